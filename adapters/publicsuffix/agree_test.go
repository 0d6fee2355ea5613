package publicsuffix_test

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/idna"
	xnet "golang.org/x/net/publicsuffix"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/ports/contract"
)

// punycode converts labels of a list to the form of domains, with another
// implementation than the loader. It does not map, which the lists do not need.
func punycode(t testing.TB) func(label string) string {
	return func(label string) string {
		ascii, err := idna.Punycode.ToASCII(label)
		if err != nil {
			t.Fatal(err)
		}
		return ascii
	}
}

// hostsOf generates hosts that rules match or nearly match, with random labels
// before.
func hostsOf(rules []formalRule, n int, seed uint64) func(yield func(string) bool) {
	random := rand.New(rand.NewPCG(seed, 0))
	var wildcards, exceptions []formalRule // which are few among many
	for _, r := range rules {
		if r.exception {
			exceptions = append(exceptions, r)
		} else if r.labels[0] == "*" {
			wildcards = append(wildcards, r)
		}
	}
	word := func() string {
		switch random.IntN(8) {
		case 0:
			return []string{"www", "*", "!www", "xn--85x722f", "xn--p1ai", "city", "-", "a_b"}[random.IntN(8)]
		case 1:
			labels := rules[random.IntN(len(rules))].labels
			return labels[random.IntN(len(labels))]
		}
		letters := make([]byte, 1+random.IntN(12))
		for i := range letters {
			letters[i] = "abcdefghijklmnopqrstuvwxyz0123456789-"[random.IntN(37)]
		}
		return string(letters)
	}
	return func(yield func(string) bool) {
		for range n {
			from := rules
			switch random.IntN(8) {
			case 0:
				from = wildcards
			case 1:
				from = exceptions
			}
			labels := slices.Clone(from[random.IntN(len(from))].labels)
			switch random.IntN(8) {
			case 0: // an unknown TLD, or one that is known
				labels = []string{word()}
			case 1:
				labels = labels[random.IntN(len(labels)):]
			case 2:
				labels[random.IntN(len(labels))] = word()
			case 3:
				i := random.IntN(len(labels))
				labels[i] += string(rune('a' + random.IntN(26)))
			}
			for i, label := range labels {
				if label == "*" && random.IntN(4) > 0 {
					labels[i] = word()
				}
			}
			for range random.IntN(4) {
				labels = slices.Insert(labels, 0, word())
			}
			if !yield(strings.Join(labels, ".")) {
				return
			}
		}
	}
}

// TestFormal compares lookups in the public list with the formal algorithm.
func TestFormal(t *testing.T) {
	hosts := longtest.Count(20_000, 100_000)
	data := string(publicList(t))
	for _, icannOnly := range []bool{false, true} {
		list := load(t, data, icannOnly)
		// Hosts are made from all rules, those that are left out too.
		rules := formalList(data, icannOnly, punycode(t))
		sorted := sortByLastLabel(rules)
		has := map[string]bool{}
		for _, r := range rules {
			has[strings.Join(r.labels, ".")] = true
		}
		kinds := map[string]int{}
		n := 0
		for name := range hostsOf(formalList(data, false, punycode(t)), hosts, 1) {
			n++
			want := sorted.suffix(name)
			if n%200 == 0 && formalSuffix(rules, name) != want {
				t.Fatalf("%s: sorting the rules changes the suffix", name)
			}
			if got := list.PublicSuffix(name); got != want {
				t.Fatalf("%s: %q, want %q", name, got, want)
			}
			_, rest, _ := strings.Cut(want, ".")
			switch {
			case has[want]:
				kinds["rule"]++
			case has["*."+rest]:
				kinds["wildcard"]++
			case has["*."+want]:
				kinds["exception, or parent of a wildcard"]++
			case rest == "":
				kinds["no rule"]++
			}
			if strings.Contains(want, "xn--") {
				kinds["not ASCII"]++
			}
		}
		t.Logf("ICANN only: %v: %d hosts: %v", icannOnly, n, kinds)
		if n != hosts || len(kinds) != 5 || slices.Min(slices.Collect(maps.Values(kinds))) < hosts/100 {
			t.Errorf("hosts are missing: %d, %v", n, kinds)
		}
	}
}

// TestFormalSmall compares lookups with the formal algorithm in dense lists:
// every label is one of three, so that rules of all kinds match the same
// domains.
func TestFormalSmall(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 0))
	name := func(labels int) string {
		s := make([]string, labels)
		for i := range s {
			s[i] = string(rune('a' + random.IntN(3)))
		}
		return strings.Join(s, ".")
	}
	for range 3000 {
		var lines []string
		for range 1 + random.IntN(20) {
			text := name(1 + random.IntN(4))
			switch random.IntN(4) {
			case 0:
				text = "*." + text
			case 1:
				_, rest, dotted := strings.Cut(text, ".")
				if dotted {
					lines = append(lines, "*."+rest)
					text = "!" + text
				}
			}
			lines = append(lines, text)
		}
		text := strings.Join(lines, "\n")
		list := load(t, text, false)
		rules := formalList(text, false, punycode(t))
		for range 50 {
			domain := name(1 + random.IntN(6))
			if got, want := list.PublicSuffix(domain), formalSuffix(rules, domain); got != want {
				t.Fatalf("%s: %q, want %q with the rules\n%s", domain, got, want, text)
			}
		}
	}
}

// xnetRules returns the rules of golang.org/x/net/publicsuffix, from its tests.
// "go mod vendor" does not copy those.
func xnetRules(t *testing.T) []string {
	t.Helper()
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", "golang.org/x/net/publicsuffix").Output()
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "table_test.go"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("golang.org/x/net is vendored, without its tests")
	}
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(source), "\nvar rules = [...]string{\n")
	table, _, _ = strings.Cut(table, "\n}")
	var rules []string
	for line := range strings.Lines(table) {
		text, err := strconv.Unquote(strings.TrimSuffix(strings.TrimSpace(line), ","))
		if err != nil {
			t.Fatal(err)
		}
		rules = append(rules, text)
	}
	if len(rules) < 9000 {
		t.Fatalf("only %d rules", len(rules))
	}
	return rules
}

// TestXNet compares lookups with golang.org/x/net/publicsuffix, with its rules.
// There must be no difference.
func TestXNet(t *testing.T) {
	text := strings.Join(xnetRules(t), "\n")
	list, err := publicsuffix.New(strings.NewReader(text), publicsuffix.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules := formalList(text, false, punycode(t))
	for name := range hostsOf(rules, 100_000, 3) {
		want, _ := xnet.PublicSuffix(name)
		if got := list.PublicSuffix(name); got != want {
			t.Fatalf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestXNetPublicList compares lookups in the public list with
// golang.org/x/net/publicsuffix, which has that of another day. If the same
// rules match, there must be no difference.
func TestXNetPublicList(t *testing.T) {
	data := string(publicList(t))
	list := load(t, data, false)
	ours := formalList(data, false, punycode(t))
	theirs := formalList(strings.Join(xnetRules(t), "\n"), false, punycode(t))
	name := func(r formalRule) string { return fmt.Sprint(r.exception, r.labels) }
	only := func(a, b []formalRule) (n int) {
		has := map[string]bool{}
		for _, r := range b {
			has[name(r)] = true
		}
		for _, r := range a {
			if !has[name(r)] {
				n++
			}
		}
		return n
	}

	ourSorted, theirSorted := sortByLastLabel(ours), sortByLastLabel(theirs)
	matching := func(rules byLastLabel, domain string) (names []string) {
		labels := strings.Split(domain, ".")
		for _, r := range slices.Concat(rules[labels[len(labels)-1]], rules["*"]) {
			if r.matches(labels) {
				names = append(names, name(r))
			}
		}
		slices.Sort(names)
		return names
	}
	same, different := 0, 0
	for domain := range hostsOf(slices.Concat(ours, theirs), 100_000, 4) {
		want, _ := xnet.PublicSuffix(domain)
		got := list.PublicSuffix(domain)
		if got == want {
			same++
			continue
		}
		different++
		if slices.Equal(matching(ourSorted, domain), matching(theirSorted, domain)) {
			t.Fatalf("%s: %q, want %q: the same rules match", domain, got, want)
		}
	}
	t.Logf("%d rules here, %d in x/net; %d only here, %d only there; %d hosts alike, %d not",
		len(ours), len(theirs), only(ours, theirs), only(theirs, ours), same, different)
	if same < 85_000 {
		t.Errorf("only %d hosts alike", same)
	}
}

// FuzzNew loads any list. The result is an error with a line, or a list that
// agrees with the formal algorithm.
func FuzzNew(f *testing.F) {
	for _, list := range []string{
		contract.PublicSuffixRules,
		"*", "*.ck\n!www.ck\nck", "*.a\n!b.a\n*.b.a\n!c.b.a\nd.c.b.a", "co.uk // a comment", "\r\n公司.CN\r\n",
		"*.公。司", "ß.a", "a\n\xFF", "// ===BEGIN PRIVATE DOMAINS===\na\n// ===END PRIVATE DOMAINS===\nb", "// ===END", "a..b", "!", "*.", " a",
		"אב.a", "1.אב", "xn--a", "xn--a.公", "a\u00AD.b", "\u00AD", strings.Repeat("a.", 126) + "a",
	} {
		f.Add(list, false)
		f.Add(list, true)
	}
	backend := uts46.New()
	f.Fuzz(func(t *testing.T, text string, icannOnly bool) {
		if len(text) > 2000 {
			return
		}
		list, err := publicsuffix.New(strings.NewReader(text), publicsuffix.Options{IDNA: backend, ICANNOnly: icannOnly})
		if err != nil {
			malformed, ok := err.(*publicsuffix.Error)
			if !ok || malformed.Line < 1 || malformed.Line > 1+strings.Count(text, "\n") || malformed.Reason == "" {
				t.Fatalf("%v", err)
			}
			return
		}
		rules := formalList(text, icannOnly, func(label string) string {
			if !strings.ContainsFunc(label, func(c rune) bool { return c >= 0x80 }) {
				return strings.ToLower(label)
			}
			ascii, err := backend.AppendToASCII(nil, label, true)
			if err != nil {
				t.Fatalf("%v, although the rule was loaded", err)
			}
			return string(ascii)
		})
		if len(rules) == 0 {
			t.Fatal("a list without rules")
		}
		for _, r := range rules[:min(len(rules), 16)] {
			name := strings.ReplaceAll(strings.Join(r.labels, "."), "*", "x")
			for _, domain := range []string{name, "x." + name, "y.x." + name, "*." + name, "x" + name, name + ".x", strings.Join(r.labels, ".")} {
				if got, want := list.PublicSuffix(domain), formalSuffix(rules, domain); got != want {
					t.Fatalf("%q: %q, want %q", domain, got, want)
				}
			}
		}
	})
}

// FuzzPublicSuffix compares lookups of any string with the formal algorithm.
func FuzzPublicSuffix(f *testing.F) {
	list := load(f, contract.PublicSuffixRules, false)
	rules := formalList(contract.PublicSuffixRules, false, punycode(f))
	for _, r := range rules {
		f.Add("x." + strings.Join(r.labels, "."))
	}
	f.Add("..")
	f.Add(".ck")
	f.Fuzz(func(t *testing.T, domain string) {
		if domain == "" {
			return
		}
		if got, want := list.PublicSuffix(domain), formalSuffix(rules, domain); got != want {
			t.Fatalf("%q: %q, want %q", domain, got, want)
		}
	})
}
