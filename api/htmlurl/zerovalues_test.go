package htmlurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"AppendSrcset":       htmlurl.AppendSrcset,
		"FragmentEscape":     htmlurl.FragmentEscape,
		"HiddenEntry":        htmlurl.HiddenEntry,
		"LookupURLAttribute": htmlurl.LookupURLAttribute,
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
		"ParseRefresh":       htmlurl.ParseRefresh,
		"ParseSrcset":        htmlurl.ParseSrcset,
		"PickEncoding":       htmlurl.PickEncoding,
		"Rewrite":            htmlurl.Rewrite,
		"TextPlainBody":      htmlurl.TextPlainBody,
		"URLAttributes":      htmlurl.URLAttributes,
		"URLEncodedBody":     htmlurl.URLEncodedBody,
	},
		new(htmlurl.AttributeKind),
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
		new(htmlurl.Purpose),
		new(htmlurl.Reference),
		new(htmlurl.Request),
		new(htmlurl.Submission),
		new(htmlurl.SyntaxError),
		new(htmlurl.WorkerLocation),
		new(htmlurl.XMLBase),
	)
}
