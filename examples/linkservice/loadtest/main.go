// Command loadtest sends requests to a linkservice at a constant rate, and
// prints the times to the answers:
//
//	go -C examples/linkservice run ./loadtest -urls FILE [flags]
//
// FILE has a URL per line. Each request asks for the next one, or for the next
// -batch of them in one request. The service must run already:
//
//	go -C examples/linkservice run . -log warn
//
// Requests start on a schedule that does not wait for answers. Two times are
// printed: that from the sending to the end of the answer, and that from the
// scheduled start. The second one includes the time that a request waits because
// all -clients wait for answers, and the delay of this program.
//
// The address must be a loopback address. The exit status is 1 if a request has
// no answer, or one with another status than 200 and 422.
package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/internal/help"
)

//go:embed main.go
var source string

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("loadtest", flag.ContinueOnError)
	address := flags.String("addr", "127.0.0.1:8080", "loopback `address` of the service")
	file := flags.String("urls", "", "`file` with a URL per line")
	var l load
	flags.IntVar(&l.rate, "rate", 10_000, "requests per second")
	flags.DurationVar(&l.duration, "duration", time.Minute, "how long")
	flags.IntVar(&l.batch, "batch", 0, "`items` per request; 0 is GET with one URL")
	flags.IntVar(&l.clients, "clients", 64, "connections")
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
	}
	target, err := netip.ParseAddrPort(*address)
	switch {
	case flags.NArg() > 0:
		err = errors.New("there are only flags, no other arguments")
	case err != nil || !target.Addr().IsLoopback():
		err = errors.New("-addr is not a loopback address, such as 127.0.0.1:8080")
	case l.rate < 1 || l.clients < 1 || l.batch < 0 || l.duration <= 0:
		err = errors.New("a number is not positive")
	case *file == "":
		err = errors.New("-urls is needed")
	}
	if err != nil {
		return help.Wrong(flags, stderr, err)
	}
	urls, err := readURLs(*file)
	if err != nil {
		fmt.Fprintln(stderr, "loadtest:", err)
		return 1
	}
	l.prepare(*address, urls)
	r := l.run(*address)
	fmt.Fprint(stdout, r)
	if r.errors > 0 {
		return 1
	}
	return 0
}

// readURLs returns the lines of a file.
func readURLs(name string) ([]string, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var urls []string
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		urls = append(urls, scanner.Text())
	}
	if len(urls) == 0 && scanner.Err() == nil {
		return nil, errors.New("the file has no lines")
	}
	return urls, scanner.Err()
}

// load is what to send.
type load struct {
	rate, batch, clients int
	duration             time.Duration

	requests [][]byte // as they are sent, in turn
}

// prepare writes the requests for urls, so that the test itself costs little.
func (l *load) prepare(address string, urls []string) {
	if l.batch == 0 {
		for _, u := range urls {
			query := weburl.NewURLSearchParamsFromPairs()
			query.Append("url", u)
			l.requests = append(l.requests, fmt.Appendf(nil, "GET /v1/resolve?%s HTTP/1.1\r\nHost: %s\r\n\r\n", query, address))
		}
		return
	}
	type item struct {
		URL string `json:"url"`
	}
	for i := 0; i < len(urls); i += l.batch {
		var body struct {
			Items []item `json:"items"`
		}
		for j := range l.batch {
			body.Items = append(body.Items, item{urls[(i+j)%len(urls)]})
		}
		text, err := json.Marshal(body)
		if err != nil {
			panic(err) // strings are never an error
		}
		l.requests = append(l.requests, fmt.Appendf(nil,
			"POST /v1/resolve HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", address, len(text), text))
	}
}

// report is what came of a load.
type report struct {
	took       time.Duration
	urls       int // per answer
	errors     int
	statuses   map[int]int
	bytes      int64
	fromSend   []time.Duration // sorted
	fromTarget []time.Duration // sorted
}

// run sends the requests and returns the report.
func (l *load) run(address string) *report {
	var (
		next    atomic.Int64
		mu      sync.Mutex
		clients sync.WaitGroup
	)
	total := &report{urls: max(1, l.batch), statuses: map[int]int{}}
	n := int64(float64(l.rate) * l.duration.Seconds())
	begin := time.Now()
	for range l.clients {
		clients.Go(func() {
			c := client{address: address, statuses: map[int]int{}}
			defer c.close()
			for i := next.Add(1) - 1; i < n; i = next.Add(1) - 1 {
				start := begin.Add(time.Duration(i) * time.Second / time.Duration(l.rate))
				time.Sleep(time.Until(start))
				c.ask(start, l.requests[int(i)%len(l.requests)])
			}
			mu.Lock()
			defer mu.Unlock()
			total.add(&c)
		})
	}
	clients.Wait()
	total.took = time.Since(begin)
	slices.Sort(total.fromSend)
	slices.Sort(total.fromTarget)
	return total
}

// client has one connection.
type client struct {
	address    string
	connection net.Conn
	reader     *bufio.Reader

	errors               int
	statuses             map[int]int
	bytes                int64
	fromSend, fromTarget []time.Duration
}

// ask sends a request that should have started at start, and reads the answer.
// After an error, the next request has a new connection.
func (c *client) ask(start time.Time, request []byte) {
	sent := time.Now()
	status, n, err := c.exchange(request)
	if err != nil {
		c.errors++
		c.close()
		return
	}
	if status != http.StatusOK && status != http.StatusUnprocessableEntity {
		c.errors++
	}
	c.statuses[status]++
	c.bytes += n
	c.fromSend = append(c.fromSend, time.Since(sent))
	c.fromTarget = append(c.fromTarget, time.Since(start))
}

// exchange sends a request and returns the status and the length of its answer.
func (c *client) exchange(request []byte) (status int, n int64, err error) {
	if c.connection == nil {
		if c.connection, err = net.DialTimeout("tcp", c.address, 10*time.Second); err != nil {
			return 0, 0, err
		}
		c.reader = bufio.NewReaderSize(c.connection, 64<<10)
	}
	c.connection.SetDeadline(time.Now().Add(30 * time.Second))
	if _, err := c.connection.Write(request); err != nil {
		return 0, 0, err
	}
	response, err := http.ReadResponse(c.reader, nil)
	if err != nil {
		return 0, 0, err
	}
	n, err = io.Copy(io.Discard, response.Body)
	if response.Close {
		c.close()
	}
	return response.StatusCode, n, err
}

// close closes the connection, if there is one.
func (c *client) close() {
	if c.connection != nil {
		c.connection.Close()
		c.connection = nil
	}
}

// add adds what a client counted.
func (r *report) add(c *client) {
	r.errors += c.errors
	for status, n := range c.statuses {
		r.statuses[status] += n
	}
	r.bytes += c.bytes
	r.fromSend = append(r.fromSend, c.fromSend...)
	r.fromTarget = append(r.fromTarget, c.fromTarget...)
}

// String returns the report as lines.
func (r *report) String() string {
	var b strings.Builder
	answers := len(r.fromSend)
	fmt.Fprintf(&b, "%d answers in %.1f s: %.0f per second, %.0f URLs per second, %.1f MB per second\n", answers, r.took.Seconds(),
		float64(answers)/r.took.Seconds(), float64(answers*r.urls)/r.took.Seconds(), float64(r.bytes)/1e6/r.took.Seconds())
	fmt.Fprintf(&b, "%d errors, statuses %v\n", r.errors, r.statuses)
	for _, row := range []struct {
		name  string
		times []time.Duration
	}{{"from the sending", r.fromSend}, {"from the schedule", r.fromTarget}} {
		fmt.Fprintf(&b, "%-18s", row.name)
		for _, percent := range []float64{50, 90, 99, 99.9, 100} {
			if answers > 0 {
				fmt.Fprintf(&b, "  p%v %v", percent, row.times[min(answers-1, int(float64(answers)*percent/100))].Round(time.Microsecond))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
