package urlpattern

import (
	"slices"
	"testing"
)

// TestIsInSegment checks which regular expressions are known to match neither
// the empty string nor a slash.
func TestIsInSegment(t *testing.T) {
	for source, want := range map[string]bool{
		`\d+`: true, `\d`: true, `\w{2,3}?`: true, `[a-z\d_-]`: false, `[a-z\d_\-]+`: true, `v\d*`: true, `[a-c]`: true,
		`a+?b*`: true, `[^\/]+`: true, `[^\/]+x`: true, `\d{1,}[a]?`: true, `[ab]{2}`: true, `a{2}b?`: true,
		`\d*`: false, `\d?`: false, `\d{0,2}`: false, `a*b?`: false, `[^a]`: false, `.`: false, `a|/`: false, `(?:/)`: false,
		`\S+`: false, `[.-a]`: false, `[a`: false, `[a-`: false, `a{`: false, `[a-\d]`: false, ``: false,
	} {
		if got := isInSegment(source); got != want {
			t.Errorf("isInSegment(%q) is %v", source, got)
		}
	}
}

// TestRouteLeaves checks where routes end, so that a search tries few patterns.
// Each leaf is written as the checks of the pathname that it needs, after
// "rest" if anything may follow.
func TestRouteLeaves(t *testing.T) {
	for pathname, want := range map[string][]string{
		"/a/:x/b":      {"end"},
		"/a/*":         {"rest"},
		"*":            {"rest"},
		"/a/:x?":       {"end", "end"},
		"/a{/:x}?/b":   {"end", "end"},
		"/a/:x*":       {"end", "rest segments"},
		"/a/:x+":       {"rest segments"},
		"/a/:x+/b":     {"rest check"},
		"/a/:x(b|c)":   {"end", "end"},
		`/a/:x(\d+)/b`: {"end check"},
		"/a/:x.js":     {"end check"},
		"/a/b:x":       {"end"},
		"/a/b:x-:y/c":  {"end check"},
		"/a/*.js":      {"rest check"},
		"/a/(.+)":      {"rest check"},
		"/a{/b}+":      {"rest check"},
		"/(a|b){/c}?":  {"end", "end", "end", "end"},
	} {
		p, err := NewInit(Init{Pathname: &pathname}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var l List
		l.Add(p)
		var got []string
		leaves := func(first uint32, kind string) {
			for at := first; at != 0; at = l.trie.leaves[at].next {
				s := kind
				if l.trie.leaves[at].checks&noEmptySegment != 0 {
					s += " segments"
				}
				if l.trie.leaves[at].checks&(1<<Pathname) != 0 {
					s += " check"
				}
				got = append(got, s)
			}
		}
		for i := range l.trie.nodes {
			leaves(l.trie.nodes[i].end, "end")
			leaves(l.trie.nodes[i].rest, "rest")
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s has the leaves %q, want %q", pathname, got, want)
		}
	}
}
