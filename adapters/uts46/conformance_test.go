package uts46

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/longtest"
)

// The rows of the files of Unicode 18, counted with grep.
const (
	idnaTestRows          = 6396
	normalizationTestRows = 20171
	normalizationPart1    = 17154
)

// unicodeLines calls f with each line of a file of UNICODE_DIR, without its
// comment. It skips the test if UNICODE_DIR is not set. The head of the file
// must state the version of the tables.
func unicodeLines(t testing.TB, name string, f func(line string)) {
	t.Helper()
	dir := os.Getenv("UNICODE_DIR")
	if dir == "" {
		t.Skip("UNICODE_DIR is not set")
	}
	file, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	ofVersion := false
	for lines.Scan() {
		line, comment, _ := strings.Cut(lines.Text(), "#")
		switch strings.TrimSpace(comment) {
		case "Version: " + UnicodeVersion, strings.TrimSuffix(name, ".txt") + "-" + UnicodeVersion + ".txt":
			ofVersion = true
		}
		if line = strings.TrimSpace(line); line != "" {
			if !ofVersion {
				t.Fatalf("UNICODE_DIR: %s is not of Unicode %s", name, UnicodeVersion)
			}
			f(line)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// unescape decodes the escapes of IdnaTestV2.txt.
func unescape(t *testing.T, s string) string {
	t.Helper()
	if s == `""` {
		return ""
	}
	var b strings.Builder
	for s != "" {
		var digits string
		switch rest, ok := strings.CutPrefix(s, `\x{`); {
		case ok:
			digits, s, _ = strings.Cut(rest, "}")
		case strings.HasPrefix(s, `\u`):
			digits, s = s[2:6], s[6:]
		default:
			_, size := utf8.DecodeRuneInString(s)
			b.WriteString(s[:size])
			s = s[size:]
			continue
		}
		n, err := strconv.ParseUint(digits, 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteRune(rune(n))
	}
	return b.String()
}

// idnaTest is one of the three operations of a row of IdnaTestV2.txt, and its
// result. If ToASCII fails, its result is an intermediate one.
type idnaTest struct {
	source, result                 string
	toUnicode, transitional, fails bool
}

// eachIdnaTest calls f with each operation of each row: toUnicode, toAsciiN and
// toAsciiT.
func eachIdnaTest(t *testing.T, f func(idnaTest)) {
	t.Helper()
	rows := 0
	unicodeLines(t, "IdnaTestV2.txt", func(line string) {
		rows++
		columns := strings.Split(line, ";")
		for i := range columns {
			columns[i] = strings.TrimSpace(columns[i])
		}
		// A blank column means that of two columns before; the first status, none.
		for i := 1; i < 7; i++ {
			switch {
			case columns[i] != "":
			case i == 2:
				columns[i] = "[]"
			default:
				columns[i] = columns[max(0, i-2)]
			}
		}
		for i := 1; i < 7; i += 2 {
			f(idnaTest{
				source: unescape(t, columns[0]), result: unescape(t, columns[i]),
				toUnicode: i == 1, transitional: i == 5, fails: columns[i+1] != "[]",
			})
		}
	})
	if rows != idnaTestRows {
		t.Errorf("%d rows; IdnaTestV2.txt has %d", rows, idnaTestRows)
	}
}

// TestIdnaTestV2 runs Unicode's own conformance file with all flags set, results and
// status.
func TestIdnaTestV2(t *testing.T) {
	o := Options{CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}
	eachIdnaTest(t, func(test idnaTest) {
		o.Transitional = test.transitional
		process := o.ToASCII
		if test.toUnicode {
			process = o.ToUnicode
		} else if test.fails {
			test.result = "" // the failure value
		}
		if got, err := process(test.source); got != test.result || (err != nil) != test.fails {
			t.Errorf("%+v: %+q, %v", test, got, err)
		}
	})
}

// toNFC normalizes s as a label whose code points map to themselves.
func toNFC(s string) string {
	var p process
	for _, c := range s {
		p.push(charOf(c), charOf(c).p())
	}
	if p.dirty {
		p.normalize()
	}
	p.appendUTF8()
	return string(p.out)
}

// TestNormalizationTest runs Unicode's own test of NFC: five assertions per
// row, and one per code point that part 1 does not list. By default, of the
// code points from U+32000 it takes the first and the last of each block of 256.
func TestNormalizationTest(t *testing.T) {
	listed := map[rune]bool{}
	part1 := false
	assertions := 0
	check := func(source, want string) {
		assertions++
		if got := toNFC(source); got != want {
			t.Errorf("NFC of %+q: %+q; want %+q", source, got, want)
		}
		// The other way to ask.
		var p process
		for _, c := range source {
			p.label = append(p.label, charOf(c))
		}
		if is := isNFC(p.label); is != (source == want) {
			t.Errorf("%+q is in NFC: %v", source, is)
		}
	}
	unicodeLines(t, "NormalizationTest.txt", func(line string) {
		if strings.HasPrefix(line, "@") {
			part1 = line == "@Part1"
			return
		}
		var c [5]string
		for i, column := range strings.Split(line, ";")[:5] {
			for _, digits := range strings.Fields(column) {
				n, err := strconv.ParseUint(digits, 16, 32)
				if err != nil {
					t.Fatal(err)
				}
				c[i] += string(rune(n))
			}
		}
		if part1 {
			first, _ := utf8.DecodeRuneInString(c[0])
			listed[first] = true
		}
		check(c[0], c[1])
		check(c[1], c[1])
		check(c[2], c[1])
		check(c[3], c[3])
		check(c[4], c[3])
	})
	if assertions != 5*normalizationTestRows || len(listed) != normalizationPart1 {
		t.Errorf("%d assertions, %d code points; NormalizationTest.txt has %d rows, %d in part 1",
			assertions, len(listed), normalizationTestRows, normalizationPart1)
	}
	for c := rune(0); c <= utf8.MaxRune; c++ {
		isChosen := c < 0x32000 || c%256 == 0 || c%256 == 255 || longtest.All()
		if isChosen && !listed[c] && utf8.ValidRune(c) {
			check(string(c), string(c))
		}
	}
}
