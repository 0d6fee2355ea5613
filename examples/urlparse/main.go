// Command urlparse parses URLs by the URL Standard.
//
//	go run ./examples/urlparse [flags] [URL ...]
//	go run ./examples/urlparse -files [flags] [FILE ...]
//
// Without arguments it reads URLs from standard input, one per line, in UTF-8.
// It skips a byte order mark at the start, and a CR before the end of a line.
// It prints the href of each URL on a line of its own. For a URL that fails it
// prints an empty line, and on standard error the number of the line or
// argument, from 1, and the standard's name of the error. A line of more than
// 64 MiB fails as too-long.
//
// It answers a line before it waits for the next one, so other programs can use
// it as a filter. Input may be compressed with gzip. The command in the
// module examples/urlparse/zstd reads zstd, too:
//
//	go -C examples/urlparse/zstd run . -h
//
// If standard output is a terminal, it shows the href, and under it numbers. At
// each number a component begins, which has the same number in the table below.
// Empty components are left out. After the table comes each validation error
// with a ^ under its place in the input. If the host has labels that differ in
// Unicode, the row "shown" has the host for people to read. Under it are the
// labels that stay in ASCII.
//
//   - -columns prints a line with the columns that it lists, separated by tabs.
//     No value has a tab, an end of line or a NUL. If a URL fails, all columns
//     are empty except error. Nothing is printed on standard error, and the exit
//     status is 0.
//
//   - -json prints one JSON object per line. The start and end of an error are
//     offsets in the input, in bytes, from 0. An input can have one validation
//     error per byte, so it lists at most 1000 of them: the first ones and the
//     last one. It counts the others as hiddenErrors. If labels of the host
//     differ in Unicode, it lists them after shown, the host for people to
//     read.
//
//   - -show prints the text for people to read instead of the href. It has no
//     credentials. After each tab is a label of the host that stays in ASCII:
//     its number from 0, the reason, and the code point that decided. Package
//     urlrec/rendering explains the reasons.
//
//   - -trace prints each step of the standard's state machine and of its host
//     parser. Pointers and the places of errors are offsets as for -json.
//
//   - -pattern matches each URL with a URL pattern. For each component it prints
//     the value, the pattern and the groups, and ✗ if it does not match. The
//     pattern is relative to the base, too. Write "/users/:id" with a base, or
//     "https://*.example.com/users/:id". -json prints the same.
//
//   - -files reads the files that the arguments name, and standard input for -.
//     A line ends at the end of its file. The numbers of lines begin again, after
//     the name of the file.
//
//   - -z ends each line of the input and the output with NUL, not with LF. So
//     URLs can have ends of lines, which parsing removes.
//
// These are the columns of -columns:
//
//   - href, origin, protocol, username, password, host, hostname, port,
//     pathname, search, hash: the values of these attributes of a URL object.
//     Note that host has the port, and hostname has not.
//
//   - scheme: the protocol without the colon.
//
//   - site: the scheme and the registrable domain, "https://example.co.uk", or
//     the host if there is no registrable domain, or "null". HTML calls this the
//     serialization of a site.
//
//   - registrableDomain: "example.co.uk", or empty if there is none.
//
//   - surt: the key by which web archives sort, "uk,co,example)/path". Package
//     api/urlkey defines it.
//
//   - key: the XXH64 of the href, as 16 hexadecimal digits.
//
//   - error: the standard's name of the error, or empty.
//
// The public suffix list of site and registrableDomain is that of
// golang.org/x/net, which is old, or the file that -suffixes names.
//
// If standard error is a terminal and standard output is not, it shows the
// progress there.
//
// The exit status is 0 if all inputs parsed and matched, 1 if one failed or did
// not match, the input could not be read or the output could not be written, and
// 2 for wrong usage.
package main

import (
	_ "embed"

	"github.com/weburl-go/weburl/examples/urlparse/internal/command"
)

//go:embed main.go
var source string

func main() { command.Main(source, nil) }
