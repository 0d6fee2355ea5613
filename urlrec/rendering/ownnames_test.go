package rendering_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/urlrec/rendering"
)

// rows returns the fields of each line of a file, without comments.
func rows(t *testing.T, separator string, path ...string) (all [][]string) {
	t.Helper()
	file, err := os.Open(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		if fields := strings.Split(line, separator); len(fields) > 1 {
			all = append(all, fields)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// letters reads labels as a person would: letters without their marks, and for
// letters that are not Latin the ASCII ones of UTS #39 that look like them. It
// has nothing of package rendering.
type letters struct {
	forms map[rune][]rune // decompositions, canonical or not
	marks map[rune]bool
	alike map[rune][]rune
}

// newLetters reads the files of Unicode in the folder dir.
func newLetters(t *testing.T, dir string) letters {
	t.Helper()
	l := letters{map[rune][]rune{}, map[rune]bool{}, map[rune][]rune{}}
	sequence := func(field string) (list []rune) {
		for _, digits := range strings.Fields(field) {
			if c, err := strconv.ParseUint(digits, 16, 32); err == nil { // not a tag such as <compat>
				list = append(list, rune(c))
			}
		}
		return list
	}
	for _, row := range rows(t, ";", dir, "UnicodeData.txt") {
		c := sequence(row[0])[0]
		l.marks[c] = row[2] == "Mn"
		if form := sequence(row[5]); len(form) > 0 {
			l.forms[c] = form
		}
	}
	for _, row := range rows(t, ";", dir, "confusables.txt") {
		if from := sequence(strings.TrimPrefix(row[0], "\uFEFF")); len(from) == 1 {
			l.alike[from[0]] = sequence(row[1])
		}
	}
	return l
}

// read returns the reading of text in ASCII. ok is false if it has none.
func (l letters) read(text []rune) (reading string, ok bool) {
	for _, c := range text {
		switch form, alike := l.forms[c], l.alike[c]; {
		case c < 0x80:
			reading += string(c)
		case l.marks[c]:
		case form != nil || alike != nil:
			if form == nil {
				form = alike
			}
			part, ok := l.read(form)
			if !ok {
				return "", false
			}
			reading += part
		default:
			return "", false
		}
	}
	return strings.ToLower(reading), true
}

// TestOwnNames runs the policy of the example on collected attacks with the
// names that they imitate, and on names in use.
//
// The names are those that the attacks read as, see letters. Some occur in one
// spelling only. Many of these are misspelled too (myetherwalet), and nobody has
// them on a list. So a second list has only names that two attacks spell in
// different ways.
func TestOwnNames(t *testing.T) {
	dir := fromEnv(t, "IDN_DISPLAY_DIR")
	l := newLetters(t, fromEnv(t, "UNICODE_DIR"))
	attacks, inUse := rows(t, "\t", dir, "attacks.txt"), rows(t, "\t", dir, "legitimate.txt")

	spellings := map[string]map[string]bool{}
	for _, row := range attacks {
		for label := range strings.SplitSeq(row[1], ".") {
			if name, ok := l.read([]rune(label)); ok && name != label {
				if spellings[name] == nil {
					spellings[name] = map[string]bool{}
				}
				spellings[name][label] = true
			}
		}
	}
	var all, repeated []string
	for name, labels := range spellings {
		all = append(all, name)
		if len(labels) > 1 {
			repeated = append(repeated, name)
		}
	}

	for _, row := range []struct {
		name  string
		names []string
		floor int // of attacks, in thousandths
	}{
		{"all names", all, 980},
		{"names with several spellings", repeated, 830},
	} {
		t.Run(row.name, func(t *testing.T) {
			safe := rendering.Renderer{IDNA: idna}
			own := rendering.Renderer{IDNA: idna, UnicodeLabels: newOwnNames(row.names...).verdict}
			stopped := 0
			for _, attack := range attacks {
				if own.Render(mustParse(t, "https://"+attack[0])).Host() == attack[0] {
					stopped++
				}
			}
			t.Logf("%d names stop %d of %d attacks", len(row.names), stopped, len(attacks))
			if stopped*1000 < row.floor*len(attacks) {
				t.Errorf("%d names stop only %d of %d attacks", len(row.names), stopped, len(attacks))
			}
			for _, host := range inUse {
				u := mustParse(t, "https://"+host[0])
				if got, want := own.Render(u).Host(), safe.Render(u).Host(); got != want {
					t.Errorf("%s: %s; SafeLabel alone shows %s", host[0], got, want)
				}
			}
		})
	}
}
