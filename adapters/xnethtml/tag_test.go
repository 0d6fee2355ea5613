package xnethtml

import "testing"

// FuzzRawOffsets checks that the text of an attribute's value, character
// reference by character reference, is what the tokenizer returns.
func FuzzRawOffsets(f *testing.F) {
	for _, raw := range []string{
		"a&amp;b", "&amp", "&copy=", "&copy;=", "&copyx", "&copyx;", "&notit;", "&notin;", "&semi;", "&fjlig;", "&;", "&", "&&amp;&",
		"&#65;", "&#x41", "&#x41g", "&#9", "&#9 ", "&#;", "&#x;", "&#99999999999;", "&#0;", "&#x80;", "a\r\nb\rc\n\r", "&NotEqualTilde;", "&amp;#65;",
	} {
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		value := unescape(raw)
		offsets := []int{0, len(value)}
		if !rawOffsets(raw, value, offsets) || offsets[0] != 0 || offsets[1] != len(raw) {
			t.Errorf("%q, which is %q: %v", raw, value, offsets)
		}
	})
}
