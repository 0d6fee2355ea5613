package writing_test

import (
	"fmt"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/writing"
)

func ExampleGrammar_IsValidURLString() {
	g := writing.Grammar{IDNA: uts46.New()}
	base, _ := new(urlrec.Parser).Parse("https://example.com/", urlrec.Record{}, nil)
	for _, s := range []string{"https://example.com/a?b#c", "https://example.com/a b", "/a?b"} {
		fmt.Println(g.IsValidURLString(s, urlrec.Record{}), g.IsValidURLString(s, base))
	}
	// Output:
	// true true
	// false false
	// false true
}
