// Command safeclient fetches URLs that strangers give, and refuses those that would
// take it to where it must not go:
//
//	go run ./examples/safeclient [-ports 80,443] URL ...
//
// For each URL it prints the status and the number of bytes, or what was refused and
// why. It refuses what net/url, with which net/http makes requests, and the URL
// Standard see differently; what is not http or https; and every connection to an
// address that is not public, whichever name or redirect led to it. The exit status is
// 1 where a URL was refused or failed, and 2 for wrong usage.
//
// What it cannot know is which public addresses are yours: add these to blocks.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

func main() { os.Exit(run(os.Args[1:], Policy{}, os.Stdout, os.Stderr)) }

// maxBody is how much of a body is read.
const maxBody = 10 << 20

// run is the program. It gives the exit status.
func run(args []string, policy Policy, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("safeclient", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Func("ports", "`ports` that may be connected to, with commas between them", func(list string) error {
		for s := range strings.SplitSeq(list, ",") {
			port, err := strconv.ParseUint(s, 10, 16)
			if err != nil {
				return err
			}
			policy.Ports = append(policy.Ports, uint16(port))
		}
		return nil
	})
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if flags.NArg() == 0 {
		flags.Usage()
		return 2
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
