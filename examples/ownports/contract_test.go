package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// misses are the parts of the contract with domains that asciiOnly refuses. It
// misses no clause about errors.
var misses = []string{
	"IDNA.ascii/maps code points, not only to lower case",
	"IDNA.ascii/drops ignored code points",
	"IDNA.ascii/normalizes to NFC",
	"IDNA.ascii/keeps the deviation characters",
	"IDNA.ascii/decodes xn-- labels and validates them",
	"IDNA.ascii/checks joiners",
	"IDNA.ascii/checks the Bidi rule",
	"IDNA.ascii/relaxed takes ASCII outside of STD3",
	"IDNA.ascii/relaxed takes hyphens anywhere",
	"IDNA.ascii/relaxed takes empty and long labels",
	"IDNA.ascii/strict accepts valid domains",
	"IDNA.ascii/strict takes U+2260, U+226E and U+226F",
	"IDNA.ascii/strict refuses hyphens at the ends and in third and fourth place",
	"IDNA.ascii/strict refuses domains and labels too long for DNS",
	"IDNA.ascii/follows Unicode 18.0",
	"IDNA.unicode",
}

// TestIDNAContract runs the suite of the port.
func TestIDNAContract(t *testing.T) {
	contract.IDNA(t, func() ports.IDNA { return asciiOnly{} }, contract.Misses(misses...))
}

// TestIDNAMisses checks that each input of the parts in misses is refused
// because it is not ASCII or has a label in Punycode.
func TestIDNAMisses(t *testing.T) {
	refused := &refusals{T: t}
	contract.IDNA(refused, func() ports.IDNA { return asciiOnly{} }, contract.EveryRow())
	if refused.n < len(misses) {
		t.Errorf("%d inputs are refused", refused.n)
	}
}

// refusals counts the messages about inputs that asciiOnly refuses, and passes
// on others.
type refusals struct {
	*testing.T
	n int
}

// refusal matches a message with a domain or a result that asciiOnly refuses.
var refusal = regexp.MustCompile(`(?i)(\\u|xn--).*: got an error|: got an error.*xn--`)

func (r *refusals) Errorf(format string, args ...any) {
	r.Helper()
	if message := fmt.Sprintf(format, args...); refusal.MatchString(message) {
		r.n++
	} else {
		r.Error(message)
	}
}

// TestEncodingsContract runs the suite of the port. The additional label is not
// one of those that the suite looks up.
func TestEncodingsContract(t *testing.T) {
	contract.Encodings(t, func() ports.Encodings { return encodings{whatwgencoding.New()} })
}

// TestEncodingContract runs the suite of the one encoding.
func TestEncodingContract(t *testing.T) {
	contract.Encoding(t, latin1Exact{})
}

// TestREADME checks that the README shows the backend of this program.
func TestREADME(t *testing.T) {
	source, err := os.ReadFile("asciionly.go")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, code, found := strings.Cut(string(source), "\n// asciiOnly is")
	if !found {
		t.Fatal("asciionly.go has no asciiOnly")
	}
	if block := "```go\n// asciiOnly is" + code + "```\n"; !strings.Contains(string(readme), block) {
		t.Errorf("the README does not contain\n%s", block)
	}
}
