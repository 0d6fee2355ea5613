package uts46_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// TestContract runs the tests of the port.
func TestContract(t *testing.T) {
	contract.IDNA(t, func() ports.IDNA { return uts46.New() })
}
