package command

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// table prints for a terminal: the href with its components marked by numbers,
// and a table of the components with the same numbers.
//
//	https://example.com:8080/a?q#top
//	1─────  4────────── 5───6─7─8───
//
//	  input     "HTTPS://example.com:8080/a?q#top"
//	  origin    https://example.com:8080
//	  host      example.com:8080
//	1 protocol  https:
//	4 hostname  example.com
//	...
//
// The validation errors follow, see diagnose.
type table struct {
	parser   *weburl.Parser
	check    *checker
	renderer *rendering.Renderer
	width    int // columns of the terminal
	colour   bool
}

// component is a component of the URL class and its place in the href.
type component struct {
	name  string
	start int
	value string
}

// components returns all components in the order of the href. The place of an
// empty one has no meaning.
func components(r urlrec.Record) []component {
	hash := len(r.Href())
	if fragment, ok := r.Fragment(); ok {
		hash -= len("#") + len(fragment)
	}
	search := hash
	if query, ok := r.Query(); ok {
		search -= len("?") + len(query)
	}
	pathname := search - len(r.Pathname())
	host := pathname - len(r.Host())
	username := len(r.Protocol()) + len("//")
	return []component{
		{"protocol", 0, r.Protocol()},
		{"username", username, r.Username()},
		{"password", username + len(r.Username()) + len(":"), r.Password()},
		{"hostname", host, r.Hostname()},
		{"port", pathname - len(r.Port()), r.Port()},
		{"pathname", pathname, r.Pathname()},
		{"search", search, r.Search()},
		{"hash", hash, r.Hash()},
	}
}

const (
	red    = "\x1b[31m"
	yellow = "\x1b[33m"
	reset  = "\x1b[m"
)

// colours are the colours of the components, in the order of the href. No two
// that may touch have the same.
var colours = [...]string{
	"\x1b[36m", "\x1b[33m", "\x1b[35m", "\x1b[32m", "\x1b[34m", "\x1b[33m", "\x1b[36m", "\x1b[35m",
}

func (t table) print(out *bytes.Buffer, input string, r *urlrec.Record, err error) {
	_, found := t.check.check(input, err)
	defer func() { t.diagnose(out, input, found) }()
	if err != nil {
		t.row(out, "", "input", strconv.Quote(input), "")
		t.row(out, "", "failure", failureName(err), red)
		out.WriteByte('\n')
		return
	}
	all := components(*r)
	t.draw(out, r.Href(), all)
	out.WriteByte('\n')
	t.row(out, "", "input", strconv.Quote(input), "")
	t.row(out, "", "origin", t.parser.FromRecord(*r).Origin(), "")
	t.row(out, "", "host", r.Host(), "")
	if labels := t.renderer.HostLabels(*r); len(labels) > 0 {
		t.row(out, "", "shown", t.renderer.Render(*r).Host(), "")
		for _, label := range labels {
			if label.Verdict != rendering.LabelShown {
				t.row(out, "", "", "in ASCII: "+label.String(), yellow)
			}
		}
	}
	for i, c := range all {
		t.row(out, strconv.Itoa(i+1), c.name, c.value, colours[i])
	}
	out.WriteByte('\n')
}

// draw writes the href, as many rows as it takes, and under each row a line for
// each component. A component that goes on in the next row has its number there
// again.
func (t table) draw(out *bytes.Buffer, href string, all []component) {
	const indent = "  "
	room := t.room(len(indent))
	for start := 0; start < len(href); start += room {
		end := min(start+room, len(href))
		out.WriteString(indent)
		var marks strings.Builder
		at := start
		for i, c := range all {
			from, to := max(c.start, start), min(c.start+len(c.value), end)
			if from >= to {
				continue
			}
			out.WriteString(href[at:from])
			out.WriteString(t.paint(href[from:to], colours[i]))
			marks.WriteString(strings.Repeat(" ", from-at))
			marks.WriteString(t.paint(strconv.Itoa(i+1)+strings.Repeat("─", to-from-1), colours[i]))
			at = to
		}
		fmt.Fprintf(out, "%s\n%s%s\n", href[at:end], indent, marks.String())
	}
}

// row writes a row of the table; one without a value is left out. A long value
// goes on under itself, after a space if it has one.
func (t table) row(out *bytes.Buffer, number, name, value, colour string) {
	if value == "" {
		return
	}
	const indent = len("  1 protocol  ")
	fmt.Fprintf(out, "  %1s %-8s  ", number, name)
	for room := t.room(indent); ; {
		n, end := 0, len(value)
		for i, c := range value {
			wide := columns(c)
			if wide < 0 {
				wide = 1 // the quoted input has letters that run from right to left
			}
			if n += wide; n > room {
				end = i
				break
			}
		}
		if space := strings.LastIndexByte(value[:end], ' '); space >= 0 && end < len(value) {
			end = space + 1
		}
		out.WriteString(t.paint(value[:end], colour))
		out.WriteByte('\n')
		if value = value[end:]; value == "" {
			return
		}
		fmt.Fprintf(out, "%*s", indent, "")
	}
}

// room returns the columns that are left after an indent. The last column stays
// free, because some terminals begin a new row when it is written.
func (t table) room(indent int) int { return max(t.width-1-indent, 10) }

func (t table) paint(s, colour string) string {
	if !t.colour || colour == "" {
		return s
	}
	return colour + s + reset
}
