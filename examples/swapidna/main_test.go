package main

import (
	"os"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/ports"
)

// Example compares the backends on the default URLs.
func Example() {
	compare(os.Stdout, urls)
	// Output:
	// INPUT                             BACKEND    RESULT
	// "https://EXAMPLE.com/"            uts46      https://example.com/
	//                                   xnetidna   https://example.com/
	//                                   asciiOnly  https://example.com/
	// "https://www.fa\u00df.de/"        uts46      https://www.xn--fa-hia.de/
	//                                   xnetidna   https://www.xn--fa-hia.de/
	//                                   asciiOnly  domain-to-ASCII (ASCII)
	// "https://b\u200cb.example/"       uts46      domain-to-ASCII (CheckJoiners)
	//                                   xnetidna   domain-to-ASCII (ToASCII)
	//                                   asciiOnly  domain-to-ASCII (ASCII)
	// "https://\u0628\u200c1.example/"  uts46      domain-to-ASCII (CheckJoiners)
	//                                   xnetidna   https://xn--1-0mc899q.example/
	//                                   asciiOnly  domain-to-ASCII (ASCII)
	// "https://a\u2135b.example/"       uts46      domain-to-ASCII (CheckBidi)
	//                                   xnetidna   https://xn--ab-vld.example/
	//                                   asciiOnly  domain-to-ASCII (ASCII)
	// "https://xn--xn---8n9a.\u00e9/"   uts46      domain-to-ASCII (no xn-- prefix in Punycode)
	//                                   xnetidna   https://xn--xn---8n9a.xn--9ca/
	//                                   asciiOnly  domain-to-ASCII (ASCII)
}

// TestASCIIOnly calls the backend directly.
func TestASCIIOnly(t *testing.T) {
	var idna ports.IDNA = asciiOnly{}
	got, err := idna.AppendToASCII([]byte("_"), "A.b", false)
	if string(got) != "_a.b" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := idna.ToUnicode("XN--9CA"); got != "xn--9ca" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := idna.AppendToASCII(nil, "a.b\u212A", false); err == nil || !strings.Contains(err.Error(), "label 1") {
		t.Error(err)
	}
}

// TestBadURL prints an error of the parser for each backend.
func TestBadURL(t *testing.T) {
	var b strings.Builder
	compare(&b, []string{"http://:80/"})
	if strings.Count(b.String(), "host-missing") != 3 {
		t.Error(b.String())
	}
}

// TestHelp prints the package comment.
func TestHelp(t *testing.T) {
	var stdout, stderr strings.Builder
	status := run([]string{"-h"}, &stdout, &stderr)
	if status != 0 || !strings.HasPrefix(stdout.String(), "Command swapidna ") || stderr.Len() > 0 {
		t.Errorf("%d, %q, %q", status, stdout.String(), stderr.String())
	}
}
