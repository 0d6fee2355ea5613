package rendering_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// readDisplay returns a file of the folder IDN_DISPLAY_DIR. Its README.md says
// where the files are from.
func readDisplay(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(fromEnv(t, "IDN_DISPLAY_DIR"), name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// verdicts returns the verdicts of the default policy on the labels of a host,
// by the label in ASCII. Labels that are shown in ASCII because they are
// ASCII have none. ok is false if the host cannot be parsed.
func verdicts(name string) (byLabel map[string]string, ok bool) {
	p := urlrec.Parser{IDNA: idna}
	u, err := p.Parse("https://"+name+"/", urlrec.Record{}, nil)
	if err != nil || u.Hostname() != name {
		return nil, false
	}
	byLabel = map[string]string{}
	for _, d := range renderer.HostLabels(u) {
		v := d.Verdict
		if v == rendering.LabelHidden {
			// The browsers have no such verdict.
			v = rendering.SafeLabel(rendering.HostLabel{ASCII: d.ASCII, Unicode: d.Unicode})
		}
		byLabel[d.ASCII] = v.String()
	}
	return byLabel, true
}

// TestBrowsers compares the verdicts with those on the hosts in the tests of
// Chromium, Firefox and WebKit. The field "ours" differs from a browser where the
// data's README.md says so: mainly, this package has no list of known names.
func TestBrowsers(t *testing.T) {
	type label struct{ ACE, Ours string }
	for _, file := range []struct {
		name  string
		hosts int
	}{
		{"chromium.json", 492},
		{"firefox.json", 73},
		{"webkit.json", 73},
	} {
		t.Run(file.name, func(t *testing.T) {
			var hosts []struct {
				Input, Ours string
				Labels      []label
			}
			if err := json.Unmarshal(readDisplay(t, file.name), &hosts); err != nil {
				t.Fatal(err)
			}
			if len(hosts) != file.hosts {
				t.Errorf("%d hosts; want %d", len(hosts), file.hosts)
			}
			for _, h := range hosts {
				if h.Ours != "" {
					first, _, _ := strings.Cut(h.Input, ".")
					h.Labels = append(h.Labels, label{first, h.Ours})
				}
				got, ok := verdicts(h.Input)
				for _, l := range h.Labels {
					// An invalid label may make the host invalid.
					if v := got[l.ACE]; v != l.Ours && (ok || l.Ours != "invalid") {
						t.Errorf("%s: %s is %q; want %q", h.Input, l.ACE, v, l.Ours)
					}
				}
				if ok && len(got) != len(h.Labels) {
					t.Errorf("%s: verdicts %v; want %v", h.Input, got, h.Labels)
				}
			}
		})
	}
}

// TestHosts counts the labels that stay in ASCII of hosts of phishing, and the
// hosts that are shown of others. The floors are those of the policy's model.
func TestHosts(t *testing.T) {
	for _, row := range []struct {
		file          string
		hosts         int
		shown, hidden int // hosts whose labels are all shown, and labels that are not, at least
	}{
		{"legitimate.txt", 972, 966, 0},
		{"attacks.txt", 2559, 0, 548},
	} {
		t.Run(row.file, func(t *testing.T) {
			hosts, shown, hidden := 0, 0, 0
			for line := range strings.Lines(string(readDisplay(t, row.file))) {
				name, _, _ := strings.Cut(line, "\t")
				if strings.HasPrefix(name, "#") {
					continue
				}
				hosts++
				got, ok := verdicts(name)
				if !ok {
					t.Errorf("%s is not parsed", name)
				}
				before := hidden
				for _, v := range got {
					if v != "shown" {
						hidden++
					}
				}
				if hidden == before {
					shown++
				}
			}
			t.Logf("%d hosts shown, %d labels hidden", shown, hidden)
			if hosts != row.hosts || shown < row.shown || hidden < row.hidden {
				t.Errorf("%d hosts, %d shown, %d labels hidden; want %d, %d and %d", hosts, shown, hidden, row.hosts, row.shown, row.hidden)
			}
		})
	}
}
