package xnetidna_test

import (
	"fmt"
	"testing"

	"golang.org/x/net/idna"

	"github.com/weburl-go/weburl/adapters/xnetidna"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// misses are what x/net gets wrong with any of its tables.
var misses = []string{
	`refuses an empty xn-- label/relaxed "xn--.\u00e9"`,
	`refuses an empty xn-- label/relaxed "\uff58n--.\u00e9"`,
	`refuses an empty xn-- label/toUnicode "xn--.test"`,
	`refuses xn-- before what is not ASCII/relaxed "xn--\u304c-"`,
	`refuses xn-- before what is not ASCII/toUnicode "xn--\u304c-"`,
	`refuses a label that decodes to one with xn--/relaxed "xn--xn---8n9a"`,
	`refuses a label that decodes to one with xn--/toUnicode "xn--xn---8n9a"`,
	`checks joiners/relaxed "\u0628\u200c1"`,
	`checks joiners/relaxed "\u0628\u200c\u0640"`,
	`checks joiners/toUnicode "\u0628\u200c1"`,
	`checks the Bidi rule/relaxed "a\u2135b"`,
	`checks the Bidi rule/toUnicode "a\u2135b"`,
	`strict refuses hyphens at the ends and in third and fourth place/strict "\u00df1--x.test"`,
	`strict refuses hyphens at the ends and in third and fourth place/strict "\u00e9--b.test"`,
}

// misses15 are what it gets wrong besides with those of Unicode 15.0, which are
// older than the revision of UTS #46 that the rows follow.
var misses15 = []string{
	`strict takes U+2260, U+226E and U+226F/strict "\u2260.test"`,
	`strict takes U+2260, U+226E and U+226F/strict "=\u0338.test"`,
	`strict takes U+2260, U+226E and U+226F/strict "\u226e.test"`,
	`strict takes U+2260, U+226E and U+226F/strict "\u226f.test"`,
	`strict refuses empty labels/strict "b."`,
	`strict refuses empty labels/strict "\u00fc."`,
	`follows Unicode 17.0/relaxed "\u1e9e.com"`,
	`follows Unicode 17.0/relaxed "look\u180eout.net"`,
	`follows Unicode 17.0/relaxed "look\u206bout.net"`,
	`follows Unicode 17.0/relaxed "\u06b9.\u1873\u115f"`,
	`follows Unicode 17.0/relaxed "\u04c0.com"`,
	`follows Unicode 17.0/relaxed "\u2183.com"`,
	`follows Unicode 17.0/relaxed "\u10ba.\u03c2"`,
	`follows Unicode 17.0/relaxed "\U0002f868.com"`,
	`follows Unicode 17.0/relaxed "\U0002ebf0.test"`,
	`follows Unicode 17.0/relaxed "\u1c89.test"`,
	`follows Unicode 17.0/relaxed "\U000323b0.test"`,
	`follows Unicode 17.0/relaxed "\ua7d2.test"`,
	`follows Unicode 17.0/toUnicode "\u1e9e.com"`,
}

func TestContract(t *testing.T) {
	known := contract.Misses(misses...)
	if idna.UnicodeVersion < "17" {
		known = contract.Misses(append(misses, misses15...)...)
	}
	contract.IDNA(t, func() ports.IDNA { return xnetidna.New() }, known)
}

func ExampleBackend() {
	var backend ports.IDNA = xnetidna.New()
	ascii, err := backend.AppendToASCII(nil, "FA\u00DF.de", false)
	fmt.Println(string(ascii), err)
	unicode, err := backend.ToUnicode("xn--fa-hia.de")
	fmt.Println(unicode, err)
	_, err = backend.AppendToASCII(nil, "a\u200Cb.de", false)
	fmt.Println(err)
	// Output:
	// xn--fa-hia.de <nil>
	// faß.de <nil>
	// weburl: IDNA: the domain breaks the rule ToASCII
}
