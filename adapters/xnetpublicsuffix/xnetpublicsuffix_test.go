package xnetpublicsuffix_test

import (
	"fmt"
	"testing"

	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// TestContract runs the tests of the port.
func TestContract(t *testing.T) {
	contract.PublicSuffixList(t, func() ports.PublicSuffixList { return xnetpublicsuffix.New() })
}

func ExampleList() {
	list := xnetpublicsuffix.New()
	fmt.Println(list.PublicSuffix("www.example.co.uk"))
	fmt.Println(list.PublicSuffix("someone.github.io"))
	fmt.Println(list.PublicSuffix("printer.local"))
	// Output:
	// co.uk
	// github.io
	// local
}
