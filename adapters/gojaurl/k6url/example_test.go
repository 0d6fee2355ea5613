package k6url_test

import (
	"fmt"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/ext"
	"go.k6.io/k6/v2/js/modules"
	"go.k6.io/k6/v2/js/modulestest"

	_ "github.com/weburl-go/weburl/adapters/gojaurl/k6url"
)

// The import registers the module. k6 makes its exports for each virtual user,
// like this example.
func Example() {
	module := ext.Get(ext.JSExtension)["k6/x/url"].Module.(modules.Module)

	user := &modulestest.VU{RuntimeField: sobek.New()}
	for name, class := range module.NewModuleInstance(user).Exports().Named {
		if err := user.Runtime().Set(name, class); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(user.Runtime().RunString(`
		const url = new URL("../b", "https://example.com/a/");
		url.searchParams.set("q", "é");
		url.href
	`))
	// Output: https://example.com/b?q=%C3%A9 <nil>
}
