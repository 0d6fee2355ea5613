package rendering_test

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

func parseExample(input string) urlrec.Record {
	p := urlrec.Parser{IDNA: uts46.New()}
	u, err := p.Parse(input, urlrec.Record{}, nil)
	if err != nil {
		panic(err)
	}
	return u
}

// fewSuffixes returns a list of few rules for examples. Programs load the whole
// list, from publicsuffix.org.
func fewSuffixes() ports.PublicSuffixList {
	l, err := publicsuffix.New(strings.NewReader("com\nuk\nco.uk\n"), publicsuffix.Options{})
	if err != nil {
		panic(err)
	}
	return l
}

func ExampleRenderer() {
	r := rendering.Renderer{IDNA: uts46.New(), PublicSuffixes: fewSuffixes()}
	for _, input := range []string{
		"https://bank.example@evil.example/",
		"https://xn--bcher-kva.example/stra%C3%9Fe?q=%E6%9C%AC",
		"https://example.com/%F0%9F%94%92/%E2%80%AEgpj.exe",
	} {
		fmt.Println(r.Render(parseExample(input)))
	}
	// Output:
	// https://evil.example/
	// https://bücher.example/straße?q=本
	// https://example.com/%F0%9F%94%92/%E2%80%AEgpj.exe
}

// The registrable domain is never elided, even if it is longer than MaxLength.
func ExampleRenderer_maxLength() {
	r := rendering.Renderer{PublicSuffixes: fewSuffixes()}
	u := parseExample("https://examplecorp.com.evil.com/account/settings/password?next=/")
	for _, r.MaxLength = range []int{60, 55, 50, 34, 22, 10} {
		fmt.Println(r.Render(u))
	}
	// Output:
	// https://examplecorp.com.evil.com/account/settings/password?…
	// https://examplecorp.com.evil.com/account/…/password?…
	// https://examplecorp.com.evil.com/…/password?…
	// https://examplecorp.com.evil.com/…
	// https://…com.evil.com
	// https://evil.com
}

// HostLabels returns why labels stay in ASCII.
func ExampleRenderer_HostLabels() {
	r := rendering.Renderer{IDNA: uts46.New()}
	u := parseExample("https://bücher.pаypal.example/") // the first а is Cyrillic
	fmt.Println(r.Render(u))
	for _, d := range r.HostLabels(u) {
		fmt.Printf("label %d, %s: %s", d.Index, d.ASCII, d.Verdict)
		if d.CodePoint != 0 {
			fmt.Printf(", because of %U", d.CodePoint)
		}
		fmt.Println()
	}
	// Output:
	// https://bücher.xn--pypal-4ve.example/
	// label 0, xn--bcher-kva: shown
	// label 1, xn--pypal-4ve: scripts, because of U+0430
}

// This policy shows one word more than SafeLabel, and no label under one TLD.
func ExampleRenderer_unicodeLabels() {
	r := rendering.Renderer{
		IDNA: uts46.New(),
		UnicodeLabels: func(label rendering.HostLabel) rendering.LabelVerdict {
			switch {
			case label.TLD == "example":
				return rendering.LabelDenied
			case label.Unicode == "курс":
				return rendering.LabelShown
			}
			return rendering.SafeLabel(label)
		},
	}
	for _, input := range []string{"https://курс.com/", "https://пример.com/", "https://пример.example/"} {
		fmt.Println(r.Render(parseExample(input)))
	}
	// Output:
	// https://курс.com/
	// https://пример.com/
	// https://xn--e1afmkfd.example/
}

// A display can emphasize the registrable domain.
func ExampleRendering() {
	r := rendering.Renderer{PublicSuffixes: fewSuffixes(), OmitScheme: "https"}
	shown := r.Render(parseExample("https://user@www.example.co.uk:8443/a"))
	fmt.Printf("%s%s[%s]%s%s\n", shown.Prefix, shown.Subdomain, shown.Registrable, shown.Port, shown.Path)
	// Output:
	// www.[example.co.uk]:8443/a
}

// For bidirectional text, the standard recommends to show only the host.
func ExampleRendering_IsBidirectional() {
	var r rendering.Renderer
	shown := r.Render(parseExample("https://example.com/%D7%90?x"))
	if shown.IsBidirectional() {
		shown = shown.HostOnly()
	}
	fmt.Println(shown)
	// Output:
	// https://example.com
}
