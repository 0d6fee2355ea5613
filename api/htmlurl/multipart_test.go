package htmlurl_test

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"math"
	"mime/multipart"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"testing/iotest"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/ports"
)

// memoryFile is a file in memory.
type memoryFile struct{ name, mimeType, content string }

func (f memoryFile) Name() string { return f.name }
func (f memoryFile) Type() string { return f.mimeType }
func (f memoryFile) Size() int64  { return int64(len(f.content)) }
func (f memoryFile) Open() (io.ReadCloser, error) {
	return io.NopCloser(strings.NewReader(f.content)), nil
}

// latin1 returns the bytes whose values are the code points of s.
func latin1(s string) string {
	b := make([]byte, 0, len(s))
	for _, c := range s {
		b = append(b, byte(c))
	}
	return string(b)
}

// TestChromiumForms compares requests with those of Chromium 156, byte for byte.
// It submitted the forms of testdata/forms.json to a server on the loopback
// interface. "entries" is the entry list that it fired the event formdata with;
// "hidden" marks those of HiddenEntry. In "body" and "content" a code point is a
// byte. Its boundary is replaced with "BOUNDARY".
//
// "standard" is the body according to the standard if Chromium differs:
//   - For the replacement encoding, "_charset_" has the name of that encoding,
//     not of its output encoding.
//   - Chromium splits accept-charset only at U+0020 and commas.
func TestChromiumForms(t *testing.T) {
	text, err := os.ReadFile("testdata/forms.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Name, Document, Method, Enctype string
		AcceptCharset                   *string
		Entries                         []struct {
			Name, Value string
			Hidden      bool
			File        *struct{ Name, Type, Content string }
		}
		Query, ContentType, Body string
		Standard                 string
	}
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) != 72 {
		t.Errorf("%d rows", len(rows))
	}
	encodings := whatwgencoding.New()
	for _, row := range rows {
		t.Run(row.Name, func(t *testing.T) {
			document, ok := encodings.Lookup(row.Document)
			if !ok {
				t.Fatalf("no encoding %s", row.Document)
			}
			acceptCharset := ""
			if row.AcceptCharset != nil {
				acceptCharset = *row.AcceptCharset
			}
			enc := htmlurl.PickEncoding(acceptCharset, row.AcceptCharset != nil, document, encodings)
			differs := row.Standard != ""
			if differs {
				if row.Standard == row.Body {
					t.Error("Chromium follows the standard")
				}
				row.Body = row.Standard
			}
			s := htmlurl.Submission{
				Action:   weburl.MustParse("http://127.0.0.1/s").Record(),
				Method:   htmlurl.ParseMethod(row.Method),
				Enctype:  htmlurl.ParseEnctype(row.Enctype),
				Encoding: enc,
				Boundary: "BOUNDARY",
			}
			for _, e := range row.Entries {
				entry := htmlurl.Entry{Name: e.Name, Value: e.Value}
				switch {
				case e.Hidden:
					entry = htmlurl.HiddenEntry(e.Name, "", enc)
					if entry.Value != e.Value && !differs {
						t.Errorf("%s has the value %q; want %q", e.Name, entry.Value, e.Value)
					}
				case e.File != nil:
					entry.File = memoryFile{e.File.Name, e.File.Type, latin1(e.File.Content)}
				}
				s.Entries = append(s.Entries, entry)
			}
			r, err := s.Request()
			if err != nil {
				t.Fatal(err)
			}
			if want := "http://127.0.0.1/s" + row.Query; r.URL.Href() != want {
				t.Errorf("\n got %s\nwant %s", r.URL, want)
			}
			if r.ContentType != row.ContentType {
				t.Errorf("Content-Type: %s; want %s", r.ContentType, row.ContentType)
			}
			body := ""
			if reader := r.NewReader(); reader != nil {
				body = readAll(t, reader)
			} else if s.Method == htmlurl.Post {
				t.Errorf("no body")
			}
			want := latin1(row.Body)
			if body != want {
				t.Errorf("\n got %q\nwant %q", body, want)
			}
			if n, known := r.Len(); n != int64(len(want)) || !known {
				t.Errorf("Len: %d, %v; want %d", n, known, len(want))
			}
		})
	}
}

// readAll returns what the reader returns up to the end, and closes it.
func readAll(t *testing.T, r io.ReadCloser) string {
	t.Helper()
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// slowMultipart runs the standard's steps one after the other.
func slowMultipart(entries []htmlurl.Entry, enc ports.Encoding, boundary string) string {
	normalize := func(s string) string {
		in, out := []rune(domain.ToScalarValueString(s)), ""
		for i, c := range in {
			lone := c == '\r' && (i+1 == len(in) || in[i+1] != '\n') || c == '\n' && (i == 0 || in[i-1] != '\r')
			if lone {
				out += "\r\n"
			} else {
				out += string(c)
			}
		}
		return out
	}
	encode := func(s string) (bytes string) {
		if enc == nil {
			return s
		}
		encoder := enc.NewEncoder()
		for _, c := range s {
			out, _, unencodable := encoder.AppendEncode(nil, string(c), false)
			bytes += string(out)
			if unencodable >= 0 {
				out, _, _ = encoder.AppendEncode(nil, "&#"+strconv.Itoa(int(unencodable))+";", false)
				bytes += string(out)
			}
		}
		out, _, _ := encoder.AppendEncode(nil, "", true)
		return bytes + string(out)
	}
	escape := func(s string) (out string) {
		for _, b := range []byte(s) {
			switch b {
			case 0x0A, 0x0D, 0x22:
				out += "%" + string("0123456789ABCDEF"[b>>4]) + string("0123456789ABCDEF"[b&0xF])
			default:
				out += string([]byte{b})
			}
		}
		return out
	}
	body := ""
	for _, e := range entries {
		body += "--" + boundary + "\r\n"
		body += `Content-Disposition: form-data; name="` + escape(encode(normalize(e.Name))) + `"`
		if file, ok := e.File.(memoryFile); ok {
			body += `; filename="` + escape(encode(domain.ToScalarValueString(file.name))) + `"` + "\r\n"
			body += "Content-Type: " + file.mimeType + "\r\n\r\n" + file.content + "\r\n"
			continue
		}
		body += "\r\n\r\n" + encode(normalize(e.Value)) + "\r\n"
	}
	return body + "--" + boundary + "--\r\n"
}

// FuzzMultipart compares bodies with those of slowMultipart, and reads them with
// package mime/multipart.
func FuzzMultipart(f *testing.F) {
	f.Add("a", "b", "c.txt", "content", "B", byte(0))
	f.Add("\r\r\n\n\"", "\r\n--B\r\n", "\n\"\r.txt", "\r\n--B", "B", byte(1))
	f.Add("日\"、◆💩¥", "日💩\n¥", "、\"\n¥\r", "", "'()+_,-./:=? x", byte(1))
	f.Add("\xFF\r", "€\uFFFD\x00", "\xF0\x9F%22\\", "\xFF\x00", "----FormBoundary", byte(3))
	f.Fuzz(func(t *testing.T, name, value, filename, content, boundary string, encoding byte) {
		enc := fuzzEncodings[int(encoding)%len(fuzzEncodings)]
		list := []htmlurl.Entry{
			{Name: name, Value: value},
			{Name: value, File: memoryFile{filename, "text/plain", content}},
			{Name: filename, Value: name},
		}
		b, err := htmlurl.NewMultipartBody(list, enc, boundary)
		if err == htmlurl.ErrBoundary || err == htmlurl.ErrBoundaryInValue {
			if boundary == "B" && !strings.Contains(value+name, "--B") {
				t.Fatal(err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if boundary == "" {
			_, boundary, _ = strings.Cut(b.ContentType(), "boundary=")
		}
		got := readAll(t, b.NewReader())
		if want := slowMultipart(list, enc, boundary); got != want {
			t.Fatalf("\n got %q\nwant %q", got, want)
		}
		var written bytes.Buffer
		n, err := b.WriteTo(&written)
		if length, known := b.Len(); written.String() != got || n != int64(len(got)) || length != n || !known || err != nil {
			t.Errorf("WriteTo: %d, %v, %q; Len: %d, %v", n, err, written.String(), length, known)
		}

		// Package mime/multipart does not allow control characters in headers.
		control := func(c rune) bool { return c < ' ' && c != '\r' && c != '\n' || c == 0x7F }
		if enc == whatwgencoding.ISO2022JP || strings.ContainsFunc(name+value+filename, control) || strings.Contains("\n"+content, "\n--"+boundary) {
			return
		}
		if err := roundTrip(got, boundary, []string{"", content, ""}); err != "" {
			t.Errorf("%s: %q", err, got)
		}
	})
}

// roundTrip reads a body of three parts with mime/multipart, of which the
// second must have the content of contents. It returns what is wrong, or "".
func roundTrip(body, boundary string, contents []string) string {
	reader := multipart.NewReader(strings.NewReader(body), boundary)
	for i, content := range contents {
		part, err := reader.NextRawPart()
		if err != nil {
			return "part " + strconv.Itoa(i) + ": " + err.Error()
		}
		got, err := io.ReadAll(part)
		if err != nil {
			return "part " + strconv.Itoa(i) + ": " + err.Error()
		}
		disposition := part.Header.Get("Content-Disposition")
		if strings.Count(disposition, `"`) != 2*(1+i%2) {
			return "disposition " + strconv.Quote(disposition)
		}
		if i == 1 && (string(got) != content || part.Header.Get("Content-Type") != "text/plain") {
			return "content " + strconv.Quote(string(got))
		}
	}
	if _, err := reader.NextRawPart(); err != io.EOF {
		return "a part after the last one"
	}
	return ""
}

// TestMultipartBoundary checks which boundaries RFC 2046 allows, and how the MIME
// type contains them.
func TestMultipartBoundary(t *testing.T) {
	for _, row := range []struct {
		name, boundary, contentType string
		err                         error
	}{
		{name: "token", boundary: "aZ09'+_-.", contentType: "boundary=aZ09'+_-."},
		{name: "quoted", boundary: "a(),/:=? b", contentType: `boundary="a(),/:=? b"`},
		{name: "70 characters", boundary: strings.Repeat("a", 70), contentType: "boundary=" + strings.Repeat("a", 70)},
		{name: "71 characters", boundary: strings.Repeat("a", 71), err: htmlurl.ErrBoundary},
		{name: "space at the end", boundary: "a ", err: htmlurl.ErrBoundary},
		{name: "space", boundary: " ", err: htmlurl.ErrBoundary},
		{name: "quotation mark", boundary: `a"b`, err: htmlurl.ErrBoundary},
		{name: "newline", boundary: "a\r\nb", err: htmlurl.ErrBoundary},
		{name: "not ASCII", boundary: "é", err: htmlurl.ErrBoundary},
		{name: "in a value", boundary: "in", err: htmlurl.ErrBoundaryInValue},
		{name: "in a name", boundary: "name", contentType: "boundary=name"},
	} {
		t.Run(row.name, func(t *testing.T) {
			b, err := htmlurl.NewMultipartBody([]htmlurl.Entry{{Name: "--name", Value: "x\n--inside"}}, nil, row.boundary)
			if err != row.err {
				t.Fatalf("%v; want %v", err, row.err)
			}
			if err == nil && b.ContentType() != "multipart/form-data; "+row.contentType {
				t.Errorf("%s; want %s", b.ContentType(), row.contentType)
			}
		})
	}
}

// TestMultipartRandomBoundary checks that each body has its own boundary, and
// that one that a value contains is not used.
func TestMultipartRandomBoundary(t *testing.T) {
	boundary := func(value string) string {
		b, err := htmlurl.NewMultipartBody([]htmlurl.Entry{{Value: value}}, nil, "")
		if err != nil {
			t.Fatal(err)
		}
		_, boundary, _ := strings.Cut(b.ContentType(), "boundary=")
		return boundary
	}
	first := boundary("")
	if again := boundary(""); again == first || len(first) > 70 {
		t.Errorf("boundaries %s and %s", first, again)
	}

	// A random source repeats a boundary only if it is replaced.
	defer func(reader io.Reader) { rand.Reader = reader }(rand.Reader)
	zeros := make([]byte, 1000)
	rand.Reader = bytes.NewReader(zeros)
	repeated := boundary("")
	rand.Reader = bytes.NewReader(zeros)
	if again := boundary(""); again != repeated {
		t.Fatalf("boundaries %s and %s from the same random numbers", again, repeated)
	}
	rand.Reader = io.MultiReader(bytes.NewReader(zeros[:len(repeated)-len("----FormBoundary")]), bytes.NewReader(bytes.Repeat([]byte{1}, 1000)))
	if got := boundary("--" + repeated); got == repeated {
		t.Errorf("the boundary %s is in the value", got)
	}
}

// stream is a file of which each part can be set.
type stream struct {
	memoryFile
	size int64
	open func() (io.ReadCloser, error)
}

func (s stream) Size() int64                  { return s.size }
func (s stream) Open() (io.ReadCloser, error) { return s.open() }

// closeCounter counts calls of Close.
type closeCounter struct {
	io.Reader
	closed *int
}

func (c closeCounter) Close() error { *c.closed++; return nil }

// TestMultipartFileErrors checks the errors of files: the index of the entry,
// what was written before, and that every open file is closed once.
func TestMultipartFileErrors(t *testing.T) {
	const wrongSize, unreadable = "htmlurl: entry 1: the file does not have the size that it reported", "htmlurl: entry 1: the file cannot be read"
	secret := errors.New("secret")
	abc := func() io.Reader { return strings.NewReader("abc") }
	abcThen := func(r io.Reader) func() io.Reader {
		return func() io.Reader { return io.MultiReader(abc(), r) }
	}
	for _, row := range []struct {
		name    string
		size    int64
		content func() io.Reader // nil: Open fails
		body    string           // the part of the content that is written
		err     error
		message string
	}{
		{name: "size", size: 3, content: abc, body: "abc"},
		{name: "unknown size", size: -1, content: abc, body: "abc"},
		{name: "data and EOF at once", size: 3, content: func() io.Reader { return iotest.DataErrReader(abc()) }, body: "abc"},
		{name: "byte by byte", size: 3, content: func() io.Reader { return iotest.OneByteReader(abc()) }, body: "abc"},
		{name: "empty", size: 0, content: func() io.Reader { return strings.NewReader("") }},
		{name: "too long", size: 2, content: abc, body: "ab", err: htmlurl.ErrFileSize, message: wrongSize},
		{name: "not empty", size: 0, content: abc, err: htmlurl.ErrFileSize, message: wrongSize},
		{name: "too short", size: 4, content: abc, body: "abc", err: htmlurl.ErrFileSize, message: wrongSize},
		{name: "Open fails", size: 3, err: secret, message: unreadable},
		{name: "Read fails", size: 3, content: func() io.Reader { return iotest.ErrReader(secret) }, err: secret, message: unreadable},
		{name: "Read fails later", size: 9, content: abcThen(iotest.ErrReader(secret)), body: "abc", err: secret, message: unreadable},
		{name: "Read fails at the end", size: 3, content: abcThen(iotest.ErrReader(secret)), body: "abc", err: secret, message: unreadable},
		{name: "Read fails, unknown size", size: -1, content: abcThen(iotest.ErrReader(secret)), body: "abc", err: secret, message: unreadable},
	} {
		opened, closed := 0, 0
		b, err := htmlurl.NewMultipartBody([]htmlurl.Entry{{Name: "a"}, {Name: "f", File: stream{size: row.size, open: func() (io.ReadCloser, error) {
			if row.content == nil {
				return nil, secret
			}
			opened++
			return closeCounter{row.content(), &closed}, nil
		}}}}, nil, "B")
		if err != nil {
			t.Fatal(err)
		}
		check := func(t *testing.T, got string, err error) {
			want := "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n" + row.body
			if row.err == nil {
				want += "\r\n--B--\r\n"
			}
			if got != want {
				t.Errorf("\n got %q\nwant %q", got, want)
			}
			var fileError *htmlurl.FileError
			switch {
			case row.err == nil && err != nil:
				t.Errorf("error %v", err)
			case row.err != nil && (!errors.As(err, &fileError) || fileError.Entry != 1 || !errors.Is(err, row.err) || err.Error() != row.message):
				t.Errorf("error %v; want %s", err, row.message)
			}
			if opened != closed {
				t.Errorf("%d files opened, %d closed", opened, closed)
			}
		}
		t.Run(row.name+", WriteTo", func(t *testing.T) {
			var got strings.Builder
			n, err := b.WriteTo(&got)
			if n != int64(got.Len()) {
				t.Errorf("%d bytes of %d", n, got.Len())
			}
			check(t, got.String(), err)
		})
		t.Run(row.name+", NewReader", func(t *testing.T) {
			r := b.NewReader()
			got, err := io.ReadAll(r)
			if _, again := r.Read(make([]byte, 1)); err != nil && again != err {
				t.Errorf("the next Read: %v; want %v", again, err)
			}
			r.Close()
			check(t, string(got), err)
		})
	}
}

// TestMultipartWriteErrors checks that an error of the writer is returned as it
// is, wherever it happens.
func TestMultipartWriteErrors(t *testing.T) {
	b, err := htmlurl.NewMultipartBody([]htmlurl.Entry{{Name: "f", File: memoryFile{"g", "", "abc"}}}, nil, "B")
	if err != nil {
		t.Fatal(err)
	}
	length, _ := b.Len()
	for room := range length {
		full := errors.New("full")
		if n, err := b.WriteTo(&limitedWriter{room, full}); n != room || err != full {
			t.Errorf("room for %d bytes: %d, %v", room, n, err)
		}
	}
	if n, err := b.WriteTo(&limitedWriter{length, nil}); n != length || err != nil {
		t.Errorf("%d, %v; want %d", n, err, length)
	}
}

// limitedWriter takes room bytes, and then fails with err.
type limitedWriter struct {
	room int64
	err  error
}

func (w *limitedWriter) Write(p []byte) (int, error) {
	if n := w.room; int64(len(p)) > n {
		w.room = 0
		return int(n), w.err
	}
	w.room -= int64(len(p))
	return len(p), nil
}

// TestMultipartNoContent checks files without content.
func TestMultipartNoContent(t *testing.T) {
	list := []htmlurl.Entry{{Name: "a"}, {Name: "f", File: fileName("")}, {Name: "g", File: fileName("secret.txt")}}
	_, err := htmlurl.NewMultipartBody(list, nil, "")
	var fileError *htmlurl.FileError
	if !errors.As(err, &fileError) || fileError.Entry != 2 || fileError.Err != htmlurl.ErrNoContent || err.Error() != "htmlurl: entry 2: the file has no content" {
		t.Errorf("error %v", err)
	}
}

// TestMultipartLen checks lengths that are unknown or too large for an int64.
func TestMultipartLen(t *testing.T) {
	for _, row := range []struct {
		name  string
		sizes []int64
		known bool
	}{
		{"known", []int64{1, 0, 2}, true},
		{"unknown", []int64{1, -1}, false},
		{"too large", []int64{math.MaxInt64}, false},
		{"too large together", []int64{math.MaxInt64 / 2, math.MaxInt64 / 2}, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			var list []htmlurl.Entry
			for _, size := range row.sizes {
				list = append(list, htmlurl.Entry{File: stream{size: size}})
			}
			b, err := htmlurl.NewMultipartBody(list, nil, "")
			if err != nil {
				t.Fatal(err)
			}
			n, known := b.Len()
			if known != row.known || (n > 0) != known || n < 0 {
				t.Errorf("%d, %v; want %v", n, known, row.known)
			}
		})
	}
}

// TestMultipartReader checks the rules of io.Reader, that the body can be read
// again, and that it ends when it is closed.
func TestMultipartReader(t *testing.T) {
	list := []htmlurl.Entry{{Name: "a", Value: "b"}, {Name: "f", File: memoryFile{"g", "", "content"}}, {Name: "f", File: memoryFile{"h", "", ""}}, {Name: "f", File: memoryFile{"i", "", "more"}}}
	b, err := htmlurl.NewMultipartBody(list, nil, "B")
	if err != nil {
		t.Fatal(err)
	}
	want := readAll(t, b.NewReader())
	if err := iotest.TestReader(b.NewReader(), []byte(want)); err != nil {
		t.Error(err)
	}
	if got := readAll(t, struct {
		io.Reader
		io.Closer
	}{iotest.OneByteReader(b.NewReader()), io.NopCloser(nil)}); got != want {
		t.Errorf("byte by byte: %q; want %q", got, want)
	}
	for n := range want {
		r := b.NewReader()
		if _, err := io.ReadFull(r, make([]byte, n)); err != nil {
			t.Fatal(err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if read, err := r.Read(make([]byte, 1)); read != 0 || err != fs.ErrClosed {
			t.Errorf("after %d bytes and Close: %d, %v; want %v", n, read, err, fs.ErrClosed)
		}
	}
	var zero htmlurl.MultipartBody
	if n, err := zero.WriteTo(io.Discard); n != 0 || err != nil || readAll(t, zero.NewReader()) != "" || zero.ContentType() != "" {
		t.Errorf("the zero MultipartBody writes %d bytes, %v", n, err)
	}
}

// TestMultipartFileTypes checks the steps for the type of a File in its
// constructor. A type cannot end the header.
//
// https://w3c.github.io/FileAPI/#file-constructor
func TestMultipartFileTypes(t *testing.T) {
	for _, row := range []struct{ name, mimeType, want string }{
		{"empty", "", "application/octet-stream"},
		{"upper case", "Text/HTML;Charset=UTF-8", "text/html;charset=utf-8"},
		{"not a MIME type", " ~", " ~"},
		{"newline", "text/plain\r\nX-Header: y", "application/octet-stream"},
		{"U+001F", "text/\x1F", "application/octet-stream"},
		{"U+007F", "text/\x7F", "application/octet-stream"},
		{"not ASCII", "text/é", "application/octet-stream"},
		{"invalid UTF-8", "text/\xFF", "application/octet-stream"},
	} {
		t.Run(row.name, func(t *testing.T) {
			b, err := htmlurl.NewMultipartBody([]htmlurl.Entry{{File: memoryFile{"", row.mimeType, ""}}}, nil, "")
			if err != nil {
				t.Fatal(err)
			}
			_, rest, _ := strings.Cut(readAll(t, b.NewReader()), "Content-Type: ")
			if got, _, _ := strings.Cut(rest, "\r\n\r\n"); got != row.want {
				t.Errorf("%q; want %q", got, row.want)
			}
		})
	}
}

// TestMultipartCloseDuringRead checks that Close ends a Read that waits for a
// file, and that a file that is opened during Close is closed.
func TestMultipartCloseDuringRead(t *testing.T) {
	body := func(open func() (io.ReadCloser, error)) io.ReadCloser {
		b, err := htmlurl.NewMultipartBody([]htmlurl.Entry{{File: stream{size: -1, open: open}}}, nil, "")
		if err != nil {
			t.Fatal(err)
		}
		return b.NewReader()
	}
	t.Run("Read", func(t *testing.T) {
		pipe, writer := io.Pipe()
		r := body(func() (io.ReadCloser, error) { return pipe, nil })
		done := make(chan error)
		go func() {
			_, err := io.Copy(io.Discard, r)
			done <- err
		}()
		writer.Write([]byte("a")) // returns when Read has read it
		r.Close()
		if err := <-done; !errors.Is(err, io.ErrClosedPipe) && !errors.Is(err, fs.ErrClosed) {
			t.Error(err)
		}
	})
	t.Run("Open", func(t *testing.T) {
		closed := 0
		var r io.ReadCloser
		r = body(func() (io.ReadCloser, error) {
			r.Close()
			return closeCounter{strings.NewReader("a"), &closed}, nil
		})
		if _, err := io.Copy(io.Discard, r); err != fs.ErrClosed || closed != 1 {
			t.Errorf("%v, closed %d times", err, closed)
		}
	})
}

// zeros is an endless file.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// TestMultipartStreams checks that memory does not grow with the length of a
// file.
func TestMultipartStreams(t *testing.T) {
	if longtest.Race {
		t.Skip("the race detector allocates memory of its own")
	}
	size := int64(longtest.Count(1<<26, 1<<30))
	file := stream{size: size, open: func() (io.ReadCloser, error) {
		return io.NopCloser(io.LimitReader(zeros{}, size)), nil
	}}
	b, err := htmlurl.NewMultipartBody([]htmlurl.Entry{{Name: "f", File: file}}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	for name, run := range map[string]func() (int64, error){
		"WriteTo":   func() (int64, error) { return b.WriteTo(io.Discard) },
		"NewReader": func() (int64, error) { return io.Copy(io.Discard, b.NewReader()) },
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			n, err := run()
			runtime.ReadMemStats(&after)
			if length, known := b.Len(); n != length || !known || n < size || err != nil {
				t.Errorf("%d, %v; want %d", n, err, length)
			}
			if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
				t.Errorf("%d bytes of memory for a file of %d", used, size)
			}
		})
	}
}

// TestMultipartIsLinear encodes long names and values, and many entries. It
// would not end in time if that took more than linear time.
func TestMultipartIsLinear(t *testing.T) {
	const n = 1 << 16
	long := strings.Repeat("日💩\"\n\r--", n)
	b, err := htmlurl.NewMultipartBody([]htmlurl.Entry{{Name: long, Value: long}, {Name: long, File: memoryFile{long, "", ""}}}, whatwgencoding.ISO2022JP, "B")
	if err != nil {
		t.Fatal(err)
	}
	const piece = "\x1B$BF|\x1B(B&#128169;"
	name, value := piece+"%22%0D%0A%0D%0A--", piece+"\"\r\n\r\n--"
	text := len("--B\r\nContent-Disposition: form-data; name=\"\"\r\n\r\n\r\n" +
		"--B\r\nContent-Disposition: form-data; name=\"\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--B--\r\n")
	// A file name keeps LF and CR as they are, so it has a newline less.
	want := int64(text + n*(len(name)+len(value)+len(name)+len(name)-len("%0D%0A")))
	if got, _ := b.Len(); got != want {
		t.Errorf("%d bytes; want %d", got, want)
	}
	many := make([]htmlurl.Entry, n)
	for i := range many {
		many[i].File = memoryFile{"", "", "x"}
	}
	if b, err = htmlurl.NewMultipartBody(many, nil, "B"); err != nil {
		t.Fatal(err)
	}
	if written, err := io.Copy(io.Discard, b.NewReader()); err != nil || written < n {
		t.Errorf("%d bytes, %v", written, err)
	}
}

// TestFSFile checks a file of a file system, a folder, and files that do not
// exist.
func TestFSFile(t *testing.T) {
	files := fstest.MapFS{"d/a.txt": {Data: []byte("content")}}
	for _, row := range []struct {
		test string
		file htmlurl.FSFile
		name string
		size int64
		err  error
	}{
		{test: "file", file: htmlurl.FSFile{FS: files, Path: "d/a.txt"}, name: "a.txt", size: 7},
		{test: "folder", file: htmlurl.FSFile{FS: files, Path: "d"}, name: "d", size: -1},
		{test: "absent", file: htmlurl.FSFile{FS: files, Path: "d/b"}, name: "b", size: -1, err: fs.ErrNotExist},
		{test: "invalid path", file: htmlurl.FSFile{FS: files, Path: "/d/../a.txt"}, name: "a.txt", size: -1, err: fs.ErrNotExist},
		{test: "zero", size: -1, err: fs.ErrInvalid},
	} {
		t.Run(row.test, func(t *testing.T) {
			if row.file.Name() != row.name || row.file.Size() != row.size {
				t.Errorf("%q, %d bytes; want %q, %d", row.file.Name(), row.file.Size(), row.name, row.size)
			}
			r, err := row.file.Open()
			if !errors.Is(err, row.err) || (r == nil) != (err != nil) {
				t.Fatalf("Open: %v; want %v", err, row.err)
			}
			if row.size >= 0 && readAll(t, r) != "content" {
				t.Error("another content")
			}
		})
	}
}
