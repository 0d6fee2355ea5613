package contract

// A regexpRow is an expression, a string, and the groups of the first match.
// nil means that there is no match.
type regexpRow struct {
	source     string
	ignoreCase bool
	s          string
	want       []int
}

// regexpRows have the answers of Node 26.10.0, whose engine is V8. Each follows
// from the standard, too.
//
// https://tc39.es/ecma262/#sec-regexp-regular-expression-objects
var regexpRows = []struct {
	clause, part string
	rows         []regexpRow
}{
	{"RegExp.input", "the empty expression", []regexpRow{
		{"", false, "", []int{}},
		{"", false, "ab", []int{}},
	}},
	{"RegExp.input", "escapes", []regexpRow{
		{`^\/\.\*\?\+\^\$\{\}\(\)\[\]\|\\$`, false, `/.*?+^${}()[]|\`, []int{}},
		{`^\x61\u0062\u{63}\cA\0\t$`, false, "abc\x01\x00\x09", []int{}},
		{`\d\w\s`, false, "a1_ ", []int{}},
		{`\D\W\S`, false, "1a-b", []int{}},
		{`^\bab\b$`, false, "ab", []int{}},
		{`a\Bb`, false, "ab", []int{}},
		{"^/-:$", false, "/-:", []int{}},
	}},
	{"RegExp.input", "classes", []regexpRow{
		{"([^])", false, "a", []int{0, 1}},
		{"([]|b)", false, "ab", []int{1, 2}},
		{"(^[a-c_]+$)", false, "ab_c", []int{0, 4}},
		{`([^\/]+)`, false, "/ab/", []int{1, 3}},
		{"([[a-z]--a])", false, "ab", []int{1, 2}},
		{`([\d&&[0-1]])`, false, "921", []int{2, 3}},
		{"([[a-z]--[aeiou]])", false, "aeb", []int{2, 3}},
		{`([\w--[a-z]])`, false, "a_", []int{1, 2}},
		{"([^[a-z]--b])", false, "ab", []int{1, 2}},
		{`([^\d_])`, false, "1_a", []int{2, 3}},
		{`([\q{abc|b|}x])`, false, "abc", []int{0, 3}},
		{`([\q{abc|b|}x])`, false, "c", []int{0, 0}},
		{`([\-\&\!]+)`, false, "a-&!", []int{1, 4}},
		{"([.*+?]+)", false, "a.*+?", []int{1, 5}},
		{`([\b])`, false, "\x08", []int{0, 1}},
	}},
	{"RegExp.input", "properties", []regexpRow{
		{`(\p{L}+)`, false, "1ab", []int{1, 3}},
		{`(\P{L}+)`, false, "ab1-", []int{2, 4}},
		{`(^\p{Script=Latin}$)`, false, "a", []int{0, 1}},
		{`(\p{sc=Greek})`, false, "a", nil},
		{`(\p{Lu})`, false, "aB", []int{1, 2}},
		{`([\p{ASCII}--\p{Alphabetic}])`, false, "a1", []int{1, 2}},
		{`(\p{gc=Nd}\p{P})`, false, "1!", []int{0, 2}},
		{`(\p{RGI_Emoji})`, false, "1", nil},
		{`(\p{Any})`, false, "a", []int{0, 1}},
	}},
	{"RegExp.input", "ignoring case", []regexpRow{
		{"(aB)", true, "xAb", []int{1, 3}},
		{"([a-c]+)", true, "ABC", []int{0, 3}},
		{"([^a])", true, "Ab", []int{1, 2}},
		{`(\u{17F})`, true, "S", []int{0, 1}},
		{`(\u{212A})`, true, "k", []int{0, 1}},
		{`(\u{17F})`, false, "S", nil},
		{`([\u{100}-\u{200}])`, true, "s", []int{0, 1}},
		{`(\P{Lu})`, true, "a1", []int{1, 2}},
		{`([\w--A])`, true, "ab", []int{1, 2}},
		{"(a)", false, "A", nil},
	}},
	{"RegExp.input", "modifiers", []regexpRow{
		{"((?i:a)b)", false, "AB", nil},
		{"((?i:a)b)", false, "Ab", []int{0, 2}},
		{"((?-i:a)b)", true, "AB", nil},
		{"((?-i:a)b)", true, "aB", []int{0, 2}},
		{"((?s:.)(?m:^a)?)", false, "a", []int{0, 1}},
		{"((?im-s:a$))", false, "A", []int{0, 1}},
	}},
	{"RegExp.input", "names of groups", []regexpRow{
		{"(?<x>a)(?<y>b)", false, "ab", []int{0, 1, 1, 2}},
		{`(?<$\u0061>a)`, false, "a", []int{0, 1}},
		{"(?<x>a)|(?<x>b)", false, "b", []int{-1, -1, 0, 1}},
	}},
	{"RegExpMatcher.input", "", []regexpRow{
		{"^(.*)$", false, "", []int{0, 0}},
		{"^(.*)$", false, "\x00\x01\x09\x1f \x7f~", []int{0, 7}},
		{"^$", false, "", []int{}},
		{"[^a]", false, "", nil},
	}},
	{"RegExpMatcher.first", "leftmost", []regexpRow{
		{"(b+)", false, "abab", []int{1, 2}},
		{"(b|ab)", false, "aab", []int{1, 3}},
		{"($)", false, "ab", []int{2, 2}},
	}},
	{"RegExpMatcher.first", "alternatives", []regexpRow{
		{"(a|ab)", false, "ab", []int{0, 1}},
		{"(ab|a)", false, "ab", []int{0, 2}},
		{"^(a|ab)(c|bcd)$", false, "abcd", []int{0, 1, 1, 4}},
		{"(|a)", false, "a", []int{0, 0}},
	}},
	{"RegExpMatcher.first", "quantifiers", []regexpRow{
		{"(a*)(a*)", false, "aaa", []int{0, 3, 3, 3}},
		{"(a*?)(a*)", false, "aaa", []int{0, 0, 0, 3}},
		{"(a??)(a?)", false, "a", []int{0, 0, 0, 1}},
		{"(a+?)(a*)$", false, "aaa", []int{0, 1, 1, 3}},
		{"(a{2})(a{1,2})", false, "aaaaa", []int{0, 2, 2, 4}},
		{"(a{1,2}?)(a*)", false, "aaa", []int{0, 1, 1, 3}},
		{"^(.*)-(.*)$", false, "a-b-c", []int{0, 3, 4, 5}},
		{"^(.*?)-(.*)$", false, "a-b-c", []int{0, 1, 2, 5}},
	}},
	{"RegExpMatcher.groups", "", []regexpRow{
		{"ab", false, "ab", []int{}},
		{"(a)(b)(c)", false, "xabc", []int{1, 2, 2, 3, 3, 4}},
		{"((a)(b))", false, "ab", []int{0, 2, 0, 1, 1, 2}},
		{"(?:(a)(?:b))(c)", false, "abc", []int{0, 1, 2, 3}},
		{"a()b", false, "ab", []int{1, 1}},
		{"(a)(?<n>b)(c)", false, "abc", []int{0, 1, 1, 2, 2, 3}},
	}},
	{"RegExpMatcher.undefined", "alternatives", []regexpRow{
		{"(a)|(b)", false, "b", []int{-1, -1, 0, 1}},
		{"(a)|(b)", false, "a", []int{0, 1, -1, -1}},
		{"(?:(a)|b)(c)", false, "bc", []int{-1, -1, 1, 2}},
		{"((a)|b)", false, "b", []int{0, 1, -1, -1}},
	}},
	{"RegExpMatcher.undefined", "optional groups", []regexpRow{
		{"(a)?b", false, "b", []int{-1, -1}},
		{"(?:-(a))?b", false, "b", []int{-1, -1}},
		{"(?:-(a))?b", false, "-ab", []int{1, 2}},
		{"(a){0}b", false, "b", []int{-1, -1}},
		{"(a)??b", false, "b", []int{-1, -1}},
	}},
	{"RegExpMatcher.none", "", []regexpRow{
		{"a", false, "b", nil},
		{"(a)", false, "", nil},
		{"^(a)$", false, "ab", nil},
		{"[]", false, "a", nil},
	}},
	{"RegExp.unsupported", "lookahead", []regexpRow{
		{"(a(?=b))", false, "aab", []int{1, 2}},
		{"(?!b)(.)", false, "ba", []int{1, 2}},
		{"(?=(a+))", false, "baaa", []int{1, 4}},
		{"^(?!zq)(.*)$", false, "zq1", nil},
		{"^(?:(?!b).)*$", false, "acd", []int{}},
	}},
	{"RegExp.unsupported", "lookbehind", []regexpRow{
		{"(?<=a)(b)", false, "bab", []int{2, 3}},
		{"(?<!a)(b)", false, "abb", []int{2, 3}},
		{`(?<=(\d+)(\d+))$`, false, "1053", []int{0, 1, 1, 4}},
		{`(?<=\1(a))b`, false, "aab", []int{1, 2}},
	}},
	{"RegExp.unsupported", "backreferences", []regexpRow{
		{`(a|b)\1`, false, "abb", []int{1, 2}},
		{`(?<x>a)\k<x>`, false, "aa", []int{0, 1}},
		{`\1(a)`, false, "a", []int{0, 1}},
		{`(a)\1`, true, "aA", []int{0, 1}},
		{`(?:(?<x>a)|(?<x>b))\k<x>`, false, "abb", []int{-1, -1, 1, 2}},
		{`(zq)?\1b`, false, "b", []int{-1, -1}},
	}},
	{"RegExp.unsupported", "groups in iterations", []regexpRow{
		{"(?:(a)|b)*", false, "ab", []int{-1, -1}},
		{"(?:(a)|(b))+", false, "ab", []int{-1, -1, 1, 2}},
		{"(z)((a+)?(b+)?(c))*", false, "zaacbbbcac", []int{0, 1, 8, 10, 8, 9, -1, -1, 9, 10}},
		{"(?:(a)?b)*", false, "abb", []int{-1, -1}},
		{"(?:(a)(b)?)+", false, "aba", []int{2, 3, -1, -1}},
	}},
	{"RegExp.unsupported", "the empty string in iterations", []regexpRow{
		{"(a*)?", false, "b", []int{-1, -1}},
		{"(a*)*", false, "b", []int{-1, -1}},
		{"(a*)*", false, "aab", []int{0, 2}},
		{"(a?)+?", false, "a", []int{0, 1}},
		{"(?:|a)*(a*)", false, "aa", []int{2, 2}},
		{"((?:a??)*)", false, "aa", []int{0, 2}},
		{"(?:a?){2}(a*)", false, "aaa", []int{2, 3}},
		{"(a*)?$", false, "", []int{-1, -1}},
		{"((?:|a)+)", false, "aaa", []int{0, 3}},
		{"(?:(a?)b??)*$", false, "ab", []int{1, 1}},
		{"()?", false, "", []int{-1, -1}},
		{"(?:()|a)+?b", false, "ab", []int{-1, -1}},
	}},
	{"RegExp.unsupported", "many repetitions", []regexpRow{
		{"^(a{1500})$", false, "a", nil},
		{"^(?:a{60}){60}$", false, "a", nil},
		{"^(a{0,2000})b$", false, "aab", []int{0, 2}},
	}},
}
