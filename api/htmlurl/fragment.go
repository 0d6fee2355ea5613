package htmlurl

import "github.com/weburl-go/weburl/percent"

// FragmentEscape returns s for use after the "#" of a URL. Like the URL parser
// it UTF-8 percent-encodes s using the fragment percent-encode set. It replaces
// fragment-escape, a term in the HTML drafts of 2011.
//
// A "%" stays, so that s is not encoded twice. To get exactly s back by
// percent-decoding, use percent.Encode with percent.Component instead.
//
// Unlike the URL parser, FragmentEscape does not remove tabs, newlines, and
// spaces at the end: it percent-encodes them.
func FragmentEscape(s string) string { return percent.Encode(s, percent.Fragment) }
