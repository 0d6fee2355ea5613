package whatwgencoding_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// TestContract runs the tests of the port.
func TestContract(t *testing.T) {
	contract.Encodings(t, func() ports.Encodings { return whatwgencoding.New() })
}
