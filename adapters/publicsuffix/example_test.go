package publicsuffix_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/adapters/uts46"
)

// A program opens its copy of public_suffix_list.dat instead.
const aFewRules = `// ===BEGIN ICANN DOMAINS===
com
uk
co.uk
*.ck
!www.ck
公司.cn
// ===END ICANN DOMAINS===
// ===BEGIN PRIVATE DOMAINS===
github.io
// ===END PRIVATE DOMAINS===
`

func ExampleNew() {
	list, err := publicsuffix.New(strings.NewReader(aFewRules), publicsuffix.Options{IDNA: uts46.New()})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range []string{"www.example.co.uk", "a.b.ck", "www.ck", "xn--85x722f.xn--55qx5d.cn", "someone.github.io", "a.unknown"} {
		fmt.Println(list.PublicSuffix(name))
	}
	// Output:
	// co.uk
	// b.ck
	// ck
	// xn--55qx5d.cn
	// github.io
	// unknown
}

func ExampleOptions_iCANNOnly() {
	list, err := publicsuffix.New(strings.NewReader(aFewRules), publicsuffix.Options{IDNA: uts46.New(), ICANNOnly: true})
	fmt.Println(list.PublicSuffix("someone.github.io"), err)
	// Output: io <nil>
}

func ExampleList_Reload() {
	list, err := publicsuffix.New(strings.NewReader("uk\n"), publicsuffix.Options{})
	fmt.Println(list.PublicSuffix("example.co.uk"), err)

	fmt.Println(list.Reload(strings.NewReader("uk\nco.uk\n")))
	fmt.Println(list.PublicSuffix("example.co.uk"))

	// A malformed list changes nothing.
	err = list.Reload(strings.NewReader("uk\nac.uk\nco..uk\n"))
	fmt.Println(err)
	var malformed *publicsuffix.Error
	ok := errors.As(err, &malformed)
	fmt.Println(ok, malformed.Line, malformed.Reason)
	fmt.Println(list.PublicSuffix("example.ac.uk"))
	// Output:
	// uk <nil>
	// <nil>
	// co.uk
	// publicsuffix: line 3: a label is empty
	// true 3 a label is empty
	// uk
}
