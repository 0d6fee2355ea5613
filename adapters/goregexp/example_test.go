package goregexp_test

import (
	"errors"
	"fmt"

	"github.com/weburl-go/weburl/adapters/goregexp"
	"github.com/weburl-go/weburl/domain"
)

func ExampleEngine() {
	m, err := goregexp.New().Compile(`^\/([[a-z]--[aeiou]]+)(?:-(\d+))?$`, false)
	if err != nil {
		panic(err)
	}
	fmt.Println(m.AppendMatch(nil, "/xyz-12"))
	fmt.Println(m.AppendMatch(nil, "/xyz"))
	fmt.Println(m.AppendMatch(nil, "/abc"))
	// Output:
	// [1 4 5 7] true
	// [1 4 -1 -1] true
	// [] false
}

// An error has the place of what is invalid or not supported.
func ExampleCheck() {
	fmt.Println(goregexp.Check("[a-z&&[aeiou]]"))
	fmt.Println(goregexp.Check("[[a-z]&&[aeiou]]"))
	fmt.Println(goregexp.Check("^(?!admin)"))

	_, err := goregexp.New().Compile("^(?!admin)", false)
	var refused *domain.RegExpError
	fmt.Println(err, errors.As(err, &refused) && refused.Unsupported)
	// Output:
	// weburl: invalid regular expression: reserved double punctuator in a class at byte 4
	// <nil>
	// <nil>
	// weburl: regular expression not supported: negative lookahead at byte 1 true
}

func ExamplePlain() {
	fmt.Println(goregexp.Plain(`(?<name>[[a-f]--c]+)\k<name>`, false))
	// Output:
	// (?:((?:[a-bd-f]+))(?:\1)) <nil>
}
