//go:build !js

// Command viewer shows on a page how a URL is understood:
//
//	go run ./examples/viewer [-listen ADDRESS] [-open]
//	go run ./examples/viewer -static DIR
//
// The page takes a URL apart as you type: its parts, validation errors, host,
// origin and search params, the steps of the standard's state machine, URL
// patterns, and the query in every encoding. It shows the answers of this
// module, of the browser and of net/url side by side. It loads nothing from
// other hosts.
//
// Without -static, the command serves the page until it is stopped. It listens
// on the loopback address, and answers requests to that address alone.
//
// With -static, it writes the page to the folder DIR, with this module compiled
// to WebAssembly. Any file server can serve the folder. It needs the go command
// and the source of this module in the current folder. The WebAssembly has at most
// 1.1 MB, compressed with gzip. The page decompresses it, so the file server
// need not compress.
//
// The exit status is 1 if the server or the build failed, and 2 for wrong usage.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"

	"github.com/weburl-go/weburl/internal/help"
)

//go:generate go run . -static static

//go:embed main.go
var source string

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("viewer", flag.ContinueOnError)
	address := flags.String("listen", "localhost:8118", "serve on this `address`; the port 0 is any that is free")
	open := flags.Bool("open", false, "open the page in the browser")
	static := flags.String("static", "", "write the page to this `folder` instead of serving it")
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
	}
	if flags.NArg() > 0 {
		return help.Wrong(flags, stderr, errors.New("there are arguments after the flags"))
	}
	if *static != "" {
		size, err := writeStatic(*static)
		if err != nil {
			fmt.Fprintf(stderr, "viewer: %v\n", err)
			return 1
		}
		fmt.Fprintf(stdout, "viewer: wrote %s, with %d bytes of compressed WebAssembly\n", *static, size)
		return 0
	}
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		fmt.Fprintf(stderr, "viewer: %v\n", err)
		return 1
	}
	page := pageAddress(*address, listener.Addr())
	fmt.Fprintf(stdout, "viewer: serving on %s\n", page)
	if *open {
		if err := openPage(page); err != nil {
			fmt.Fprintf(stderr, "viewer: page not opened: %v\n", err)
		}
	}
	if err := newServer(newHandler(*address)).Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		fmt.Fprintf(stderr, "viewer: %v\n", err)
		return 1
	}
	return 0
}

// pageAddress returns the URL of the page: the host as it was asked for, and the
// port that the listener has.
func pageAddress(asked string, listening net.Addr) string {
	host, _, _ := net.SplitHostPort(asked)
	_, port, _ := net.SplitHostPort(listening.String())
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}

// openPage opens the page in the browser.
func openPage(page string) error {
	name, args := "xdg-open", []string{page}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", page}
	}
	return exec.Command(name, args...).Start()
}
