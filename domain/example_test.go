package domain_test

import (
	"errors"
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

func ExampleFailure() {
	_, err := weburl.Parse("https://example.com:port/")
	fmt.Println(err)
	fmt.Println(errors.Is(err, domain.PortInvalid))
	var failure *domain.Failure
	if errors.As(err, &failure) {
		fmt.Println(failure.Code.String(), failure.Start, failure.End)
	}
	// Output:
	// weburl: port-invalid: the port contains something that is not a digit (at byte 20 of the input)
	// true
	// port-invalid 20 21
}

func ExampleCode() {
	c := domain.HostMissing
	fmt.Println(c.String())
	fmt.Println(len(domain.Codes()))
	// Output:
	// host-missing
	// 31
}

// Five bytes are not UTF-8: the first two of "€", and three that would encode a
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

// The zero Recorder keeps all errors.
func ExampleRecorder() {
	var parser weburl.Parser
	var r domain.Recorder
	err := parser.Diagnose(&r, `https://example.com\a b`)
	for _, e := range r.Errors {
		fmt.Println(e)
	}
	fmt.Println(err)
	// Output:
	// invalid-reverse-solidus 19-20
	// invalid-URL-unit 21-22
	// <nil>
}

// With LastOnly and Each, errors stream in constant memory.
func ExampleRecorder_stream() {
	var parser weburl.Parser
	units := 0
	r := domain.Recorder{LastOnly: true, Each: func(e domain.ValidationError) (more bool) {
		if e.Code == domain.InvalidURLUnit {
			units++
		}
		return true
	}}
	err := parser.Diagnose(&r, "https://example.com/a b c d")
	fmt.Println(units, len(r.Errors), err)
	// Output: 3 1 <nil>
}

// Max ends the list early, but not the parse: Diagnose still returns its error.
func ExampleRecorder_max() {
	var parser weburl.Parser
	r := domain.Recorder{Max: 2}
	err := parser.Diagnose(&r, "https://a@b@c:port/")
	fmt.Println(r.Errors, r.Stopped(), err)
	// Output: [invalid-credentials 9-10 invalid-credentials 11-12] true weburl: port-invalid: the port contains something that is not a digit (at byte 14 of the input)
}

// A setter that leaves a URL as it was says why.
func ExampleRefusal() {
	u := weburl.MustParse("https://example.com/")
	err := u.Set(domain.AttributePort, "http")
	fmt.Println(err)
	fmt.Println(errors.Is(err, domain.RefusedNoDigits))
	// Output:
	// weburl: port not set: the value does not begin with a digit
	// true
}
