package command

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/domain"
)

// maxShown is how many errors of one text are shown on a terminal.
const maxShown = 20

// diagnose shows each error: its place in text, the fault, and how to write the
// text instead:
//
//	http://example.com\a
//	                  ^
//	  error     invalid-reverse-solidus: a backslash is written where a slash belongs
//	  instead   write a slash, or %5C if you mean a backslash
//
// An error that ended the parse is called fatal. It is the last one, so the
// last one is shown even if there are too many.
func (t table) diagnose(out *bytes.Buffer, text string, found errorList) {
	const indent = "  "
	shown, hidden := found.kept, found.hidden
	if n := len(shown); n > maxShown {
		hidden += n - maxShown
		shown = slices.Concat(shown[:maxShown-1], shown[n-1:])
	}
	for i, e := range shown {
		if hidden > 0 && i == maxShown-1 {
			t.row(out, "", "", fmt.Sprintf("%d more errors are not shown here; -json lists up to %d", hidden, maxErrors), "")
			out.WriteByte('\n')
		}
		name, colour := "error", yellow
		if e.Fatal {
			name, colour = "fatal", red
		}
		line, marker := excerpt(text, e.Start, e.End, t.room(len(indent)))
		fmt.Fprintf(out, "%s%s\n", indent, line)
		pad := len(marker) - len(strings.TrimLeft(marker, " "))
		fmt.Fprintf(out, "%s%s%s\n", indent, marker[:pad], t.paint(marker[pad:], colour))
		t.row(out, "", name, explain(e), colour)
		t.row(out, "", "instead", e.Code.Advice(), "")
		out.WriteByte('\n')
	}
}

// explain returns the standard's name of the error, one sentence about it, and
// the reason of an IDNA backend.
func explain(e domain.ValidationError) string {
	s := e.Code.String()
	if e.InBase {
		s += " in the base"
	}
	s += ": " + e.Code.Meaning()
	if e.IDNA.Rule != "" {
		s += "; " + strings.TrimPrefix(e.IDNA.Error(), "weburl: IDNA: ")
	}
	return s
}
