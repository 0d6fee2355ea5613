package urlrec_test

import (
	"encoding/json"
	"testing"

	"github.com/weburl-go/weburl/urlrec"
)

// TestWPTParse runs web-platform-tests' url/resources/urltestdata*.json.
func TestWPTParse(t *testing.T) {
	dir := fromEnv(t, "WPT_DIR")
	for _, name := range []string{"urltestdata.json", "urltestdata-javascript-only.json"} {
		var rows []json.RawMessage
		readJSON(t, dir, name, &rows)
		tested := 0
		for _, raw := range rows {
			if raw[0] == '"' {
				continue // a comment
			}
			var row struct {
				Input   string
				Base    *string
				Failure bool
				Href, Protocol, Username, Password, Host, Hostname,
				Port, Pathname, Search, Hash string
				Origin *string
			}
			if err := json.Unmarshal(raw, &row); err != nil {
				t.Fatal(err)
			}
			tested++
			name := row.Input
			if row.Base != nil {
				name += " " + *row.Base
			}
			t.Run(name, func(t *testing.T) {
				m := newMachines()
				url, code := m.parse(t, row.Input, row.Base)
				if row.Failure != (code != 0) {
					t.Errorf("%v, %v; want failure: %v", url.fast, code, row.Failure)
				}
				if row.Failure || code != 0 {
					return
				}
				r := url.fast
				for _, c := range []struct{ name, got, want string }{
					{"href", r.Href(), row.Href}, {"protocol", r.Protocol(), row.Protocol},
					{"username", r.Username(), row.Username}, {"password", r.Password(), row.Password},
					{"host", r.Host(), row.Host}, {"hostname", r.Hostname(), row.Hostname},
					{"port", r.Port(), row.Port}, {"pathname", r.Pathname(), row.Pathname},
					{"search", r.Search(), row.Search}, {"hash", r.Hash(), row.Hash},
				} {
					if c.got != c.want {
						t.Errorf("%s %q; want %q", c.name, c.got, c.want)
					}
				}
				if row.Origin != nil && m.fast.Origin(r).String() != *row.Origin {
					t.Errorf("origin %v; want %q", m.fast.Origin(r), *row.Origin)
				}
			})
		}
		if tested == 0 {
			t.Errorf("%s holds no rows", name)
		}
	}
}

// TestWPTSetters runs web-platform-tests' url/resources/setters_tests.json.
func TestWPTSetters(t *testing.T) {
	var setters map[string]json.RawMessage
	readJSON(t, fromEnv(t, "WPT_DIR"), "setters_tests.json", &setters)
	delete(setters, "comment")
	delete(setters, "href") // a Record has no such setter
	if len(setters) < 9 {
		t.Errorf("there are %d setters", len(setters))
	}
	for setter, raw := range setters {
		var rows []struct {
			Href     string
			NewValue string `json:"new_value"`
			Expected map[string]string
		}
		if err := json.Unmarshal(raw, &rows); err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			t.Run(setter+" "+row.Href+" "+row.NewValue, func(t *testing.T) {
				m := newMachines()
				url, code := m.parse(t, row.Href, nil)
				if code != 0 {
					t.Fatal(code)
				}
				url = m.set(t, url, setter, row.NewValue)
				m.check(t, url, "set "+setter)
				for name, want := range row.Expected {
					if got := getters[name](url.fast); got != want {
						t.Errorf("%s %q; want %q", name, got, want)
					}
				}
			})
		}
	}
}

// getters are the getters of a Record by the names of their attributes.
var getters = map[string]func(urlrec.Record) string{
	"href": urlrec.Record.Href, "protocol": urlrec.Record.Protocol,
	"username": urlrec.Record.Username, "password": urlrec.Record.Password,
	"host": urlrec.Record.Host, "hostname": urlrec.Record.Hostname,
	"port": urlrec.Record.Port, "pathname": urlrec.Record.Pathname,
	"search": urlrec.Record.Search, "hash": urlrec.Record.Hash,
}
