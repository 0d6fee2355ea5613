package rendering_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// ownNames is a policy that keeps labels in ASCII if they look like the names
// of its owner. A name is a label in Unicode, such as "example" for
// example.com.
type ownNames struct{ names, skeletons []string }

// newOwnNames returns the policy for names.
func newOwnNames(names ...string) *ownNames {
	p := &ownNames{names: names}
	for _, name := range names {
		p.skeletons = append(p.skeletons, rendering.Skeleton(name))
	}
	return p
}

// verdict is for [rendering.Renderer.UnicodeLabels]. It denies a label if a
// part of it looks like a name, as in myexämple-login. So it needs no public
// suffix list, and the place of the label in the host does not matter. A short
// name is a part of many words, so it is compared with whole words.
//
// The cost: honest labels that contain a name, or are one except for the marks,
// stay in ASCII too. The label of a name itself is shown.
func (p *ownNames) verdict(label rendering.HostLabel) rendering.LabelVerdict {
	verdict := rendering.SafeLabel(label)
	if verdict != rendering.LabelShown || slices.Contains(p.names, label.Unicode) {
		return verdict
	}
	skeleton := rendering.Skeleton(label.Unicode)
	words := strings.Split(skeleton, "-")
	for i, name := range p.skeletons {
		const short = 4
		if skeleton == name || slices.Contains(words, name) || len(p.names[i]) > short && strings.Contains(skeleton, name) {
			return rendering.LabelDenied
		}
	}
	return rendering.LabelShown
}

// SafeLabel shows Latin letters with marks, because many languages have them.
// A policy with a list of names keeps those in ASCII that look like a name.
func Example_ownNames() {
	own := newOwnNames("example", "straße")
	r := rendering.Renderer{IDNA: uts46.New(), UnicodeLabels: own.verdict}
	p := urlrec.Parser{IDNA: uts46.New()}
	for _, input := range []string{
		"https://ęxample.com/",
		"https://www.myexämple-login.test/",
		"https://exаmple.com/", // the а is Cyrillic
		"https://straße.example/",
		"https://stráße.example/",
		"https://bücher.example/",
	} {
		u, err := p.Parse(input, urlrec.Record{}, nil)
		if err != nil {
			panic(err)
		}
		fmt.Println(r.Render(u), r.HostLabels(u))
	}
	// Output:
	// https://xn--xample-v4a.com/ [label 0: denied]
	// https://www.xn--myexmple-login-8hb.test/ [label 1: denied]
	// https://xn--exmple-4nf.com/ [label 0: scripts (U+0430)]
	// https://straße.example/ [label 0: shown]
	// https://xn--stre-xnal.example/ [label 0: denied]
	// https://bücher.example/ [label 0: shown]
}
