// Command docgen writes the pages of docs that are made from the code:
//
//	go run ./internal/cmd/docgen
//
// standard.md ties the algorithms and definitions of the URL Standard to their
// declarations, data-urls.md those of other standards. net-url-differences.md
// lists the classes of api/neturl.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/weburl-go/weburl/internal/anchors"
	"github.com/weburl-go/weburl/internal/help"
)

//go:embed main.go
var source string

func main() {
	root := flag.String("root", ".", "the `folder` of the module")
	if status, ok := help.Parse(flag.CommandLine, source, os.Args[1:], os.Stdout, os.Stderr); !ok {
		os.Exit(status)
	}
	if err := write(*root); err != nil {
		fmt.Fprintln(os.Stderr, "docgen:", err)
		os.Exit(1)
	}
}

func write(root string) error {
	written, err := pages(root)
	if err != nil {
		return err
	}
	for name, page := range written {
		if err := os.WriteFile(filepath.Join(root, "docs", name), []byte(page), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// pages returns the pages by their file names in docs.
func pages(root string) (map[string]string, error) {
	sources, err := anchors.ScanRooms(root)
	if err != nil {
		return nil, err
	}
	nearby, err := anchors.ScanNearby(root)
	if err != nil {
		return nil, err
	}
	return map[string]string{
		"data-urls.md":           anchors.NearbyPage(anchors.NearbyTable(), nearby),
		"standard.md":            anchors.Page(anchors.Table(), sources),
		"net-url-differences.md": netURLPage(),
	}, nil
}
