package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/publicsuffix"
)

// page is a document with links.
type page struct {
	url, encoding string
	links         []string
}

// pages returns the real URLs of a folder as links of pages.
func pages(t testing.TB, dir string) (all []page) {
	t.Helper()
	lines := func(name string) []string {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
	}
	all = append(all, page{links: lines("requests.txt")}, page{links: lines("directory.txt")}, page{links: lines("files.txt")})

	var mutations []struct{ Input string }
	if err := json.Unmarshal([]byte(strings.Join(lines("noncanonical.json"), "\n")), &mutations); err != nil {
		t.Fatal(err)
	}
	mutated := page{url: "https://www.example.co.uk/", encoding: "windows-1252"}
	for _, m := range mutations {
		// The parser removes them, and a line cannot hold them.
		mutated.links = append(mutated.links, strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(m.Input))
	}
	domains := page{url: "http://a.github.io/", encoding: "shift_jis"}
	for _, name := range lines("idn-domains.txt") {
		domains.links = append(domains.links, "//"+name+":8080/?"+name+"#"+name)
	}
	all = append(all, mutated, domains)

	relative := lines("relative.txt")
	encodings := []string{"utf-8", "windows-1251", "gb18030", "utf-16le", ""}
	for i, url := range lines("directory.txt")[:10] {
		n := len(relative) / 10
		all = append(all, page{url, encodings[i%len(encodings)], relative[i*n : (i+1)*n]})
	}
	return all
}

// handSite returns the site of an href, found with x/net and without a parser.
func handSite(href string) string {
	href = strings.TrimPrefix(href, "blob:")
	scheme, rest, _ := strings.Cut(href, "://")
	if !slices.Contains([]string{"http", "https", "ws", "wss", "ftp"}, scheme) {
		return "null"
	}
	host := rest[:strings.IndexAny(rest+"/", "/?#")]
	host = host[strings.LastIndex(host, "@")+1:]
	if i := strings.LastIndex(host, ":"); i > strings.LastIndex(host, "]") {
		host = host[:i]
	}
	name := strings.TrimSuffix(host, ".")
	if last := name[strings.LastIndex(name, ".")+1:]; last == "" || strings.HasSuffix(last, "]") || '0' <= last[0] && last[0] <= '9' {
		return scheme + "://" + host // an IP address
	}
	if registrable, err := publicsuffix.EffectiveTLDPlusOne(name); err == nil {
		return scheme + "://" + registrable + strings.TrimPrefix(host, name)
	}
	return scheme + "://" + host
}

// single returns the results that the command urlparse, which knows one machine
// alone, has for the pages.
func single(t testing.TB, all []page) map[string]string {
	t.Helper()
	urlparse := filepath.Join(t.TempDir(), "urlparse")
	if out, err := exec.Command("go", "-C", "../..", "build", "-o", urlparse, "./examples/urlparse").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	links, counts := map[string]int{}, map[string]int{}
	for _, p := range all {
		var args []string
		if p.url != "" {
			args = append(args, "-base", p.url)
		}
		if p.encoding != "" {
			args = append(args, "-encoding", p.encoding)
		}
		var stderr bytes.Buffer
		command := exec.Command(urlparse, args...)
		command.Stdin = strings.NewReader(strings.Join(p.links, "\n") + "\n")
		command.Stderr = &stderr
		stdout, err := command.Output()
		var exit *exec.ExitError
		if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
			t.Fatal(err)
		}
		hrefs := strings.Split(strings.TrimSuffix(string(stdout), "\n"), "\n")
		if len(hrefs) != len(p.links) {
			t.Fatalf("%q: %d hrefs of %d links", args, len(hrefs), len(p.links))
		}
		for _, href := range hrefs {
			if href, _, _ = strings.Cut(href, "#"); href != "" {
				links[href]++
			}
		}
		site := ""
		if p.url != "" {
			site = handSite(p.url)
		}
		for failure := range strings.Lines(stderr.String()) {
			_, name, ok := strings.Cut(strings.TrimSpace(failure), ": ")
			if !ok {
				t.Fatal(failure)
			}
			counts[site+"\t"+name]++
		}
	}
	var rows []string
	for href, n := range links {
		site := handSite(href)
		rows = append(rows, site+"\t"+href+"\t"+strconv.Itoa(n)+"\n")
		counts[site+"\tlinks"] += n
		counts[site+"\turls"]++
	}
	slices.Sort(rows)
	var sites []string
	for name, n := range maps.All(counts) {
		sites = append(sites, fmt.Sprintf("%s\t%d\n", name, n))
	}
	slices.Sort(sites)
	return map[string]string{"urls": strings.Join(rows, ""), "sites": strings.Join(sites, "")}
}

// TestRealURLs compares the results for real URLs with those of the command
// urlparse.
func TestRealURLs(t *testing.T) {
	dir := os.Getenv("URLS_DIR")
	if dir == "" {
		t.Skip("URLS_DIR is not set")
	}
	all := pages(t, dir)
	var files []string
	lines := 0
	for _, p := range all {
		var file strings.Builder
		for _, link := range p.links {
			fmt.Fprintf(&file, "%s\t%s\t%s\n", link, p.url, p.encoding)
		}
		files = append(files, file.String())
		lines += len(p.links)
	}
	got, want := results(t, config{Shards: 3}, files...), single(t, all)
	if !strings.HasPrefix(got["summary"], fmt.Sprintf("lines\t%d\n", lines)) || got["rejected"] != "" {
		t.Errorf("%d lines: %s%s", lines, got["summary"], got["rejected"])
	}
	for _, kind := range []string{"urls", "sites"} {
		if got[kind] == want[kind] {
			continue
		}
		a, b := strings.Split(got[kind], "\n"), strings.Split(want[kind], "\n")
		i := 0
		for i < min(len(a), len(b))-1 && a[i] == b[i] {
			i++
		}
		t.Errorf("%s: %d and %d rows; the first that differs: %q, want %q", kind, len(a), len(b), a[i], b[i])
	}
}
