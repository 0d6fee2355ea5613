package urlpattern_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"Components":                   urlpattern.Components,
		"ExperimentalCompareComponent": urlpattern.ExperimentalCompareComponent,
		"New":                          urlpattern.New,
		"NewBase":                      urlpattern.NewBase,
		"NewFrom":                      urlpattern.NewFrom,
		"NewFromInfra":                 urlpattern.NewFromInfra,
		"NewFromJSON":                  urlpattern.NewFromJSON,
		"NewFromStructuredField":       urlpattern.NewFromStructuredField,
		"NewInit":                      urlpattern.NewInit,
	},
		new(urlpattern.Code),
		new(urlpattern.Component),
		new(urlpattern.Error),
		new(urlpattern.List),
		new(urlpattern.Part),
		new(urlpattern.Pattern),
		new(urlpattern.Result),
	)
}
