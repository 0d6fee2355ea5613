package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/generator"
	"github.com/weburl-go/weburl/internal/ucd"
)

var labelTable = generator.File{Name: "labeltable.go", Variable: "UNICODE_DIR", Source: labelSource}

// scripts are the scripts of allowed code points. The place of each is the
// number of its bit in a set. The first ones are constants of package
// rendering.
var scripts = []struct{ short, long string }{
	{"Latn", "Latin"}, {"Grek", "Greek"}, {"Cyrl", "Cyrillic"}, {"Hani", "Han"}, {"Hira", "Hiragana"}, {"Kana", "Katakana"}, {"Hang", "Hangul"},
	{"Arab", "Arabic"}, {"Armn", "Armenian"}, {"Beng", "Bengali"}, {"Deva", "Devanagari"}, {"Ethi", "Ethiopic"}, {"Geor", "Georgian"},
	{"Gujr", "Gujarati"}, {"Guru", "Gurmukhi"}, {"Hebr", "Hebrew"}, {"Khmr", "Khmer"}, {"Knda", "Kannada"}, {"Laoo", "Lao"},
	{"Mlym", "Malayalam"}, {"Mymr", "Myanmar"}, {"Orya", "Oriya"}, {"Sinh", "Sinhala"}, {"Taml", "Tamil"}, {"Telu", "Telugu"},
	{"Thaa", "Thaana"}, {"Thai", "Thai"}, {"Tibt", "Tibetan"},
}

// Sets of scripts, and the bits of the properties of a code point: constants of
// package rendering, whose safelabel.go has their meanings.
const (
	latin = 1 << iota
	greek
	cyrillic
	han
	hiragana
	katakana
	hangul

	japanese = 1 << 28
	korean   = 1 << 29

	everyScript = 1<<32 - 1

	decimal    = 1 << 6
	nonspacing = 1 << 7
)

var sharedByLabels = map[string]int{
	"latin": latin, "greek": greek, "cyrillic": cyrillic, "han": han, "hiragana": hiragana, "katakana": katakana,
	"japanese": japanese, "korean": korean, "decimal": decimal, "nonspacing": nonspacing,
}

// removed are ranges of code points that are not allowed, whatever their
// properties are. Chromium's address bar does not show them, either: the set of
// SetAllowedUnicodeSet in components/url_formatter/spoof_checks/idn_spoof_checker.cc.
var removed = [][2]rune{
	{0x2BB, 0x2BC}, {0x58A, 0x58A}, {0x2010, 0x2010}, {0x2019, 0x2019}, {0x2027, 0x2027}, {0x30A0, 0x30A0}, // quotes, hyphens, dots
	{0x1CD, 0x1DC},   // pinyin
	{0x1E00, 0x1E9B}, // Latin Extended Additional, except the letters of Vietnamese
	{0x1F00, 0x1FFF}, // Greek Extended
}

// firstIdeograph and lastIdeograph are allowed with all code points between
// them. Identifier_Status restricts some of these, one by one, and none looks
// more like another text than the rest.
const firstIdeograph, lastIdeograph = 0x4E00, 0x9FFF

// asciiAllowed is the ASCII of labels that may be shown.
const asciiAllowed = "abcdefghijklmnopqrstuvwxyz0123456789-_"

// wholeScripts are the letters of a script that look like ASCII letters and
// digits, and the TLDs under which they are not taken for these. They are the
// sets of Chromium's whole script check (idn_spoof_checker.cc), without the
// letters that are not allowed.
var wholeScripts = []struct{ script, letters, tlds string }{
	{"Armn", "ագզէլհյոսւօ", "am"},
	{"Beng", "০৭", ""},
	{"Cyrl", "агекопрстухъыьюѕіјһҽӏ", "bg by kz pyc ru su ua uz"},
	{"Deva", "०", ""},
	{"Ethi", "ሀሠሰስበተነከዐዕዘጠፐ", "er et"},
	{"Geor", "იოყძხ", "ge"},
	{"Grek", "αηικνορτυω", "gr"},
	{"Gujr", "ટડ૦૧", ""},
	{"Hebr", "דוחיןס׳", "il"},
	{"Knda", "೦೧", ""},
	{"Mlym", "ടഠധനറ", ""},
	{"Mymr", "ခဂငထပဝ၀၂ၜ", "mm"},
	{"Orya", "ଠ", ""},
	{"Taml", "டப", ""},
	{"Thai", "ดทนบปพฟมรลหเแ๐", "th"},
}

// likeDigits, likeASCII and likeSlash are code points that look like ASCII
// digits, like ASCII letters, digits or hyphens beside them, and like "/"
// between these. They are the sets of the same file of Chromium.
const (
	likeDigits = "θзҙӡճշउ२ও২৪ਤੜ૨૩૭೩೭ဒვკპ丩"
	likeASCII  = "〇一丁七丅丆丨丩丫丶乂乛亅二亠冖十宀巛工讠"
	likeSlash  = "ソゾノン丶丿乀乁"
)

// alike are code points that look like one or two of ASCII, by these, in
// addition to confusables.txt. They are those of Chromium's
// skeleton_generator.cc, and the letters ъ, ы, ю and τ of wholeScripts.
var alike = map[string]string{
	"ae": "æӕ", "bl": "ы", "lo": "ю", "b": "ьвßъ", "c": "ҫင", "d": "ძ", "e": "єҽҿ", "f": "ғ", "g": "ဌ", "h": "ħнћңҥ", "j": "၂",
	"k": "κкқҟҡ", "m": "м", "n": "ŋпԥกח", "o": "०০૦ଠ೦စθ", "p": "", "q": "৭૧", "r": "ґ", "s": "ടรຣຮ",
	"t": "ŧτтҭ七丅丆丁", "u": "บບ", "w": "ωшщพฟພຟ", "x": "χҳ乂", "y": "ұ丫",
	"2": "२২૨೩೭շ", "3": "зҙӡउওਤ૩ဒვპੜკ", "4": "丩", "6": "ճ", "8": "৪", "9": "૭", "-": "一",
}

// labelData holds what the tables say about each code point.
type labelData struct {
	characters *[ucd.CodePoints]ucd.Character
	sets       [ucd.CodePoints]uint32 // the scripts; 0 if the code point is not allowed
	inDomains  [ucd.CodePoints]bool   // UTS #46 allows the code point
}

// readLabels returns the data of files.
func readLabels(files *ucd.Files) (*labelData, error) {
	d := new(labelData)
	var err error
	if d.characters, err = files.Characters(); err != nil {
		return nil, err
	}
	status, err := files.Property("IdentifierStatus.txt", "Restricted")
	if err != nil {
		return nil, err
	}
	mapping, err := files.Property("IdnaMappingTable.txt", "")
	if err != nil {
		return nil, err
	}
	script, err := files.Property("Scripts.txt", "Unknown")
	if err != nil {
		return nil, err
	}
	extensions, err := files.Property("ScriptExtensions.txt", "")
	if err != nil {
		return nil, err
	}
	for _, r := range removed {
		for c := r[0]; c <= r[1]; c++ {
			status[c] = "Restricted"
		}
	}
	for c := firstIdeograph; c <= lastIdeograph; c++ {
		status[c] = "Allowed"
	}
	for c := range d.sets {
		d.inDomains[c] = mapping[c] == "valid" || mapping[c] == "deviation"
		switch {
		case c < utf8.RuneSelf && !strings.ContainsRune(asciiAllowed, rune(c)),
			status[c] != "Allowed",
			!d.inDomains[c]:
			continue
		}
		if d.sets[c], err = scriptSet(script[c], extensions[c]); err != nil {
			return nil, fmt.Errorf("%U: %w", c, err)
		}
	}
	return d, nil
}

// scriptSet returns the set for the values of Script and Script_Extensions,
// which is augmented as UTS #39 says in section 5.1. Bopomofo is not allowed, so
// "Hanb" is Han.
func scriptSet(script, extensions string) (set uint32, err error) {
	if extensions == "" && (script == "Common" || script == "Inherited") {
		return everyScript, nil
	}
	for i, s := range scripts {
		if extensions == "" && s.long == script || slices.Contains(strings.Fields(extensions), s.short) {
			set |= 1 << i
		}
	}
	if set == 0 {
		return 0, fmt.Errorf("the script %s %s is not in the list", script, extensions)
	}
	if set&(han|hiragana|katakana) != 0 {
		set |= japanese
	}
	if set&(han|hangul) != 0 {
		set |= korean
	}
	return set, nil
}

// verify checks that the lists have only code points that are allowed and of
// the scripts for which they are listed.
func (d *labelData) verify() error {
	check := func(list, letters string, fits func(set uint32) bool) error {
		for _, c := range letters {
			if d.sets[c] == 0 {
				return fmt.Errorf("%s: %U is not allowed", list, c)
			}
			if !fits(d.sets[c]) {
				return fmt.Errorf("%s: %U is of other scripts", list, c)
			}
		}
		return nil
	}
	for _, w := range wholeScripts {
		if err := check("wholeScripts "+w.script, w.letters, func(set uint32) bool { return set == 1<<scriptNumber(w.script) }); err != nil {
			return err
		}
	}
	isAny := func(uint32) bool { return true }
	for _, letters := range alike {
		if err := check("alike", letters, isAny); err != nil {
			return err
		}
	}
	isCJK := func(set uint32) bool { return set != everyScript && set&(han|katakana) != 0 }
	return cmp.Or(check("likeDigits", likeDigits, isAny), check("likeASCII", likeASCII, isCJK), check("likeSlash", likeSlash, isCJK))
}

// scriptNumber returns the place of a script in scripts. Without one, no set
// equals that of the number.
func scriptNumber(short string) int {
	return slices.IndexFunc(scripts, func(s struct{ short, long string }) bool { return s.short == short }) & 63
}

// decomposed returns the letter and the marks that c decomposes to, one step, if
// all are allowed and the marks are nonspacing.
func (d *labelData) decomposed(c rune) (letter, mark rune, ok bool) {
	character := d.characters[c]
	if d.sets[c] == 0 || !character.IsCanonical || len(character.Decomposition) != 2 {
		return 0, 0, false
	}
	letter, mark = character.Decomposition[0], character.Decomposition[1]
	return letter, mark, d.sets[letter] != 0 && d.sets[mark] != 0 && d.characters[mark].Category == "Mn"
}

// withoutMarks returns text without the marks of the block Combining Diacritical
// Marks.
func withoutMarks(text []rune) []rune {
	return slices.DeleteFunc(slices.Clone(text), func(c rune) bool { return 0x300 <= c && c < 0x370 })
}

// skeletons returns what code points that are not ASCII look like, if that is
// ASCII: the allowed ones, and the letters with marks that are not allowed. Code
// points that are precomposed have none.
func (d *labelData) skeletons(files *ucd.Files) (map[rune]string, error) {
	found := map[rune]string{}
	for c := range rune(ucd.CodePoints) {
		letter := []rune{c}
		for len(letter) == 1 && d.characters[letter[0]].IsCanonical {
			letter = withoutMarks(d.characters[letter[0]].Decomposition)
		}
		if d.sets[c] == 0 && d.inDomains[c] && len(letter) == 1 && c >= utf8.RuneSelf && letter[0] < utf8.RuneSelf {
			found[c] = string(letter)
		}
	}
	err := files.Rows("confusables.txt", func(c, _ rune, fields []string) error {
		if _, _, ok := d.decomposed(c); ok || d.sets[c] == 0 || c < utf8.RuneSelf {
			return nil
		}
		like, err := ucd.Sequence(fields[0])
		if err != nil {
			return err
		}
		text := strings.ToLower(string(withoutMarks(like)))
		if strings.Trim(text, asciiAllowed) == "" && 0 < len(text) && len(text) <= 2 {
			found[c] = text
		}
		return nil
	})
	for text, letters := range alike {
		for _, c := range letters {
			if _, _, ok := d.decomposed(c); ok {
				return nil, fmt.Errorf("alike: %U decomposes", c)
			}
			found[c] = text
		}
	}
	return found, err
}

// labelSource returns the text of labeltable.go for the files in the folder dir.
func labelSource(dir string) ([]byte, error) {
	files := ucd.Open(dir)
	d, err := readLabels(files)
	if err != nil {
		return nil, err
	}
	if err := d.verify(); err != nil {
		return nil, err
	}
	skeletons, err := d.skeletons(files)
	if err != nil {
		return nil, err
	}

	sets := []uint32{0}
	var starts, values, planes, digits []int
	for plane := range 3 {
		planes = append(planes, len(starts))
		last := -1
		for low := range 0x10000 {
			c := plane<<16 | low
			value := slices.Index(sets, d.sets[c])
			if value < 0 {
				value = len(sets)
				sets = append(sets, d.sets[c])
			}
			isDigit := value != 0 && d.characters[c].Category == "Nd"
			switch {
			case isDigit:
				value |= decimal
			case value != 0 && d.characters[c].Category == "Mn":
				value |= nonspacing
			}
			if value != last {
				starts, values = append(starts, low), append(values, value)
				last = value
			}
			if isDigit && (len(digits) == 0 || digits[len(digits)-1]+10 <= c) {
				digits = append(digits, c)
			}
		}
	}
	planes = append(planes, len(starts))
	for c := 3 << 16; c < ucd.CodePoints; c++ {
		if d.sets[c] != 0 {
			return nil, fmt.Errorf("%U is allowed, and the table ends before it", c)
		}
	}
	if len(sets) > decimal {
		return nil, fmt.Errorf("%d sets of scripts", len(sets))
	}

	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated by gen from the data of Unicode %s; DO NOT EDIT.\n"+
		"// The data is \u00A9 Unicode, Inc., https://www.unicode.org/terms_of_use.html\n\npackage rendering\n\n", files.Version())
	generator.WriteAssertions(&b, sharedByLabels)
	numbers(&b, "scriptSets are the different sets of scripts. The first is empty.", "scriptSets", "[...]scriptSet", sets)
	numbers(&b, "labelPlanes are the places in labelStarts where the planes of Unicode begin,\n// and its end.", "labelPlanes", "[...]uint16", planes)
	numbers(&b, "labelStarts are the first code points of ranges, in their plane.", "labelStarts", "[...]uint16", starts)
	numbers(&b, "labelValues are the properties of these ranges.", "labelValues", "[...]labelProps", values)
	numbers(&b, "digitSystems are the digits zero of the systems of decimal digits.", "digitSystems", "[...]uint16", digits)
	b.WriteString("// precomposed are the code points with a canonical decomposition: the code\n// point, the letter and the mark.\nvar precomposed = [...][3]uint16{\n")
	for c := range rune(0x10000) {
		if letter, mark, ok := d.decomposed(c); ok {
			fmt.Fprintf(&b, "{%#x, %#x, %#x},\n", c, letter, mark)
		}
	}
	b.WriteString("}\n\n// skeletons are the code points that look like one or two of ASCII, in order.\nvar skeletons = [...]skeleton{\n")
	for c := range rune(0x10000) {
		if text := skeletons[c]; text != "" {
			text = (text + "\x00")[:2]
			fmt.Fprintf(&b, "{%#x, [2]byte{%q, %q}},\n", c, text[0], text[1])
		}
	}
	b.WriteString("}\n\n// wholeScripts are the scripts with letters that look like ASCII.\nvar wholeScripts = [...]wholeScript{\n")
	for _, w := range wholeScripts {
		fmt.Fprintf(&b, "{%#x, %s, %q},\n", uint32(1)<<scriptNumber(w.script), strconv.QuoteToASCII(w.letters), w.tlds)
	}
	fmt.Fprintf(&b, "}\n\n// Code points that look like ASCII digits, like ASCII beside it, and like \"/\"\n// between ASCII.\nconst (\n"+
		"likeDigits = %+q\nlikeASCII = %+q\nlikeSlash = %+q\n)\n", likeDigits, likeASCII, likeSlash)
	return format.Source(b.Bytes())
}

func numbers[N int | uint32](b *bytes.Buffer, comment, name, array string, list []N) {
	fmt.Fprintf(b, "// %s\nvar %s = %s{\n", comment, name, array)
	for line := range slices.Chunk(list, 16) {
		for _, n := range line {
			fmt.Fprintf(b, "%#x,", n)
		}
		b.WriteByte('\n')
	}
	b.WriteString("}\n\n")
}
