// Command difftest compares two implementations on generated inputs, on all
// cores:
//
//	go run ./internal/cmd/difftest machines -n 10000000 [-seed N] [-wpt DIR] [-errors]
//	go run ./internal/cmd/difftest neturl -n 10000000 [-seed N] [-wpt DIR]
//
// machines compares the fast machine of package urlrec with the literal one of
// package urlrec/stepwise. With -errors it records the validation errors and
// steps of every case and compares them with the grammar of URL writing.
// Without -errors it does so for every eighth case.
//
// neturl compares net/url with the URL Standard, on each input alone and with a
// base. Each difference must be in a class of api/neturl. For every tenth input
// it also assembles a net/url URL from pieces.
//
// DIR is a checkout of url/resources of web-platform-tests. The generator
// mutates its strings too. The cases depend only on the seed and DIR.
//
// The exit status is 1 after a disagreement, which is printed and minimized. It
// is also 1 if many cases have not reached every outcome, which is a fault of
// the generator. It is 2 if the command could not run.
//
// To see the code that the cases reach (the command must be among the
// packages):
//
//	go build -cover -coverpkg=./internal/cmd/difftest,./urlrec/...,./host/... -o difftest.out ./internal/cmd/difftest
//	GOCOVERDIR=DIR ./difftest.out machines && go tool covdata func -i DIR
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/weburl-go/weburl/internal/help"
	"github.com/weburl-go/weburl/internal/urlgen"
)

//go:embed main.go
var source string

func main() {
	name, args := "", os.Args[1:]
	if len(args) > 0 {
		name = args[0]
	}
	flags := flag.NewFlagSet("difftest", flag.ContinueOnError)
	var o options
	flags.IntVar(&o.n, "n", 1_000_000, "number of `cases`")
	flags.Uint64Var(&o.seed, "seed", 1, "`number` that decides the cases")
	wpt := flags.String("wpt", "", "`directory` with urltestdata.json and setters_tests.json")
	var command func() (status int)
	switch name {
	case "machines":
		record := flags.Bool("errors", false, "record the validation errors of every case")
		command = func() int { return machines(o, *record) }
	case "neturl":
		command = func() int { return netURL(o) }
	default:
		status, ok := help.Parse(flags, source, args, os.Stdout, os.Stderr)
		if ok {
			status = help.Wrong(flags, os.Stderr, errors.New("the first argument is not a comparison"))
		}
		os.Exit(status)
	}
	if status, ok := help.Parse(flags, source, args[1:], os.Stdout, os.Stderr); !ok {
		os.Exit(status)
	}
	if *wpt != "" {
		var err error
		if o.strings, err = urlgen.LoadWPT(*wpt); err != nil {
			fmt.Fprintln(os.Stderr, "difftest:", err)
			os.Exit(2)
		}
	}
	os.Exit(command())
}

// options are the flags: how many cases to generate, and from which seeds.
type options struct {
	n       int
	seed    uint64
	strings []string // to mutate
}

// A worker checks generated cases.
type worker interface {
	// check makes case number i with g. It returns a report if the case fails,
	// otherwise "".
	check(g *urlgen.Generator, i int) (report string)
}

// chunkSize is the number of cases that a worker takes at a time. Each chunk
// has its own seed, so the cases do not depend on the number of cores.
const chunkSize = 4096

// run checks the cases on all cores and returns the workers, for their counts.
// After a report, which it prints, ok is false.
func run[W worker](o options, newWorker func() W) (workers []W, elapsed time.Duration, ok bool) {
	var (
		first sync.Once
		next  atomic.Int64
		wg    sync.WaitGroup
	)
	ok = true
	start := time.Now()
	for range runtime.NumCPU() {
		w := newWorker()
		workers = append(workers, w)
		wg.Add(1)
		go func() {
			defer wg.Done()
			for {
				chunk := int(next.Add(1) - 1)
				if chunk*chunkSize >= o.n {
					return
				}
				g := urlgen.New(o.seed<<32+uint64(chunk), o.strings)
				for i := chunk * chunkSize; i < min(o.n, (chunk+1)*chunkSize); i++ {
					if report := w.check(g, i); report != "" {
						next.Store(int64(o.n)) // ends the others
						first.Do(func() {
							ok = false
							fmt.Print(report)
						})
						return
					}
				}
			}
		}()
	}
	wg.Wait()
	return workers, time.Since(start), ok
}
