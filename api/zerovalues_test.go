package weburl_test

import (
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"Batch":                        weburl.Batch,
		"CanParse":                     weburl.CanParse,
		"CanParseBase":                 weburl.CanParseBase,
		"DomainToASCII":                weburl.DomainToASCII,
		"DomainToUnicode":              weburl.DomainToUnicode,
		"Encoding":                     weburl.Encoding,
		"FromRecord":                   weburl.FromRecord,
		"IsOverrideFailure":            weburl.IsOverrideFailure,
		"IsValidURLString":             weburl.IsValidURLString,
		"IsValidURLStringBase":         weburl.IsValidURLStringBase,
		"IsValidURLStringRecord":       weburl.IsValidURLStringRecord,
		"New":                          weburl.New,
		"NewURLSearchParams":           weburl.NewURLSearchParams,
		"NewURLSearchParamsFromMap":    weburl.NewURLSearchParamsFromMap,
		"NewURLSearchParamsFromPairs":  weburl.NewURLSearchParamsFromPairs,
		"NewURLSearchParamsFromRecord": weburl.NewURLSearchParamsFromRecord,
		"Parse":                        weburl.Parse,
		"ParseBase":                    weburl.ParseBase,
		"ParseEncoding":                weburl.ParseEncoding,
		"ParseEncodingBase":            weburl.ParseEncodingBase,
		"ParseRecord":                  weburl.ParseRecord,
		"ResolveRecord":                weburl.ResolveRecord,
		"ResolveRecordEncoding":        weburl.ResolveRecordEncoding,
		"Validate":                     weburl.Validate,
		"ValidateBase":                 weburl.ValidateBase,
	},
		new(weburl.Parser),
		new(weburl.URL),
		new(weburl.URLSearchParams),
	)
}
