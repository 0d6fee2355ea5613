package urlrec_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/urlrec"
)

// TestCanParseLongWithBase wants CanParse to report what Parse does about an href that is
// too long only as the input is encoded, with a base that is shorter than the input.
func TestCanParseLongWithBase(t *testing.T) {
	defer urlrec.SetMaxHref(60)()
	var p urlrec.Parser
	base, err := p.Parse("http://h/", urlrec.Record{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		n    int // bytes that become 9 each, after "http://h/?"
		want bool
	}{{5, true}, {6, false}, {11, false}} {
		input := "?" + strings.Repeat("\xFF", row.n)
		if got := p.CanParse(input, &base); got != row.want {
			t.Errorf("%d bytes: %t, want %t", row.n, got, row.want)
		}
		if _, err := p.Parse(input, base, nil); (err == nil) != row.want {
			t.Errorf("%d bytes: Parse: %v", row.n, err)
		}
	}
}

// TestRecordString wants the href.
func TestRecordString(t *testing.T) {
	r, err := new(urlrec.Parser).Parse("HTTP://h", urlrec.Record{}, nil)
	if got, want := r.String(), "http://h/"; got != want || err != nil {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}
