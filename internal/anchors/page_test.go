package anchors

import (
	"strings"
	"testing"
)

// TestPage checks the columns, the setters and the links of a page.
func TestPage(t *testing.T) {
	entries := []Entry{
		{Level: 1, Anchor: "urls", Name: "URLs"},
		{Anchor: "port-state", Name: "port state"},
		{Anchor: "dom-url-port", Name: "URL port"},
		{Anchor: "integer", Name: "integer", Undeclared: "nobody needs it"},
		{Level: 2, Anchor: "url-(equals)", Name: "equivalence"},
		{Anchor: "equals", Name: "URL equals"},
	}
	const claim = "// https://url.spec.whatwg.org/#"
	sources := scanAll(t, map[string]string{
		"api/url.go": "package weburl\n" + claim + "dom-url-port\nfunc (u *URL) Port() string\n" +
			"func (u *URL) SetPort(value string)\n",
		"api/htmlurl/link.go": "package htmlurl\n// Port is another port (#dom-url-port).\nfunc Port()\n",
		"urlrec/record.go": "package urlrec\n// Port is the port (#dom-url-port).\nfunc (r Record) Port() string\n" +
			claim + "equals\nfunc (r Record) Equal(other Record)\n",
		"urlrec/parse.go": "package urlrec\nfunc (m *machine) host() {\n\t// The port state (#port-state).\n}\n",
		"urlrec/stepwise/states.go": "package stepwise\n" + claim + "port-state\nfunc (r *run) portState() {}\n" +
			"// SetPort sets the port (#dom-url-port).\nfunc SetPort()\n",
	})
	const documented = "](https://pkg.go.dev/github.com/weburl-go/weburl/"
	want := `
## [URLs](https://url.spec.whatwg.org/#urls)

| The standard | Here | Literally | Fast form |
|---|---|---|---|
| [port state](https://url.spec.whatwg.org/#port-state) |  | ` + "`stepwise.run.portState`" + ` in [states.go](../urlrec/stepwise/states.go) | ` +
		"`urlrec.machine.host`" + ` in [parse.go](../urlrec/parse.go) |
| [URL port](https://url.spec.whatwg.org/#dom-url-port) | [` + "`weburl.URL.Port`" + documented + `api#URL.Port), [` + "`weburl.URL.SetPort`" + documented +
		`api#URL.SetPort) in [url.go](../api/url.go) | [` + "`stepwise.SetPort`" + documented + `urlrec/stepwise#SetPort) in [states.go](../urlrec/stepwise/states.go) | [` +
		"`urlrec.Record.Port`" + documented + `urlrec#Record.Port) in [record.go](../urlrec/record.go) |
| [integer](https://url.spec.whatwg.org/#integer) | nobody needs it |  |  |

### [equivalence](https://url.spec.whatwg.org/#url-%28equals%29)

| The standard | Here |
|---|---|
| [URL equals](https://url.spec.whatwg.org/#equals) | [` + "`urlrec.Record.Equal`" + documented + `urlrec#Record.Equal) in [record.go](../urlrec/record.go) |
`
	if got := strings.TrimPrefix(Page(entries, sources), head); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func scanAll(t *testing.T, files map[string]string) (sources []Source) {
	for file, text := range files {
		source, err := Scan(file, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, source)
	}
	return sources
}
