package htmlurl_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl/api/htmlurl"
)

// nearbyData fills v from a file of tests of web-platform-tests that are typed
// out as data.
func nearbyData(t *testing.T, name string, v any) {
	t.Helper()
	dir := os.Getenv("NEARBY_DIR")
	if dir == "" {
		t.Skip("NEARBY_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// candidatesText returns a text for candidates: the URLs with their places and
// descriptors.
func candidatesText(candidates []htmlurl.ImageCandidate) string {
	var b strings.Builder
	for _, c := range candidates {
		fmt.Fprintf(&b, "%d:%q", c.Start, c.URL)
		if c.Width != 0 {
			fmt.Fprintf(&b, " %dw", c.Width)
		}
		if c.HasDensity {
			fmt.Fprintf(&b, " %vx", c.Density)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestParseSrcset follows the steps of the standard by hand.
func TestParseSrcset(t *testing.T) {
	for _, row := range []struct{ name, value, want string }{
		{"empty", "", ""},
		{"commas", " , ,,\t", ""},
		{"a URL", "a", "0:\"a\"\n"},
		{"two", "a, b 2x", "0:\"a\"\n3:\"b\" 2x\n"},
		{"commas at the end of a URL", "a,,, b,", "0:\"a\"\n5:\"b\"\n"},
		{"a comma in a URL", "data:,a 1x,data:,b 2x", "0:\"data:,a\" 1x\n11:\"data:,b\" 2x\n"},
		{"a comma without a space", "a,b", "0:\"a,b\"\n"},
		{"widths", "a 100w,b 200w 50h", "0:\"a\" 100w\n7:\"b\" 200w\n"},
		{"leading zeros", "a 007w", "0:\"a\" 7w\n"},
		{"no width", "a 0w, b 00w, c", "13:\"c\"\n"},
		{"no height", "a 1w 0h, b", "9:\"b\"\n"},
		{"a height alone", "a 1h, b", "6:\"b\"\n"},
		{"a height first", "a 1h 3w", "0:\"a\" 3w\n"},
		{"two heights", "a 1h 1h 3w", ""},
		{"a height and a density", "a 1h 1x, b 1x 1h", ""},
		{"two widths", "a 1w 1w, b 1w 1x, c 1x 1w, d 1x 1x", ""},
		{"numbers", "a 1.5x, b .5x, c 1e2x, d 1E-1x, e 1e+1x, f -0x, g 0x",
			"0:\"a\" 1.5x\n8:\"b\" 0.5x\n15:\"c\" 100x\n23:\"d\" 0.1x\n32:\"e\" 10x\n41:\"f\" -0x\n48:\"g\" 0x\n"},
		{"no numbers", "a 1.x, b +1x, c .x, d x, e -x, f 0x1x, g 1_0x, h Infx, i 1e, j 1ex, k 1e+x, l -1x, m 1.5w, n w, o h, p ٣w", ""},
		{"case", "a 1W, b 1X, c 1w 1H", ""},
		{"too large", "a 99999999999999999999w, b 1e999x", fmt.Sprintf("0:\"a\" %dw\n", math.MaxInt)},
		{"very negative", "a -1e999x", ""},
		{"an error drops one candidate", "a foo, b, c foo 1x, d 2x", "7:\"b\"\n20:\"d\" 2x\n"},
		{"parentheses hide commas", "a (1x, b 1x), c", "14:\"c\"\n"},
		{"parentheses do not nest", "a ((), b", "7:\"b\"\n"},
		{"open parentheses", "a, b (, c 1x", "0:\"a\"\n"},
		{"parentheses in a descriptor", "a x(,)y, b", "9:\"b\"\n"},
		{"a vertical tab is not whitespace", "\va\v1x\v", "0:\"\\va\\v1x\\v\"\n"},
		{"whitespace", "\t\n\f\r a\t1x\n", "5:\"a\" 1x\n"},
		{"not UTF-8", "\xff 1x", "0:\"\\xff\" 1x\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := candidatesText(slices.Collect(htmlurl.ParseSrcset(row.value)))
			if got != row.want {
				t.Errorf("%q:\n%swant:\n%s", row.value, got, row.want)
			}
			if slow := candidatesText(slowSrcset(row.value)); slow != got {
				t.Errorf("%q: the steps return\n%s", row.value, slow)
			}
		})
	}
}

// TestWPTSrcset runs the tests of parse-a-srcset-attribute.html, of a time when
// unknown descriptors were ignored. Today each one is an error.
func TestWPTSrcset(t *testing.T) {
	var rows []struct {
		Srcset, Expected string
		Resolve          bool
	}
	nearbyData(t, "srcset.json", &rows)
	unknown := regexp.MustCompile(`[ \t](foo|-1[wxh]|1\.0[wh]|1e0[wh]|1www|1hhh|\+1[wxh]|1[WXH]|(Infinity|NaN)[wxh]|1e1\.5x|1\x01[wxh])( |$)`)
	changed := 0
	for _, row := range rows {
		want := row.Expected
		if unknown.MatchString(row.Srcset) {
			if want != "" {
				changed++
			}
			want = ""
		}
		got := ""
		for c := range htmlurl.ParseSrcset(row.Srcset) {
			got = c.URL
			break
		}
		if row.Resolve {
			document := new(htmlurl.Document)
			a, errA := document.EncodingParse(got)
			b, errB := document.EncodingParse(want)
			if (errA == nil) != (errB == nil) || a != b {
				t.Errorf("%q: %q, want %q", row.Srcset, got, want)
			}
		} else if got != want {
			t.Errorf("%q: %q, want %q", row.Srcset, got, want)
		}
	}
	if len(rows) != 105 || changed != 39 {
		t.Errorf("%d rows, of which %d changed", len(rows), changed)
	}
}

// slowSrcset is "parse a srcset attribute" as the standard writes it.
func slowSrcset(value string) (candidates []htmlurl.ImageCandidate) {
	input := []byte(value)
	position := 0
	isSpace := func(c byte) bool { return strings.IndexByte(" \t\n\f\r", c) >= 0 }
	collect := func(while func(byte) bool) string {
		start := position
		for position < len(input) && while(input[position]) {
			position++
		}
		return string(input[start:position])
	}
	nonNegative := regexp.MustCompile(`^[0-9]+$`)
	float := regexp.MustCompile(`^-?([0-9]+|[0-9]*\.[0-9]+)([eE][-+]?[0-9]+)?$`)
	for {
		collect(func(c byte) bool { return isSpace(c) || c == ',' })
		if position >= len(input) {
			return candidates
		}
		start := position
		url := collect(func(c byte) bool { return !isSpace(c) })
		var descriptors []string
		if strings.HasSuffix(url, ",") {
			for strings.HasSuffix(url, ",") {
				url = url[:len(url)-1]
			}
		} else {
			collect(isSpace)
			current := ""
			for state := "in descriptor"; state != ""; position++ {
				const eof = -1
				c := eof
				if position < len(input) {
					c = int(input[position])
				} else {
					position-- // the end is not consumed
				}
				space := c != eof && isSpace(byte(c))
				switch state {
				case "in descriptor":
					switch {
					case space:
						if current != "" {
							descriptors = append(descriptors, current)
							current = ""
						}
						state = "after descriptor"
					case c == ',' || c == eof:
						if current != "" {
							descriptors = append(descriptors, current)
						}
						state = ""
					case c == '(':
						current += "("
						state = "in parens"
					default:
						current += string(input[position : position+1])
					}
				case "in parens":
					switch {
					case c == eof:
						descriptors = append(descriptors, current)
						state = ""
					default:
						current += string(input[position : position+1])
						if c == ')' {
							state = "in descriptor"
						}
					}
				case "after descriptor":
					switch {
					case space:
					case c == eof:
						state = ""
					default:
						state = "in descriptor"
						position--
					}
				}
			}
		}
		bad := false
		var width, density, height *float64
		for _, d := range descriptors {
			number, unit := d[:len(d)-1], d[len(d)-1]
			n, rangeError := strconv.ParseFloat(number, 64)
			switch {
			case unit == 'w' && nonNegative.MatchString(number):
				if width != nil || density != nil {
					bad = true
				}
				if n == 0 {
					bad = true
				} else {
					width = &n
				}
			case unit == 'x' && float.MatchString(number):
				if width != nil || density != nil || height != nil {
					bad = true
				}
				if n < 0 || rangeError != nil {
					bad = true
				} else {
					density = &n
				}
			case unit == 'h' && nonNegative.MatchString(number):
				if height != nil || density != nil {
					bad = true
				}
				if n == 0 {
					bad = true
				} else {
					height = &n
				}
			default:
				bad = true
			}
		}
		if height != nil && width == nil {
			bad = true
		}
		if bad {
			continue
		}
		c := htmlurl.ImageCandidate{URL: url, Start: start}
		if width != nil {
			c.Width = math.MaxInt
			if *width < 1<<52 && *width < math.MaxInt {
				c.Width = int(*width)
			} else if n, err := strconv.Atoi(strings.TrimSuffix(strings.Join(slices.DeleteFunc(descriptors, func(d string) bool {
				return !strings.HasSuffix(d, "w")
			}), ""), "w")); err == nil {
				c.Width = n
			}
		}
		if density != nil {
			c.Density, c.HasDensity = *density, true
		}
		candidates = append(candidates, c)
	}
}

// TestAppendSrcset checks that candidates are written so that they can be read
// again, and that others are refused.
func TestAppendSrcset(t *testing.T) {
	for _, row := range []struct {
		name string
		in   []htmlurl.ImageCandidate
		want string
	}{
		{"none", nil, ""},
		{"all descriptors", []htmlurl.ImageCandidate{{URL: "a"}, {URL: "b,c", Width: 10}, {URL: "d", Density: 1.5, HasDensity: true}, {URL: "e", HasDensity: true}},
			"a, b,c 10w, d 1.5x, e 0x"},
		{"large and small", []htmlurl.ImageCandidate{{URL: "a", Density: 1e300, HasDensity: true}, {URL: "b", Density: 5e-324, HasDensity: true}}, "a 1e+300x, b 5e-324x"},
	} {
		t.Run(row.name, func(t *testing.T) {
			out, err := htmlurl.AppendSrcset([]byte("("), row.in...)
			if err != nil || string(out) != "("+row.want {
				t.Fatalf("%s, %v; want %s", out, err, row.want)
			}
			back := slices.Collect(htmlurl.ParseSrcset(row.want))
			for i := range back {
				back[i].Start = 0
			}
			if !slices.Equal(back, row.in) {
				t.Errorf("read again: %v", back)
			}
		})
	}
	for _, c := range []htmlurl.ImageCandidate{
		{}, {URL: "a b"}, {URL: "a,"}, {URL: ",a"}, {URL: "a\n"}, {URL: "a", Width: -1}, {URL: "a", Width: 1, HasDensity: true},
		{URL: "a", Density: -1, HasDensity: true}, {URL: "a", Density: math.NaN(), HasDensity: true}, {URL: "a", Density: math.Inf(1), HasDensity: true},
	} {
		if out, err := htmlurl.AppendSrcset([]byte("dst"), htmlurl.ImageCandidate{URL: "x"}, c); !errors.Is(err, htmlurl.ErrUnwritable) || string(out) != "dst" {
			t.Errorf("%v: %s, %v", c, out, err)
		}
	}
}

// TestSrcsetIsLinear parses ten megabytes of each hostile kind. A parser that
// is not linear takes minutes.
func TestSrcsetIsLinear(t *testing.T) {
	for _, part := range []string{",", "a ", "a,", "a 1x,", "a (", "((", "()", "a foo ", "1w ", "1", " ", "a -", "\xff,"} {
		value := "u " + strings.Repeat(part, 10<<20/len(part))
		start := time.Now()
		n := 0
		for range htmlurl.ParseSrcset(value) {
			n++
		}
		if d := time.Since(start); d > 10*time.Second {
			t.Errorf("%q: %d candidates in %v", part, n, d)
		}
	}
}

// FuzzParseSrcset compares the parser with the steps of the standard, and the
// writer with the parser.
func FuzzParseSrcset(f *testing.F) {
	for _, s := range []string{"", "a, b 2x", "a 1w 2h,, b (, ) 1x c", "a,b c 1e1x", "\t,a .5x\f", "a 1h 1w (((,"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, value string) {
		got := slices.Collect(htmlurl.ParseSrcset(value))
		if slow := slowSrcset(value); candidatesText(got) != candidatesText(slow) {
			t.Fatalf("%q:\n%sthe steps:\n%s", value, candidatesText(got), candidatesText(slow))
		}
		for _, c := range got {
			if value[c.Start:c.Start+len(c.URL)] != c.URL {
				t.Fatalf("%q: %q is not at %d", value, c.URL, c.Start)
			}
		}
		out, err := htmlurl.AppendSrcset(nil, got...)
		if err != nil {
			t.Fatalf("%q: %v", value, err)
		}
		back := slices.Collect(htmlurl.ParseSrcset(string(out)))
		for i := range back {
			back[i].Start = got[i].Start
		}
		if !slices.Equal(back, got) {
			t.Fatalf("%q is written as %q", value, out)
		}
	})
}
