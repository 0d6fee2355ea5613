package rendering_test

import "testing"

// TestElideEmptyLabels elides labels before an empty one, which the host parser takes
// unless it is strict. A label goes as a whole, with its dot, and no more than need be.
//
// https://url.spec.whatwg.org/#url-rendering-elision
func TestElideEmptyLabels(t *testing.T) {
	for _, row := range []struct {
		name, input string
		max         int
		want        string
	}{
		{"the label before the empty one goes", "https://a..example.com/", 21, "https://….example.com"},
		{"all go", "https://a..example.com/", 20, "https://…example.com"},
		{"one label and the empty one stay", "https://a.b..example.com/", 23, "https://…b..example.com"},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := renderer
			r.MaxLength = row.max
			if got := r.Render(mustParse(t, row.input)).String(); got != row.want {
				t.Errorf("%q; want %q", got, row.want)
			}
		})
	}
}

// TestMarkAfterLetter keeps a combining mark encoded after a percent-encoded byte that
// stays, or a delimiter, although a letter is before that.
func TestMarkAfterLetter(t *testing.T) {
	for _, row := range []struct{ path, want string }{
		{"/e%FF%CC%81", "/e%FF%CC%81"},
		{"/e%E2%80%8B%CC%81", "/e%E2%80%8B%CC%81"},
		{"/e%3C%CC%81", "/e<%CC%81"}, // a delimiter that is decoded
		{"/%C3%A9%FF%CC%81", "/é%FF%CC%81"},
	} {
		t.Run(row.path, func(t *testing.T) {
			if got := renderer.Render(mustParse(t, "https://h"+row.path)).Path; got != row.want {
				t.Errorf("%q; want %q", got, row.want)
			}
		})
	}
}

// TestElideMarks cuts before a letter of more than one byte and all marks on it.
func TestElideMarks(t *testing.T) {
	for _, row := range []struct {
		name, input string
		max         int
		want        string
	}{
		{"before the mark", "https://h/ab%C3%A9%CC%81xyz", 14, "https://h/ab…"},
		{"before the second mark", "https://h/ab%E3%81%82%CC%81%CC%81xyz", 15, "https://h/ab…"},
		{"after the mark", "https://h/ab%C3%A9%CC%81xyz", 15, "https://h/abé\u0301…"},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := renderer
			r.MaxLength = row.max
			if got := r.Render(mustParse(t, row.input)).String(); got != row.want {
				t.Errorf("%q; want %q", got, row.want)
			}
		})
	}
}

// TestElideNothing elides nothing of a host alone that is too long.
//
// https://url.spec.whatwg.org/#url-rendering-elision
func TestElideNothing(t *testing.T) {
	r := renderer
	r.MaxLength = 9
	const input = "foo://h.example.com"
	if got := r.Render(mustParse(t, input)); got.String() != input || got.Elided {
		t.Errorf("%q, elided %t; want %q, false", got.String(), got.Elided, input)
	}
}
