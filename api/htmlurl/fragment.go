package htmlurl

import "github.com/weburl-go/weburl/percent"

// FragmentEscape gives s as it may stand behind the "#" of a URL: UTF-8
// percent-encoded by the fragment percent-encode set, which is what the URL parser
// makes of a fragment. It takes the place of fragment-escape, a term of the HTML drafts of
// 2011. A "%" stays, so that what is escaped already is not escaped again; who wants s
// back from it must percent-encode by percent.Component.
//
// Unlike the URL parser it keeps tabs, newlines and the spaces at the ends, as "%09" and
// so on.
func FragmentEscape(s string) string { return percent.Encode(s, percent.Fragment) }
