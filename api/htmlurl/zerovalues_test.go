package htmlurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"FragmentEscape":     htmlurl.FragmentEscape,
		"HiddenEntry":        htmlurl.HiddenEntry,
		"MatchesAboutBlank":  htmlurl.MatchesAboutBlank,
		"MatchesAboutSrcdoc": htmlurl.MatchesAboutSrcdoc,
		"MutateActionURL":    htmlurl.MutateActionURL,
		"NewDocument":        htmlurl.NewDocument,
		"NewHyperlink":       htmlurl.NewHyperlink,
		"NewLocation":        htmlurl.NewLocation,
		"NewMultipartBody":   htmlurl.NewMultipartBody,
		"NewWorkerLocation":  htmlurl.NewWorkerLocation,
		"Pairs":              htmlurl.Pairs,
		"ParseEnctype":       htmlurl.ParseEnctype,
		"ParseMethod":        htmlurl.ParseMethod,
		"PickEncoding":       htmlurl.PickEncoding,
		"TextPlainBody":      htmlurl.TextPlainBody,
		"URLEncodedBody":     htmlurl.URLEncodedBody,
	},
		new(htmlurl.BaseURLChange),
		new(htmlurl.Document),
		new(htmlurl.Enctype),
		new(htmlurl.FSFile),
		new(htmlurl.FileError),
		new(htmlurl.HistoryBehavior),
		new(htmlurl.Hyperlink),
		new(htmlurl.Location),
		new(htmlurl.Method),
		new(htmlurl.MultipartBody),
		new(htmlurl.Request),
		new(htmlurl.Submission),
		new(htmlurl.SyntaxError),
		new(htmlurl.WorkerLocation),
		new(htmlurl.XMLBase),
	)
}
