package urlrec_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

var idna ports.IDNA = uts46.New()

// readJSON fills v from the file name in dir.
func readJSON(t testing.TB, dir, name string, v any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// fromEnv returns the folder that the environment variable name holds. It skips
// the test if the variable is unset.
func fromEnv(t testing.TB, name string) string {
	t.Helper()
	dir := os.Getenv(name)
	if dir == "" {
		t.Skipf("%s is not set", name)
	}
	return dir
}

// machines are both machines, which run side by side.
type machines struct {
	fast    urlrec.Parser
	literal stepwise.Machine
	errors  domain.Recorder // the errors of the literal machine
}

// newMachines returns machines with UTS #46.
func newMachines() *machines {
	m := &machines{fast: urlrec.Parser{IDNA: idna}}
	m.literal = stepwise.Machine{IDNA: idna, Recorder: &m.errors}
	return m
}

// both is one URL, as each of the machines made it.
type both struct {
	fast    urlrec.Record
	literal *stepwise.Record
}

// parse parses input, with base unless that is nil, with both machines. It
// reports all differences between them. code is 0 if there is a URL.
func (m *machines) parse(t *testing.T, input string, base *string) (url both, code domain.Code) {
	t.Helper()
	var on both
	if base != nil {
		if on, code = m.parse(t, *base, nil); code != 0 {
			return both{}, code
		}
	}
	m.errors.Errors = nil
	fast, fastErr := m.fast.Parse(input, on.fast, nil)
	literal, literalErr := m.literal.Parse(input, on.literal, nil)
	if fastErr != literalErr {
		t.Errorf("parse %q: fast machine %v, literal machine %v", input, fastErr, literalErr)
	}
	if can := m.fast.CanParse(input, &on.fast); can != (fastErr == nil) {
		t.Errorf("CanParse %q: %v", input, can)
	}
	if fastErr != nil {
		if n := len(m.errors.Errors); n == 0 || m.errors.Errors[n-1].Code != literalErr || !m.errors.Errors[n-1].Fatal {
			t.Errorf("parse %q: %v, but the errors are %v", input, literalErr, m.errors.Errors)
		}
		return both{}, fastErr.(domain.Code)
	}
	url = both{fast, literal}
	m.check(t, url, input)
	return url, 0
}

// check reports all differences between the two Records in url. It also reports
// if the href does not parse to the same Record.
func (m *machines) check(t *testing.T, url both, what string) {
	t.Helper()
	f, l := url.fast, url.literal
	for _, c := range []struct{ name, fast, literal string }{
		{"href", f.Href(), l.Serialize(false)},
		{"href without fragment", f.HrefWithoutFragment(), l.Serialize(true)},
		{"protocol", f.Protocol(), l.Protocol()},
		{"username", f.Username(), string(l.Username)},
		{"password", f.Password(), string(l.Password)},
		{"host", f.Host(), l.Host()},
		{"hostname", f.Hostname(), l.Hostname()},
		{"kind of host", f.HostKind().String(), l.HostValue.Kind().String()},
		{"port", f.Port(), l.Port()},
		{"pathname", f.Pathname(), l.Pathname()},
		{"search", f.Search(), l.Search()},
		{"hash", f.Hash(), l.Hash()},
	} {
		if c.fast != c.literal {
			t.Errorf("%s: %s: fast machine %q, literal machine %q", what, c.name, c.fast, c.literal)
		}
	}
	if f.HasOpaquePath() != l.Path.IsOpaque || f.IsSpecial() != l.IsSpecial() ||
		f.IncludesCredentials() != l.IncludesCredentials() ||
		f.CannotHaveUsernamePasswordPort() != l.CannotHaveUsernamePasswordPort() {
		t.Errorf("%s: the machines differ on the properties of %q", what, f.Href())
	}
	if again, err := m.fast.Parse(f.Href(), urlrec.Record{}, nil); again != f || err != nil {
		t.Errorf("%s: %q parses to %#v, %v, not to %#v", what, f.Href(), again, err, f)
	}
}

// set runs a setter with both machines. It reports all differences between
// them.
func (m *machines) set(t *testing.T, url both, setter, value string) both {
	t.Helper()
	attribute, ok := domain.ParseAttribute(setter)
	if !ok {
		t.Fatalf("there is no setter %q", setter)
	}
	fast, taken := m.fast.Set(url.fast, attribute, value)
	if why := m.literal.Set(url.literal, attribute, value); taken != (why == nil) {
		t.Errorf("set %s of %q to %q: fast machine took it: %v, literal machine: %v", setter, url.fast.Href(), value, taken, why)
	}
	if !taken && fast != url.fast {
		t.Errorf("set %s of %q to %q: not taken, but it is %q now", setter, url.fast.Href(), value, fast.Href())
	}
	return both{fast, url.literal}
}
