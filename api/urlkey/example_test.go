package urlkey_test

import (
	"fmt"
	"slices"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlkey"
)

func ExampleSURT() {
	var keys []string
	for _, input := range []string{
		"https://shop.example.com/", "https://example.org/", "https://example.com/b?c#d", "https://example.com:8080/", "http://EXAMPLE.com/a",
	} {
		keys = append(keys, urlkey.SURT(weburl.MustParse(input).Record()))
	}
	slices.Sort(keys)
	fmt.Println(strings.Join(keys, "\n"))
	// Output:
	// com,example)/a
	// com,example)/b?c
	// com,example,shop)/
	// com,example:8080)/
	// org,example)/
}

// The form of Heritrix, for a URL whose host is a domain.
func ExampleSURT_heritrix() {
	r, err := weburl.ParseRecord("http://www.archive.org:8080/movies")
	if err != nil {
		fmt.Println(err)
		return
	}
	authority, path, _ := strings.Cut(urlkey.SURT(r), ")")
	labels, port, hasPort := strings.Cut(authority, ":")
	if hasPort {
		port = ":" + port
	}
	fmt.Println(r.Scheme() + "://(" + labels + "," + port + ")" + path)
	// Output: http://(org,archive,www,:8080)/movies
}

func ExampleAppendSURT() {
	r, err := weburl.ParseRecord("https://www.example.com/")
	if err != nil {
		fmt.Println(err)
		return
	}
	line := urlkey.AppendSURT(nil, r)
	line = append(line, '\n')
	fmt.Printf("%s", line)
	// Output: com,example,www)/
}

// ClickHouse prints 11821315579082154447 for xxHash64('https://example.com/').
func ExampleHash() {
	u := weburl.MustParse("HTTPS://example.com:443")
	fmt.Println(urlkey.Hash(u.Href()))
	fmt.Printf("%016x\n", urlkey.Hash(u.Href()))
	// Output:
	// 11821315579082154447
	// a40dbfe31cfba1cf
}
