package domain_test

import (
	"errors"
	"fmt"

	"github.com/weburl-go/weburl/domain"
)

func ExampleFailure() {
	var err error = &domain.Failure{Code: domain.PortInvalid, Start: 10, End: 11}
	fmt.Println(err)
	fmt.Println(errors.Is(err, domain.PortInvalid))
	// Output:
	// weburl: port-invalid: the port contains something that is not a digit (at byte 10 of the input)
	// true
}

func ExampleCode() {
	c := domain.HostMissing
	fmt.Println(c.String())
	fmt.Println(len(domain.Codes()))
	// Output:
	// host-missing
	// 31
}

// Five bytes are no UTF-8: the first two of "€", and the three that would be a
// surrogate.
func ExampleToScalarValueString() {
	fmt.Printf("%+q\n", domain.ToScalarValueString("a\xe2\x82b\xed\xa0\x80é"))
	// Output: "a\ufffdb\ufffd\ufffd\ufffd\u00e9"
}

func ExampleOrigin_SameOrigin() {
	a := domain.NewTupleOrigin("https", "example.com")
	b := a.WithPort(8443)
	opaque := domain.NewOpaqueOrigin()
	fmt.Println(a, b, opaque)
	fmt.Println(a.SameOrigin(a), a.SameOrigin(b))
	fmt.Println(opaque.SameOrigin(opaque), opaque.SameOrigin(domain.NewOpaqueOrigin()))
	// Output:
	// https://example.com https://example.com:8443 null
	// true false
	// true false
}

// What a recorder is told of may end a parse early.
func ExampleRecorder() {
	r := domain.Recorder{Max: 2}
	for i := range 4 {
		if r.Stopped() {
			break
		}
		r.Report(domain.InvalidURLUnit, i, i+1)
	}
	fmt.Println(r.Errors)
	// Output: [invalid-URL-unit 0-1 invalid-URL-unit 1-2]
}
