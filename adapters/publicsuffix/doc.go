// Package publicsuffix implements [ports.PublicSuffixList] with a list that a
// program loads, and reloads, while it runs. The list is that of
// publicsuffix.org, the file public_suffix_list.dat, or another one in the same
// format.
//
//	file, err := os.Open("public_suffix_list.dat")
//	...
//	list, err := publicsuffix.New(file, publicsuffix.Options{IDNA: uts46.New()})
//	...
//	parser := weburl.New(weburl.Config{PublicSuffixes: list})
//
// Later, while other goroutines use the list:
//
//	err := list.Reload(file)
//
// A malformed list is an [*Error] with the line and the reason. If Reload
// fails, the list before it stays.
//
// The package does not contain a list: it would be old. The list of
// publicsuffix.org changes every few days. A suffix that is missing in an old
// list lets sites share cookies that they should not share. So a program should
// fetch the list from time to time.
//
// # Format
//
// A line is a rule up to its first white space, or empty, or a comment that
// begins with "//". A rule is a sequence of labels, separated by dots. It may
// begin with "*.", which matches any label, or with "!", which excepts a name
// from a rule with "*." that comes before it. The comments
//
//	// ===BEGIN ICANN DOMAINS===
//	// ===END ICANN DOMAINS===
//
// and the same with PRIVATE enclose the two sections. Rules outside of both
// always apply.
//
// Older versions of the format allow "*" as any label. The linter of
// publicsuffix.org does not, its list has no such rule, and here it is an
// error.
//
// https://github.com/publicsuffix/list/wiki/Format
package publicsuffix
