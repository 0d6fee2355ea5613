package main

import (
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// config is what a run has been asked for.
type config struct {
	In, Out  string
	Pending  string // the folder in Out for files that are not yet results
	Suffixes string // the public suffix list, or "" for that of x/net
	Shards   int    // for each kind of result
	MaxLine  int    // in bytes
}

// build adds the pipeline to s. Each value that is grouped is small or has been
// added up before, so a site or URL with very many links costs no worker more
// than others.
func build(s beam.Scope, c config) {
	files := fileio.MatchFiles(s.Scope("match"), c.In, fileio.MatchEmptyDisallow())
	lines, read := beam.ParDo2(s.Scope("read"), &readFn{MaxLine: c.MaxLine}, files)
	links, failures, rejected := beam.ParDo3(s.Scope("resolve"), &resolveFn{Suffixes: c.Suffixes}, lines)

	urls := beam.CombinePerKey(s.Scope("deduplicate"), add, links)
	urlRows, perURL := beam.ParDo2(s.Scope("sites"), &siteFn{Suffixes: c.Suffixes, Shards: c.Shards}, urls)
	perSite := beam.CombinePerKey(s.Scope("count"), add, beam.Flatten(s, failures, perURL))
	siteRows, siteTotals := beam.ParDo2(s.Scope("site rows"), &countFn{Shards: c.Shards}, perSite)
	rejectedRows, rejectedTotals := beam.ParDo2(s.Scope("rejected rows"), &rejectedFn{Shards: c.Shards}, rejected)

	noLines := beam.ParDo(s, noLines, beam.Impulse(s)) // so that there is a total
	totals := beam.CombinePerKey(s.Scope("total"), add, beam.Flatten(s, noLines, read, siteTotals, rejectedTotals))
	rows := beam.GroupByKey(s.Scope("shard"), beam.Flatten(s, urlRows, siteRows, rejectedRows))
	written := beam.ParDo(s.Scope("write"), &writeFn{Pending: c.Pending}, rows)
	results := beam.CoGroupByKey(s, beam.AddFixedKey(s, beam.ParDo(s, newTotal, totals)), beam.AddFixedKey(s, written))
	beam.ParDo0(s.Scope("publish"), &publishFn{Out: c.Out, Pending: c.Pending}, results)
}

func init() {
	register.Function2x1(add)
	register.Function2x0(noLines)
	register.Function2x1(newTotal)
	register.Emitter2[string, int64]()
	register.Emitter2[string, string]()
	register.Iter1[string]()
	register.Iter1[total]()
	register.Iter1[written]()
}

// add returns the sum. Runners add up counts in any order and in parts.
func add(a, b int64) int64 { return a + b }

// The totals of a run. Others have the name of a reason after "rejected: ", or
// that of an error after "failed: ".
const (
	totalLines    = "lines"    // read
	totalResolved = "resolved" // links with a URL
	totalFailed   = "failed"   // links with an error of the standard
	totalRejected = "rejected" // lines that are not a link
	totalURLs     = "urls"
	totalSites    = "sites" // with a URL
)

// noLines emits the total of a run without lines.
func noLines(_ []byte, emit func(string, int64)) { emit(totalLines, 0) }

// total is a total of a run.
type total struct {
	Name  string
	Count int64
}

// newTotal returns a total.
func newTotal(name string, count int64) total { return total{name, count} }
