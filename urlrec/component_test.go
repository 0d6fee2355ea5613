package urlrec_test

import (
	"testing"

	"github.com/weburl-go/weburl/urlrec"
)

// TestComponent compares the components of URLs with the getters.
func TestComponent(t *testing.T) {
	var p urlrec.Parser
	for _, input := range []string{
		"", "https://h", "https://u:p@h:1/a/b?c#d", "https://u@h", "https://:p@h?#", "http://h/?#", "data:a b?c#d", "data:", "web+demo:/.//a",
		"file:///C:/a", "web+demo://", "web+demo://u:@h:80", "http://[::1]:81/?q", "http://h/#f",
	} {
		t.Run(input, func(t *testing.T) {
			r, err := p.Parse(input, urlrec.Record{}, nil)
			if (err != nil) != (input == "") {
				t.Fatal(err)
			}
			query, _ := r.Query()
			fragment, _ := r.Fragment()
			for c, want := range map[urlrec.Component]string{
				urlrec.NoComponent: "", urlrec.Scheme: r.Scheme(), urlrec.Username: r.Username(), urlrec.Password: r.Password(),
				urlrec.Host: r.Hostname(), urlrec.Port: r.Port(), urlrec.Path: r.Pathname(), urlrec.Query: query,
				urlrec.Fragment: fragment, urlrec.Href: r.Href(), 100: "",
			} {
				if got := c.Of(&r); got != want {
					t.Errorf("the %s is %q, want %q", c, got, want)
				}
			}
			protocol, credentials, host, port, path, hash := urlrec.Split(&r)
			if got := protocol + credentials + host + port + path + hash; got != r.Href() {
				t.Errorf("the parts are %q, want %q", got, r.Href())
			}
			if protocol != r.Protocol() || host != r.Hostname() || path+hash != r.Href()[len(r.Href())-len(path+hash):] {
				t.Errorf("the protocol is %q, the host %q; want %q and %q", protocol, host, r.Protocol(), r.Hostname())
			}
		})
	}
}
