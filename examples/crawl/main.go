// Command crawl resolves the links of many documents, on one machine or on a
// cluster. It is an Apache Beam pipeline:
//
//	go -C examples/crawl run . -in 'LINKS*.tsv.gz' -out FOLDER [flags]
//
// A line of the input has three fields with tabs between them: a link, the URL
// of its document, and the label of the document's encoding. Without the
// second, the link has no base. Without the third, the encoding is UTF-8. Files
// whose name ends in .gz are decompressed. A byte order mark at the start of a
// file is skipped. The results are files in FOLDER:
//
//   - urls-*.tsv: the sites and their URLs without fragment, each URL once,
//     with the number of its links.
//   - sites-*.tsv: a site, a name and a count. The name is links or urls. For
//     links that failed, it is the standard's name of the error, and the site
//     is that of the document.
//   - rejected-*.tsv: lines that are not such a line. The fields are the file,
//     the offset and the length in bytes, the reason, and the line in quotes.
//     Of a line that is too long, these are the first bytes.
//   - summary.tsv: the totals, and the number of lines of each file. It is
//     written last: without it, the other files are not complete.
//
// The lines of a file are sorted. A site is the standard's: a scheme and a
// registrable domain, or a host that has none. It is "null" for URLs with an
// opaque origin, and empty for documents without a URL. The public suffix list
// is that of golang.org/x/net, or the file that -suffixes names.
//
// The run fails unless the lines that were resolved, failed and were rejected
// are as many as were read. The other flags below are those of Beam. The page
// README.md shows them for each runner. If -runner is not set, the runner is
// Prism, in this process.
//
// The exit status is 1 if the run failed or has not ended in time, and 2 for
// wrong usage.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/weburl-go/weburl/internal/help"
)

//go:embed main.go
var source string

func main() { os.Exit(run(flag.CommandLine, os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command and returns the exit status. A worker does not return.
func run(flags *flag.FlagSet, args []string, stdout, stderr io.Writer) int {
	var c config
	flags.StringVar(&c.In, "in", "", "`pattern` of the names of the files with links")
	flags.StringVar(&c.Out, "out", "", "`folder` for the results, without other files")
	flags.IntVar(&c.Shards, "shards", 4, "number of files for each kind of result; each is sorted in memory")
	flags.StringVar(&c.Suffixes, "suffixes", "", "`file` with a public suffix list, which each worker reads")
	flags.IntVar(&c.MaxLine, "max-line", 2<<20, "maximum length of a line, in bytes")
	timeout := flags.Duration("timeout", 0, "stop waiting for the end of the run after this `duration`; 0 means no limit")
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
	}
	beam.Init()
	switch {
	case flags.NArg() > 0:
		return help.Wrong(flags, stderr, errors.New("there are only flags, no other arguments"))
	case c.In == "" || c.Out == "":
		return help.Wrong(flags, stderr, errors.New("-in and -out are needed"))
	case c.Shards < 1 || c.Shards > maxShards:
		return help.Wrong(flags, stderr, fmt.Errorf("-shards must be from 1 to %d", maxShards))
	case c.MaxLine < 1:
		return help.Wrong(flags, stderr, errors.New("-max-line must be positive"))
	case *timeout < 0:
		return help.Wrong(flags, stderr, errors.New("-timeout must not be negative"))
	}
	ctx := context.Background()
	if *timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, *timeout)
		defer cancel()
	}
	if err := crawl(ctx, c, stdout); err != nil {
		fmt.Fprintln(stderr, "crawl:", err)
		return 1
	}
	return 0
}

var errLate = errors.New("the run has not ended in time")

// crawl runs the pipeline and prints the summary.
func crawl(ctx context.Context, c config, stdout io.Writer) error {
	for _, name := range []*string{&c.In, &c.Out, &c.Suffixes} {
		if *name == "" || strings.Contains(*name, "://") {
			continue
		}
		var err error
		if *name, err = filepath.Abs(*name); err != nil { // a worker may have another folder
			return err
		}
	}
	if files, err := list(ctx, c.In); err != nil || len(files) == 0 {
		return cmp.Or(err, fmt.Errorf("no file matches %s", c.In))
	}
	// The names in the folder are found with a pattern that begins with its name.
	if strings.ContainsAny(strings.ReplaceAll(c.Out, string(filepath.Separator), "/"), `*?[\`) {
		return errors.New(`the name of the folder of -out has a character of patterns: *, ?, [ or \`)
	}
	there, err := list(ctx, join(c.Out, "*"))
	if err != nil {
		return err
	}
	for _, name := range there {
		// An earlier run that failed may have left its pending files.
		if !strings.HasPrefix(path.Base(filepath.ToSlash(name)), pendingPrefix) {
			return fmt.Errorf("the folder of -out has %s", name)
		}
	}
	c.Pending = join(c.Out, fmt.Sprintf("%s%d-%d", pendingPrefix, time.Now().UnixNano(), os.Getpid()))

	// A run can take hours before it writes, so it tries first.
	if err := tryFolder(ctx, c.Pending); err != nil {
		return fmt.Errorf("writing to the folder of -out: %w", err)
	}

	p, s := beam.NewPipelineWithRoot()
	build(s, c)
	if err := beamx.Run(ctx, p); ctx.Err() != nil {
		return errLate
	} else if err != nil {
		return fmt.Errorf("there are no results: %w", err)
	}
	if *jobopts.Async {
		return nil
	}
	fs, err := filesystem.New(ctx, c.Out)
	if err != nil {
		return err
	}
	defer fs.Close()
	summary, err := filesystem.Read(ctx, fs, join(c.Out, summaryName))
	if err != nil {
		return err
	}
	_, err = stdout.Write(summary)
	return err
}

// list returns the names of the files that match the pattern.
func list(ctx context.Context, pattern string) ([]string, error) {
	fs, err := filesystem.New(ctx, pattern)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	return fs.List(ctx, pattern)
}

// join returns the name of a file in a folder. Names of other file systems than
// the local one begin with a scheme, which package path/filepath would spoil.
func join(folder, name string) string { return strings.TrimSuffix(folder, "/") + "/" + name }
