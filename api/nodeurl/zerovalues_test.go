package nodeurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/nodeurl"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"DomainToASCII":      nodeurl.DomainToASCII,
		"DomainToUnicode":    nodeurl.DomainToUnicode,
		"FileURLToPath":      nodeurl.FileURLToPath,
		"FileURLToPathBytes": nodeurl.FileURLToPathBytes,
		"Format":             nodeurl.Format,
		"PathToFileURL":      nodeurl.PathToFileURL,
		"PathToFileURLBytes": nodeurl.PathToFileURLBytes,
		"URLToHTTPOptions":   nodeurl.URLToHTTPOptions,
	},
		new(nodeurl.Code),
		new(nodeurl.Error),
		new(nodeurl.HTTPOptions),
		new(nodeurl.Module),
	)
}
