package urlrec_test

import (
	"testing"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/difftest"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/internal/urlgen"
)

// The fuzz tests compare the fast machine with the literal one of package
// urlrec/stepwise. Without -fuzz they run on their seeds.

// agree reports all differences that package difftest finds for c.
func agree(t *testing.T, c difftest.Case) {
	t.Helper()
	if err := difftest.Check(c, nil); err != nil {
		t.Errorf("%s\n%v", c, err)
	}
}

// FuzzParse compares the machines on strings that the fuzzer makes.
func FuzzParse(f *testing.F) {
	for _, c := range [][2]string{
		{"https://user:pass@example.com:8080/path?query#fragment", ""},
		{" http:\\\\a@b@0x7f.1\\..\\%2E/ ?'#` ", "http://h/a/b"},
		{"../x", "file:///C:/a/b?q"},
		{"//C|/x", "file://h/y"},
		{"foo:/.//x", "foo:/a/..//b"},
		{"data:a  ?b #c", "mailto:x"},
		{"http://[1::2:0:0:3.4.5.6]:80", "foo://h"},
		{"ht\ttp://[", "http://h/"},
		{"http://h/\xE2\t\x82\xAC", ""},
		{"http://a%E2\x82\xAC/", "http://\xC3%A9/"},
		{"#\xF0\x9F", "blob:https://\u00e9/x"},
	} {
		f.Add(c[0], c[1])
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		agree(t, difftest.Case{Input: input, Base: base})
	})
}

// FuzzGrammar compares the machines on strings that the generator makes. The
// fuzzer makes the choices of the generator.
func FuzzGrammar(f *testing.F) {
	f.Add([]byte{})
	for seed := range byte(16) {
		data := make([]byte, 64)
		for i := range data {
			data[i] = byte(i+1) * (seed*2 + 1) * 37
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		g := urlgen.FromBytes(data, nil)
		agree(t, difftest.Generate(g, len(data)))
	})
}

// FuzzValid begins with valid URL strings. The grammar of URL writing and the
// validation errors of the parser must agree on which strings are valid.
func FuzzValid(f *testing.F) {
	for _, c := range [][2]string{
		{"https://example.com:443/a//b/../%2e?q=%20#f?/", ""},
		{"HTTP://xn--4ca.example./", ""},
		{"ws://\u00e9.example", "ws://h/"},
		{"http://1.2.3.4:", ""},
		{"https://[2001:DB8::1.2.3.4]:0080/", ""},
		{"foo://a%2Fb:1//", ""},
		{"foo://", "foo://"},
		{"foo:", "foo:/"},
		{"foo:a/b:c@d?e?f", ""},
		{"foo:/a/../b", ""},
		{"file://", "file:///C:/"},
		{"file://h/C:/", "file://h/"},
		{"//example.com/x", "http://h/"},
		{"//example.com", "file:///"},
		{"//:80", "foo:/"},
		{"/a/b?q", "https://h/"},
		{"a:b", "https://h/"},
		{"./a:b", "https://h/"},
		{"?", "foo://h"},
		{"", "mailto:x"},
		{"#", "mailto:x"},
		{"#\U0010FFFD", "http://h/"},
		{"c|/", "file:///"},
	} {
		f.Add(c[0], c[1])
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		agree(t, difftest.Case{Input: input, Base: base})
	})
}

// FuzzSetters compares the machines on a URL and two setters.
func FuzzSetters(f *testing.F) {
	for i, c := range [][3]string{
		{"http://u:p@h:81/C|/x?q#f", "file", "c|/y"},
		{"foo:/.//p", "h:99999", "//x"},
		{"file:///c:/x", "localhost", "/d|/../y"},
		{"data:x  #f", "", "?a#b"},
		{"https://localhost/", "wss:", "443"},
		{"foo://h/p", "", "a\tb"},
	} {
		f.Add(c[0], byte(i), c[1], byte(i+3), c[2])
	}
	// A "?" or "#" is removed only if the value begins with it, before tabs are.
	const search, hash = 7, 8
	for _, c := range [][2]string{{"\t?x", "\t#y"}, {"?\tx", "#\ty"}, {"??\t", "##\t"}, {"\t", "\n"}, {"?", "#"}, {"x\té", "y\té"}} {
		f.Add("http://h/?a#b", byte(search), c[0], byte(hash), c[1])
	}
	attributes := domain.Attributes()[1:] // without href
	f.Fuzz(func(t *testing.T, url string, first byte, firstValue string, second byte, secondValue string) {
		agree(t, difftest.Case{Input: url, Setters: []urlgen.Setter{
			{Attribute: attributes[int(first)%len(attributes)], Value: firstValue},
			{Attribute: attributes[int(second)%len(attributes)], Value: secondValue},
		}})
	})
}

// TestGenerated compares the machines on generated cases. The command
// internal/cmd/difftest runs more of them.
func TestGenerated(t *testing.T) {
	n := longtest.Count(10_000, 100_000)
	g, checker := urlgen.New(1, nil), difftest.NewChecker(nil)
	for i := range n {
		c := difftest.Generate(g, i)
		if err := checker.Check(c); err != nil {
			small := difftest.Minimize(c, nil)
			t.Fatalf("case %d\n%s\n%v\nmade small:\n%s", i, c, err, small)
		}
	}
}
