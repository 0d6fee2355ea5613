package uts46

import (
	"os"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/weburl-go/weburl/domain"
)

// This file is UTS #46, UAX #15, RFC 3492, RFC 5892 and RFC 5893, step by step,
// on the files of UNICODE_DIR. Tests compare the package with it. The two share
// only the names of rules. It is slow.

// slowTables are the files by code point.
type slowTables struct {
	status, mapping map[rune]string
	bidi            map[rune]string
	joining         map[rune]string
	category        map[rune]string
	ccc             map[rune]int
	decomposition   map[rune][]rune
	composition     map[[2]rune]rune
}

// slowUnicode reads the files once. It returns nil if UNICODE_DIR is not set.
var slowUnicode = sync.OnceValue(func() *slowTables {
	dir := os.Getenv("UNICODE_DIR")
	if dir == "" {
		return nil
	}
	u := &slowTables{
		status: map[rune]string{}, mapping: map[rune]string{}, bidi: map[rune]string{}, joining: map[rune]string{},
		category: map[rune]string{}, ccc: map[rune]int{}, decomposition: map[rune][]rune{}, composition: map[[2]rune]rune{},
	}
	number := func(s string) rune {
		n, err := strconv.ParseUint(s, 16, 32)
		if err != nil {
			panic(err)
		}
		return rune(n)
	}
	numbers := func(s string) (list []rune) {
		for _, f := range strings.Fields(s) {
			list = append(list, number(f))
		}
		return list
	}
	read := func(name string, f func(c rune, fields []string)) {
		data, err := os.ReadFile(dir + "/" + name)
		if err != nil {
			panic(err)
		}
		for line := range strings.Lines(string(data)) {
			line, _, _ = strings.Cut(line, "#")
			fields := strings.Split(line, ";")
			if len(fields) < 2 {
				continue
			}
			for i := range fields {
				fields[i] = strings.TrimSpace(fields[i])
			}
			first, last, ok := strings.Cut(fields[0], "..")
			if !ok {
				last = first
			}
			for c := number(first); c <= number(last); c++ {
				f(c, fields[1:])
			}
		}
	}
	read("IdnaMappingTable.txt", func(c rune, fields []string) {
		u.status[c] = fields[0]
		if len(fields) > 1 {
			u.mapping[c] = string(numbers(fields[1]))
		}
	})
	read("DerivedBidiClass.txt", func(c rune, fields []string) { u.bidi[c] = fields[0] })
	read("DerivedJoiningType.txt", func(c rune, fields []string) { u.joining[c] = fields[0] })
	read("DerivedGeneralCategory.txt", func(c rune, fields []string) { u.category[c] = fields[0] })
	excluded := map[rune]bool{}
	read("DerivedNormalizationProps.txt", func(c rune, fields []string) {
		if fields[0] == "Full_Composition_Exclusion" {
			excluded[c] = true
		}
	})
	read("UnicodeData.txt", func(c rune, fields []string) {
		u.ccc[c], _ = strconv.Atoi(fields[2])
		if fields[4] == "" || fields[4][0] == '<' {
			return
		}
		u.decomposition[c] = numbers(fields[4])
		if d := u.decomposition[c]; len(d) == 2 && !excluded[c] {
			u.composition[[2]rune{d[0], d[1]}] = c
		}
	})
	return u
})

func (u *slowTables) decompose(c rune) (all []rune) {
	const base, l, v, t = 0xAC00, 0x1100, 0x1161, 0x11A7
	if s := c - base; s >= 0 && s < 11172 {
		all = []rune{l + s/588, v + s%588/28, t + s%28}
		if s%28 == 0 {
			all = all[:2]
		}
		return all
	}
	if u.decomposition[c] == nil {
		return []rune{c}
	}
	for _, part := range u.decomposition[c] {
		all = append(all, u.decompose(part)...)
	}
	return all
}

func (u *slowTables) compose(a, b rune) (rune, bool) {
	if a >= 0x1100 && a <= 0x1112 && b >= 0x1161 && b <= 0x1175 {
		return 0xAC00 + (a-0x1100)*588 + (b-0x1161)*28, true
	}
	if a >= 0xAC00 && a <= 0xD7A3 && (a-0xAC00)%28 == 0 && b > 0x11A7 && b <= 0x11C2 {
		return a + b - 0x11A7, true
	}
	c, ok := u.composition[[2]rune{a, b}]
	return c, ok
}

// nfc is Normalization Form C.
func (u *slowTables) nfc(s string) string {
	var d []rune
	for _, c := range s {
		d = append(d, u.decompose(c)...)
	}
	for i := 0; i < len(d); i++ {
		end := i
		for end < len(d) && u.ccc[d[end]] != 0 {
			end++
		}
		run := d[i:end]
		sort.SliceStable(run, func(a, b int) bool { return u.ccc[run[a]] < u.ccc[run[b]] })
		i = end
	}
	for i := 1; i < len(d); i++ {
		// The last starter before it, unless it is blocked.
		s := i - 1
		blocked := false
		for s >= 0 && u.ccc[d[s]] != 0 {
			blocked = blocked || u.ccc[d[s]] >= u.ccc[d[i]]
			s--
		}
		if s < 0 || blocked {
			continue
		}
		if c, ok := u.compose(d[s], d[i]); ok {
			d[s] = c
			d = slices.Delete(d, i, i+1)
			i--
		}
	}
	return string(d)
}

type slowFault struct {
	label int
	rule  string
}

// slowResult is a string and the errors that were recorded.
type slowResult struct {
	text   string
	faults []slowFault
}

// slowProcess is the processing of section 4.
func (u *slowTables) slowProcess(o Options, name string) slowResult {
	mapped := ""
	for _, c := range domain.ToScalarValueString(name) {
		switch u.status[c] {
		case "ignored":
		case "mapped":
			if o.Transitional && c == 'ẞ' {
				mapped += "ss"
			} else {
				mapped += u.mapping[c]
			}
		case "deviation":
			if o.Transitional {
				mapped += u.mapping[c]
			} else {
				mapped += string(c)
			}
		default:
			mapped += string(c)
		}
	}
	labels := strings.Split(u.nfc(mapped), ".")
	var r slowResult
	// A Bidi domain name is one as a whole, so labels are decoded first.
	decoded := make([]bool, len(labels))
	done := make([]bool, len(labels))
	for i, label := range labels {
		fail := func() { r.faults = append(r.faults, slowFault{i, RulePunycode}) }
		if !strings.HasPrefix(label, "xn--") {
			continue
		}
		if strings.ContainsFunc(label, func(c rune) bool { return c > 0x7F }) {
			fail()
			done[i] = true
			continue
		}
		unicode, ok := slowDecode(label[4:])
		if !ok {
			// With IgnoreInvalidPunycode the label counts as any other of ASCII.
			if !o.IgnoreInvalidPunycode {
				fail()
				done[i] = true
			}
			continue
		}
		decoded[i] = true
		labels[i] = unicode
		if !strings.ContainsFunc(unicode, func(c rune) bool { return c > 0x7F }) {
			fail()
		}
	}
	bidi := false
	for i, label := range labels {
		for _, c := range label {
			bidi = bidi || !done[i] && slices.Contains([]string{"R", "AL", "AN"}, u.bidi[c])
		}
	}
	for i, label := range labels {
		if !done[i] && label != "" {
			kept := !decoded[i] && strings.HasPrefix(label, "xn--")
			for _, rule := range u.slowValidate(o, []rune(label), decoded[i], kept, bidi) {
				r.faults = append(r.faults, slowFault{i, rule})
			}
		}
	}
	r.text = strings.Join(labels, ".")
	return r
}

// slowValidate returns the validity criteria of section 4.1 that the label
// breaks. kept reports whether IgnoreInvalidPunycode kept the label.
func (u *slowTables) slowValidate(o Options, label []rune, decoded, kept, bidi bool) (broken []string) {
	s := string(label)
	fail := func(rule string) { broken = append(broken, rule) }
	if u.nfc(s) != s {
		fail(RuleNFC)
	}
	if o.CheckHyphens && !kept {
		if len(label) >= 4 && label[2] == '-' && label[3] == '-' || label[0] == '-' || label[len(label)-1] == '-' {
			fail(RuleHyphens)
		}
	} else if strings.HasPrefix(s, "xn--") && !kept {
		fail(RulePrefix)
	}
	if strings.HasPrefix(u.category[label[0]], "M") {
		fail(RuleMark)
	}
	for _, c := range label {
		valid := u.status[c] == "valid" || u.status[c] == "deviation" && (!o.Transitional || decoded)
		if !valid {
			fail(RuleStatus)
		}
		if o.UseSTD3ASCIIRules && c <= 0x7F && !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-", c) {
			fail(RuleSTD3)
		}
	}
	if o.CheckJoiners && !u.slowJoiners(label) {
		fail(RuleJoiners)
	}
	if o.CheckBidi && bidi && !u.slowBidi(label) {
		fail(RuleBidi)
	}
	return broken
}

var (
	joinsInFront = regexp.MustCompile(`[LD]T*$`)
	joinsBehind  = regexp.MustCompile(`^T*[RD]`)
)

// slowJoiners is RFC 5892, appendix A.1 and A.2.
func (u *slowTables) slowJoiners(label []rune) bool {
	types := ""
	for _, c := range label {
		if t := u.joining[c]; t != "" {
			types += t
		} else {
			types += "U"
		}
	}
	for i, c := range label {
		if c != 0x200C && c != 0x200D || i > 0 && u.ccc[label[i-1]] == 9 {
			continue
		}
		if c == 0x200D || !joinsInFront.MatchString(types[:i]) || !joinsBehind.MatchString(types[i+1:]) {
			return false
		}
	}
	return true
}

// slowBidi is RFC 5893, section 2.
func (u *slowTables) slowBidi(label []rune) bool {
	var classes []string
	for _, c := range label {
		classes = append(classes, u.bidi[c])
	}
	only := func(list string) bool {
		for _, class := range classes {
			if !slices.Contains(strings.Fields(list), class) {
				return false
			}
		}
		return true
	}
	ends := func(list string) bool {
		end := len(classes)
		for end > 0 && classes[end-1] == "NSM" {
			end--
		}
		return end > 0 && slices.Contains(strings.Fields(list), classes[end-1])
	}
	switch classes[0] {
	case "R", "AL":
		return only("R AL AN EN ES CS ET ON BN NSM") && ends("R AL EN AN") &&
			!(slices.Contains(classes, "EN") && slices.Contains(classes, "AN"))
	case "L":
		return only("L EN ES CS ET ON BN NSM") && ends("L EN")
	}
	return false
}

// slowToASCII is section 4.2.
func (u *slowTables) slowToASCII(o Options, name string) slowResult {
	r := u.slowProcess(o, name)
	labels := strings.Split(r.text, ".")
	for i, label := range labels {
		if strings.ContainsFunc(label, func(c rune) bool { return c > 0x7F }) {
			encoded, ok := slowEncode([]rune(label))
			if !ok {
				r.faults = append(r.faults, slowFault{i, RulePunycode})
			}
			labels[i] = "xn--" + encoded
		}
	}
	r.text = strings.Join(labels, ".")
	if o.VerifyDNSLength {
		if n := len(strings.TrimSuffix(r.text, ".")); n < 1 || n > 253 {
			r.faults = append(r.faults, slowFault{-1, RuleLength})
		}
		for i, label := range labels {
			if len(label) < 1 || len(label) > 63 {
				r.faults = append(r.faults, slowFault{i, RuleLength})
			}
		}
	}
	return r
}

// slowToUnicode is section 4.3, and X4_2 of IdnaTestV2.txt.
func (u *slowTables) slowToUnicode(o Options, name string) slowResult {
	r := u.slowProcess(o, name)
	labels := strings.Split(r.text, ".")
	for i, label := range labels {
		if o.VerifyDNSLength && label == "" && (i == 0 || i < len(labels)-1) {
			r.faults = append(r.faults, slowFault{i, RuleLength})
		}
	}
	return r
}

func slowAdapt(delta, points int, first bool) int {
	if first {
		delta /= 700
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for delta > 35*26/2 {
		delta /= 35
		k += 36
	}
	return k + 36*delta/(delta+38)
}

const slowDigits = "abcdefghijklmnopqrstuvwxyz0123456789"

// slowDecode is RFC 3492, section 6.2.
func slowDecode(input string) (string, bool) {
	var output []rune
	if at := strings.LastIndexByte(input, '-'); at > 0 {
		output = []rune(input[:at])
		input = input[at+1:]
	}
	n, i, bias := 128, 0, 72
	for input != "" {
		old, w := i, 1
		for k := 36; ; k += 36 {
			if input == "" {
				return "", false
			}
			digit := strings.IndexByte(slowDigits, input[0])
			input = input[1:]
			if digit < 0 {
				return "", false
			}
			i += digit * w
			if i > 1<<31-1 {
				return "", false
			}
			t := min(max(k-bias, 1), 26)
			if digit < t {
				break
			}
			w *= 36 - t
			if w > 1<<31-1 {
				return "", false
			}
		}
		bias = slowAdapt(i-old, len(output)+1, old == 0)
		n += i / (len(output) + 1)
		i %= len(output) + 1
		if n > 0x10FFFF {
			return "", false
		}
		output = slices.Insert(output, i, rune(n))
		i++
	}
	return string(output), true
}

// slowEncode is RFC 3492, section 6.3.
func slowEncode(input []rune) (string, bool) {
	output := ""
	for _, c := range input {
		if c < 128 {
			output += string(c)
		}
	}
	b := len(output)
	h := b
	if b > 0 {
		output += "-"
	}
	n, delta, bias := rune(128), 0, 72
	for h < len(input) {
		m := rune(0x110000)
		for _, c := range input {
			if c >= n {
				m = min(m, c)
			}
		}
		delta += int(m-n) * (h + 1)
		n = m
		for _, c := range input {
			if c < n {
				delta++
			}
			if delta > 1<<31-1 {
				return "", false
			}
			if c != n {
				continue
			}
			q := delta
			for k := 36; ; k += 36 {
				t := min(max(k-bias, 1), 26)
				if q < t {
					break
				}
				output += string(slowDigits[t+(q-t)%(36-t)])
				q = (q - t) / (36 - t)
			}
			output += string(slowDigits[q])
			bias = slowAdapt(delta, h+1, h == b)
			delta = 0
			h++
		}
		delta++
		n++
	}
	return output, true
}

// TestSlow runs IdnaTestV2.txt on the slow process, because other tests
// rely on it.
func TestSlow(t *testing.T) {
	u := slowUnicode()
	if u == nil {
		t.Skip("UNICODE_DIR is not set")
	}
	all := Options{CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}
	eachIdnaTest(t, func(test idnaTest) {
		o := all
		o.Transitional = test.transitional
		process := u.slowToASCII
		if test.toUnicode {
			process = u.slowToUnicode
		}
		r := process(o, test.source)
		if (len(r.faults) > 0) != test.fails || r.text != test.result && (test.toUnicode || !test.fails) {
			t.Errorf("%+v: %+q, %v", test, r.text, r.faults)
		}
	})
}
