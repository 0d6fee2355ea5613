// Command safeclient fetches URLs from strangers. It refuses URLs that lead to
// addresses that are not public:
//
//	go run ./examples/safeclient [-ports 80,443] URL ...
//
// For each URL it prints the status and the number of bytes, or the reason for
// refusing it. It refuses:
//
//   - a URL in which net/url, which net/http uses, and the URL Standard see
//     another scheme, user, host or port
//   - a scheme other than http and https
//   - every connection to an address that is not public, after any name or redirect
//
// The exit status is 1 if a URL was refused or failed, and 2 for wrong usage.
//
// The command does not know which public addresses are yours. Add these to
// blocks.
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/help"
)

//go:embed main.go
var source string

func main() { os.Exit(run(os.Args[1:], Policy{}, os.Stdout, os.Stderr)) }

// maxBody is the number of bytes of a body that are read.
const maxBody = 10 << 20

// run runs the command and returns the exit status.
func run(args []string, policy Policy, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("safeclient", flag.ContinueOnError)
	flags.Func("ports", "`ports` that are allowed, separated by commas", func(list string) error {
		for s := range strings.SplitSeq(list, ",") {
			port, err := strconv.ParseUint(s, 10, 16)
			if err != nil {
				return err
			}
			policy.Ports = append(policy.Ports, uint16(port))
		}
		return nil
	})
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
	}
	if flags.NArg() == 0 {
		return help.Wrong(flags, stderr, errors.New("no URL is given"))
	}
	status := 0
	client := NewClient(policy)
	for _, input := range flags.Args() {
		response, err := Get(context.Background(), client, input)
		if err != nil {
			fmt.Fprintln(stderr, err)
			status = 1
			continue
		}
		n, err := io.Copy(io.Discard, io.LimitReader(response.Body, maxBody))
		response.Body.Close()
		fmt.Fprintf(stdout, "%s, %d bytes\n", response.Status, n)
		if err != nil {
			fmt.Fprintln(stderr, "safeclient: the body ended early")
			status = 1
		}
	}
	return status
}
