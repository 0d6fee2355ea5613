package host_test

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/host"
)

func ExampleParse() {
	for _, input := range []string{"EXAMPLE.com", "0x7F.1", "[1:0:0:0:0:0:0:1]", "例え.jp", "a b"} {
		h, err := host.Parse(input, false, uts46.New(), nil)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(h, h.Kind())
	}
	// Output:
	// example.com domain
	// 127.0.0.1 IPv4 address
	// [1::1] IPv6 address
	// xn--r8jz45g.jp domain
	// weburl: domain-to-ASCII: the host is not a domain name that Unicode's IDNA processing accepts
}

// The last part of an address takes all remaining bytes.
func ExampleParseIPv4() {
	for _, input := range []string{"127.0.0.1", "1.2", "0x7F.1", "256", "1.256.3.4"} {
		address, err := host.ParseIPv4(input)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%#x %s\n", address, host.AppendIPv4(nil, address))
	}
	// Output:
	// 0x7f000001 127.0.0.1
	// 0x1000002 1.0.0.2
	// 0x7f000001 127.0.0.1
	// 0x100 0.0.1.0
	// weburl: IPv4-out-of-range-part: a part of the IPv4 address is too large
}

func ExampleAppendIPv6() {
	pieces, err := host.ParseIPv6("2001:DB8:0:0:1:0:0:1")
	fmt.Printf("%s %v\n", host.AppendIPv6(nil, pieces), err)
	// Output: 2001:db8::1:0:0:1 <nil>
}

func ExampleHost_Addr() {
	h, _ := host.Parse("[::ffff:1.2.3.4]", false, nil, nil)
	fmt.Println(h, h.Addr(), h.Addr().Unmap())
	// Output: [::ffff:102:304] ::ffff:1.2.3.4 1.2.3.4
}

func ExampleToUnicode() {
	fmt.Println(host.ToUnicode("xn--r8jz45g.jp", uts46.New()))
	// Output: 例え.jp
}

// suffixes is a public suffix list of two rules and "*". A program uses the
// public list: see package adapters/publicsuffix.
type suffixes struct{}

func (suffixes) PublicSuffix(domain string) string {
	if domain == "co.uk" || strings.HasSuffix(domain, ".co.uk") {
		return "co.uk"
	}
	return domain[strings.LastIndexByte(domain, '.')+1:]
}

func ExampleHost_RegistrableDomain() {
	for _, input := range []string{"www.example.co.uk", "example.co.uk.", "co.uk", "127.0.0.1"} {
		h, _ := host.Parse(input, false, nil, nil)
		registrable, ok := h.RegistrableDomain(suffixes{})
		fmt.Printf("%q %v\n", registrable, ok)
	}
	// Output:
	// "example.co.uk" true
	// "example.co.uk." true
	// "" false
	// "" false
}
