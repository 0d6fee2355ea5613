package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/domain"
)

// Example runs the program.
func Example() {
	show()
	// Output:
	// https://example.com/
	// weburl: domain-to-ASCII: the host is not a domain name that Unicode's IDNA processing accepts (at bytes 8 to 26 of the input; rule ASCII in label 1)
	// x-latin1-exact https://example.com/?%E9%80%26%238364%3B <nil>
	// latin1 https://example.com/?%E9%26%23128%3B%80 <nil>
	// a photo from https://example.com
	// no entry <nil>
}

// TestASCIIOnly checks the rules of the backend one by one.
func TestASCIIOnly(t *testing.T) {
	long := strings.Repeat("a", 64)
	for _, test := range []struct {
		name     string
		beStrict bool
		want     string // the result, or the rule that is broken
	}{
		{"A_b..-c", false, "a_b..-c"},
		{"\u212A", false, "ASCII"}, // KELVIN SIGN is k in lower case
		{"a\u00E9a", false, "ASCII"},
		{"A-1.b", true, "a-1.b"},
		{"a_b", true, "UseSTD3ASCIIRules"},
		{"a.-b", true, "CheckHyphens"},
		{"a-.b", true, "CheckHyphens"},
		{"a..b", true, "VerifyDnsLength"},
		{long, true, "VerifyDnsLength"},
		{long, false, long},
		{strings.Repeat("a.", 126) + "aa", true, "VerifyDnsLength"}, // 254 bytes
		{strings.Repeat("a.", 126) + "a", true, strings.Repeat("a.", 126) + "a"},
		{"ab--c", true, "CheckHyphens"},
		{"XN--9ca.b", false, "Punycode"},
	} {
		t.Run(fmt.Sprintf("%.20s strict=%t", test.name, test.beStrict), func(t *testing.T) {
			got, err := asciiOnly{}.AppendToASCII([]byte("_"), test.name, test.beStrict)
			var refused *domain.IDNAError
			if errors.As(err, &refused) {
				if refused.Rule != test.want {
					t.Errorf("%q: %v", test.name, err)
				}
			} else if err != nil || string(got) != "_"+test.want {
				t.Errorf("%q: %q, %v", test.name, got, err)
			}
		})
	}
}

// TestLatin1Exact decodes each byte and encodes it again.
func TestLatin1Exact(t *testing.T) {
	var all []byte
	for b := range 256 {
		all = append(all, byte(b))
	}
	text := string(latin1Exact{}.AppendDecode(nil, all))
	encoded, taken, unencodable := latin1Exact{}.AppendEncode(nil, text, true)
	if string(encoded) != string(all) || taken != len(text) || unencodable != -1 {
		t.Errorf("%q, %d, %d", encoded, taken, unencodable)
	}
}

// TestHelp prints the package comment.
func TestHelp(t *testing.T) {
	var stdout, stderr strings.Builder
	status := run([]string{"-h"}, &stdout, &stderr)
	if status != 0 || !strings.HasPrefix(stdout.String(), "Command ownports ") || stderr.Len() > 0 {
		t.Errorf("%d, %q, %q", status, stdout.String(), stderr.String())
	}
}

// TestArguments calls the command with an argument.
func TestArguments(t *testing.T) {
	var stdout, stderr strings.Builder
	if status := run([]string{"a"}, &stdout, &stderr); status != 2 || !strings.HasPrefix(stderr.String(), "ownports: there are no arguments\n") {
		t.Errorf("%d, %q, %q", status, stdout.String(), stderr.String())
	}
}
