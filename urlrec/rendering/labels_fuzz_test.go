package rendering_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// togetherScripts are the scripts that a label may mix, by the names of package
// unicode. Tamil is with the marks of Grantha, which it uses.
var togetherScripts = [][]string{
	{"Han", "Hiragana", "Katakana", "Latin"},
	{"Han", "Hangul", "Latin"},
	{"Grantha", "Tamil"},
}

// scriptsOf returns the scripts in text by the tables of the toolchain. Common
// and Inherited, and code points that these do not know, are in none.
func scriptsOf(text string) []string {
	var names []string
	for _, c := range text {
		for name, table := range unicode.Scripts {
			if name != "Common" && name != "Inherited" && unicode.Is(table, c) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// isSubset reports whether all has each of names.
func isSubset(names, all []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(all, name) })
}

// checkLabels checks what the default policy shows of a host.
func checkLabels(t *testing.T, u urlrec.Record) {
	t.Helper()
	host := renderer.Render(u).Host()
	p := urlrec.Parser{IDNA: idna}
	again, err := p.Parse(u.Protocol()+"//"+host+"/", urlrec.Record{}, nil)
	if err != nil || again.Hostname() != u.Hostname() {
		t.Fatalf("%s is shown as %s, which is parsed to %s (%v)", u.Hostname(), host, again.Hostname(), err)
	}
	labels := strings.Split(host, ".")
	for _, d := range renderer.HostLabels(u) {
		shown := d.Verdict == rendering.LabelShown
		if want := map[bool]string{true: d.Unicode, false: d.ASCII}[shown]; labels[d.Index] != want {
			t.Errorf("%s: label %d is shown as %s; decision %+v", u.Hostname(), d.Index, labels[d.Index], d)
		}
		if d.CodePoint != 0 && (shown || !strings.ContainsRune(d.Unicode, d.CodePoint)) {
			t.Errorf("%s: decision %+q", u.Hostname(), d)
		}
		if s := rendering.Skeleton(d.Unicode); rendering.Skeleton(s) != s {
			t.Errorf("%s: the skeleton %q has another skeleton", u.Hostname(), s)
		}
		if !shown {
			continue
		}
		names := scriptsOf(d.Unicode)
		isTogether := len(names) <= 1 || slices.ContainsFunc(togetherScripts, func(all []string) bool { return isSubset(names, all) })
		if !isTogether {
			t.Errorf("%s is shown, with the scripts %v", d.Unicode, names)
		}
		if len(names) > 1 && slices.Contains(names, "Latin") && strings.ContainsFunc(d.Unicode, func(c rune) bool {
			return c > unicode.MaxASCII && unicode.Is(unicode.Latin, c)
		}) {
			t.Errorf("%s is shown, with letters of Latin that are not ASCII beside %v", d.Unicode, names)
		}
		if strings.ContainsFunc(d.Unicode, invisible) {
			t.Errorf("%+q is shown", d.Unicode)
		}
	}
}

// FuzzHostLabels checks which labels of any host are shown.
func FuzzHostLabels(f *testing.F) {
	for _, host := range []string{
		"bücher.example", "pаypal.com", "аррӏе.рф", "例え.한국.xn--a.com", "abc例あア.jp", "カへカ.jp", "l·l.cat", "七a一日ノb.com",
		"7৪9.com", "толсто\u0301й.com", "á\u0301.com", "مثال.com", "𑌃த.com", "þorn.is.", "ü🔒..com", "ру--авто.ru", "x\u0331中.com",
	} {
		f.Add(host)
	}
	f.Fuzz(func(t *testing.T, host string) {
		p := urlrec.Parser{IDNA: idna}
		u, err := p.Parse("https://"+host+"/", urlrec.Record{}, nil)
		if err != nil || u.Pathname() != "/" || u.Port() != "" || u.IncludesCredentials() {
			return
		}
		checkLabels(t, u)
	})
}
