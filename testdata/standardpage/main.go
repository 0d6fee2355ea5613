// Command standardpage writes docs/standard.md, the page that ties the algorithms and
// definitions of the URL Standard to their declarations:
//
//	go generate ./api
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/weburl-go/weburl/testdata/standard"
)

func main() {
	root := flag.String("root", ".", "the `folder` of the module")
	flag.Parse()
	sources, err := standard.ScanRooms(*root)
	if err == nil {
		page := standard.Page(standard.Table(), sources)
		err = os.WriteFile(filepath.Join(*root, "docs", "standard.md"), []byte(page), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "standardpage:", err)
		os.Exit(1)
	}
}
