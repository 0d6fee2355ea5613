package main

import (
	"encoding/base64"
	"math/rand/v2"
	"regexp"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/dataurl"
)

// The pieces of the MIME types and of the bodies of data: URLs.
var (
	typePieces = []string{
		"text/html", "a/b", "A/B", "/", ";", ";", "=", "charset=", "CharSet=utf-8", "a", "b", "a=b", `"`, `"c d"`, "\\", " ", "\t",
		"base64", ";base64", "; BASE64 ", ";base64", "%20", "%2C", "?", "é", "(", "//", "x@y", ";c=d;E=f;c=g", "#", "'", "<", "\x7F", "\x01",
	}
	bodyPieces = []string{
		"a", "A", "QUJD", "QUJDREVGR0hJSktMTU5PUA", "Q", "==", "=", "%41", "%3d", "%3D", "%", "%4", "%g0", "%00", "%FF", "%0A", "%20", "%09",
		"%0C", "%0D", "%0B", " ", "\n", "?", "#", "é", "\U0001F308", "\xFF", "+", "/", "-", "_", ",", "\"", "<", "'",
	}
)

// onlySpaces matches a value of a parameter that Node 26 leaves as one space.
// The standard trims it ("Remove any trailing HTTP whitespace"), and drops an
// empty one.
var onlySpaces = regexp.MustCompile(`= +;`)

// dataURL returns the href of a data: URL. It has no credentials, because the
// Request class of the Fetch Standard refuses these, and no [onlySpaces].
func dataURL(r *rand.Rand) string {
	text := func(pieces []string, most int) (s string) {
		for range r.IntN(most + 1) {
			s += pieces[r.IntN(len(pieces))]
		}
		return s
	}
	for {
		input := "data:" + text(typePieces, 6)
		switch r.IntN(3) {
		case 0: // mostly base64, with a few other pieces
			body := make([]byte, r.IntN(40))
			for i := range body {
				body[i] = byte(r.Uint32())
			}
			encoded := base64.StdEncoding.EncodeToString(body)
			if r.IntN(2) == 0 {
				encoded = strings.TrimRight(encoded, "=")
			}
			for range r.IntN(3) {
				at := r.IntN(len(encoded) + 1)
				encoded = encoded[:at] + text(bodyPieces, 1) + encoded[at:]
			}
			input += ";base64," + encoded
		case 1:
			input += ";base64," + text(bodyPieces, 8)
		default:
			input += strings.Repeat(",", min(r.IntN(20), 1)) + text(bodyPieces, 12)
		}
		record, err := weburl.ParseRecord(input)
		if mimeType, _, _ := strings.Cut(record.Href(), ","); err == nil && !record.IncludesCredentials() && !onlySpaces.MatchString(mimeType) {
			return record.Href()
		}
	}
}

// runData compares n data: URLs and returns the exit status.
func runData(n int, seed uint64, list int) (status int, err error) {
	c := comparison{
		what: "data: URLs",
		send: func(batches chan<- []question) {
			r := rand.New(rand.NewPCG(seed, 51))
			for sent := 0; sent < n; sent += batchSize {
				batch := make([]question, min(batchSize, n-sent))
				for i := range batch {
					href := dataURL(r)
					batch[i].Data = &href
				}
				batches <- batch
			}
		},
		name:   question.String,
		ours:   func(q question) any { return readData(*q.Data) },
		theirs: func(a answer) any { return a.Read },
	}
	return c.run(list)
}

// readData returns the MIME type and the body of a data: URL, or nil for a
// failure.
func readData(href string) []string {
	record, err := weburl.ParseRecord(href)
	if err != nil {
		return []string{err.Error()}
	}
	d, err := dataurl.Process(record)
	if err != nil {
		return nil
	}
	return []string{d.MIMEType().String(), base64.StdEncoding.EncodeToString(d.Body())}
}
