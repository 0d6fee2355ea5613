// Package publicsuffix is a [ports.PublicSuffixList] that a program loads, and
// loads again, while it runs: from the list of publicsuffix.org, the file
// public_suffix_list.dat, or from one of its own in the same format.
//
// The list changes every few days, and what is missing in an old one lets sites
// share what they should not. So this package has no list of its own. A program
// fetches one now and then, keeps the file, and hands it over:
//
//	file, err := os.Open("public_suffix_list.dat")
//	...
//	list, err := publicsuffix.New(file, publicsuffix.Options{IDNA: uts46.New()})
//	...
//	parser := weburl.New(weburl.Config{PublicSuffixes: list})
//
// and later, while others look up:
//
//	err := list.Reload(file)
//
// # Format
//
// Each line holds a rule up to its first white space, is empty, or is a comment
// that begins with "//". A rule is a sequence of labels with a dot between each
// two. It may begin with "*.", which stands for any one label, or with "!", which
// excepts a name from a rule with "*." in front of it. The comments
//
//	// ===BEGIN ICANN DOMAINS===
//	// ===END ICANN DOMAINS===
//
// and the same with PRIVATE enclose the two sections. Rules outside of both always
// count.
//
// Older texts of the format allow "*" in any place. The linter of publicsuffix.org
// does not, nothing in its list has it there, and here it is refused.
//
// https://github.com/publicsuffix/list/wiki/Format
package publicsuffix
