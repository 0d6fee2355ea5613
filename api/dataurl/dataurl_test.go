package dataurl_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/dataurl"
	"github.com/weburl-go/weburl/api/mimetype"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/internal/zerovalues"
	"github.com/weburl-go/weburl/urlrec"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"AppendDecodeBase64": dataurl.AppendDecodeBase64,
		"Encode":             dataurl.Encode,
		"Process":            dataurl.Process,
		"Reader.WriteTo":     zerovalues.NotNil,
	},
		new(dataurl.Base64Error),
		new(dataurl.Base64Fault),
		new(dataurl.Data),
		new(dataurl.Reader),
	)
	var r dataurl.Reader
	if n, err := r.WriteTo(nil); n != 0 || err != nil {
		t.Errorf("WriteTo of the zero Reader: %d, %v", n, err)
	}
}

// process parses and processes a URL.
func process(t *testing.T, input string) (dataurl.Data, error) {
	t.Helper()
	r, err := weburl.ParseRecord(input)
	if err != nil {
		t.Fatal(err)
	}
	return dataurl.Process(r)
}

// TestProcess checks URLs. The expected values follow from the steps of the
// standard; Node 26.10.0 fetches each with the same result.
func TestProcess(t *testing.T) {
	const plain = "text/plain;charset=US-ASCII"
	for _, row := range []struct{ name, input, mimeType, body string }{
		{"empty", "data:,", plain, ""},
		{"a body", "data:,A brief note", plain, "A brief note"},
		{"a MIME type", "data:text/HTML;Charset=utf-8,X", "text/html;charset=utf-8", "X"},
		{"an invalid MIME type", "data:x,X", plain, "X"},
		{"only parameters", "data:;charset=x,X", "text/plain;charset=x", "X"},
		{"spaces around the MIME type", "data:  text/html ,X", "text/html", "X"},
		{"a comma in quotes", `data:a/b;c=",",X`, `a/b;c=""`, `",X`},
		{"a host", "data://h/,X", plain, "X"},
		{"a query", "data:,a?b=%41#c", plain, "a?b=A"},
		{"a comma in the query", "data:text/plain?a,b", plain, "b"},
		{"percent-encoded bytes", "data:,%00%fF%4", plain, "\x00\xff%4"},
		{"a MIME type that is percent-encoded", "data:text/html%3B,X", "text/html%3b", "X"},
		{"base64", "data:;base64,SGVsbG8=", plain, "Hello"},
		{"base64 in upper case with spaces", "data:image/png;  BASE64 ,SGVsbG8", "image/png", "Hello"},
		{"base64 and whitespace", "data:;base64,S%47V%09s %0a%0Cb%0DG8 = ", plain, "Hello"},
		{"base64 and a plus in the query", "data:;base64,SGVs?", "", ""},
		{"base64 twice", "data:text/plain;base64;base64,SGVsbG8", "text/plain", "Hello"},
		{"not base64", "data:text/plain;base64;a=b,SGVs", "text/plain;a=b", "SGVs"},
		{"not base64 without a semicolon", "data:base64,SGVs", plain, "SGVs"},
		{"a long run", "data:;base64,QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo", plain, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
		{"a run out of step", "data:;base64,QUJ%44REVGR0hJSktMTU5%50UFFSU1RVVldYWV%6f%3D", plain, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
	} {
		t.Run(row.name, func(t *testing.T) {
			d, err := process(t, row.input)
			if row.mimeType == "" {
				if err == nil {
					t.Errorf("%s: %v, %q; want a failure", row.input, d.MIMEType(), d.Body())
				}
				return
			}
			if err != nil || d.MIMEType().String() != row.mimeType || string(d.Body()) != row.body || d.Size() != len(row.body) {
				t.Errorf("%s: %v, %q of %d bytes, %v; want %s, %q", row.input, d.MIMEType(), d.Body(), d.Size(), err, row.mimeType, row.body)
			}
		})
	}
}

// TestIsBase64 checks how the body is in the URL.
func TestIsBase64(t *testing.T) {
	for input, want := range map[string]bool{"data:;base64,QQ": true, "data:;base64;a=b,QQ": false, "data:,": false} {
		t.Run(input, func(t *testing.T) {
			if d, err := process(t, input); err != nil || d.IsBase64() != want {
				t.Errorf("%t, %v; want %t", d.IsBase64(), err, want)
			}
		})
	}
}

// TestAppendDecodeBase64 checks slices with more or less room than the bytes
// need. The bytes after them stay as they are.
func TestAppendDecodeBase64(t *testing.T) {
	for room := range 8 {
		t.Run(strconv.Itoa(room), func(t *testing.T) {
			memory := []byte("kept........")
			got, err := dataurl.AppendDecodeBase64(memory[:4:4+room], "SGVsbG8")
			if err != nil || string(got) != "keptHello" {
				t.Errorf("%q, %v", got, err)
			}
			if string(memory[4+min(room, 5):]) != "........"[min(room, 5):] {
				t.Errorf("memory is %q", memory)
			}
		})
	}
}

// TestProcessErrors checks the errors and their places.
func TestProcessErrors(t *testing.T) {
	for _, row := range []struct{ name, input, want string }{
		{"another scheme", "https://example.com/,", "dataurl: the scheme of the URL is not data"},
		{"no comma", "data:text/plain;base64#,", "dataurl: the URL has no comma after the MIME type"},
		{"a wrong code point", "data:;base64,SGVs-", "dataurl: the body is not base64: a code point is not in the alphabet (at byte 17)"},
		{"a byte that is not ASCII", "data:;base64,%FF", "dataurl: the body is not base64: a code point is not in the alphabet (at byte 13)"},
		{"padding within", "data:;base64,SG=VsA==", "dataurl: the body is not base64: a padding code point is out of place (at byte 15)"},
		{"padding before one that is percent-encoded", "data:;base64,SG=%41", "dataurl: the body is not base64: a padding code point is out of place (at byte 15)"},
		{"too little padding", "data:;base64,SG=", "dataurl: the body is not base64: a padding code point is out of place (at byte 15)"},
		{"padding alone", "data:;base64,====", "dataurl: the body is not base64: a padding code point is out of place (at byte 13)"},
		{"one left over", "data:;base64,SGVsS#f", "dataurl: the body is not base64: one code point is left over (at byte 18)"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if d, err := process(t, row.input); err == nil || err.Error() != row.want || d != (dataurl.Data{}) {
				t.Errorf("%s: %v, %v; want %s", row.input, d, err, row.want)
			}
		})
	}
	if _, err := dataurl.Process(urlrec.Record{}); err != dataurl.ErrScheme {
		t.Errorf("the zero Record: %v", err)
	}
	for fault, want := range []string{"none", "a code point is not in the alphabet", "a padding code point is out of place", "one code point is left over", "Base64Fault(4)"} {
		if got := dataurl.Base64Fault(fault).String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// generate returns a data: URL of random pieces.
func generate(r *rand.Rand) string {
	pieces := func(of []string, most int) (s string) {
		for range r.IntN(most + 1) {
			s += of[r.IntN(len(of))]
		}
		return s
	}
	if r.IntN(2) == 0 {
		body := make([]byte, r.IntN(40))
		for i := range body {
			body[i] = byte(r.Uint32())
		}
		encoded := strings.TrimRight(standardBase64(body), pieces([]string{"="}, 1))
		for range r.IntN(4) {
			at := r.IntN(len(encoded) + 1)
			encoded = encoded[:at] + pieces([]string{" ", "%0A", "%20", "\n"}, 2) + encoded[at:]
		}
		return "data:" + pieces([]string{"a/b", ";c=d", " "}, 3) + ";base64," + encoded + pieces([]string{"=", "A", "%3D", " ", "-"}, 1)
	}
	return "data:" + pieces([]string{"text/html", ";", "=", "a", " ", "base64", ";base64", "BASE64", `"`, "/", "%20", "?", "\\"}, 6) +
		"," + pieces([]string{"a", "A", "QUJD", "%41", "%", "=", "%3d", " ", "%0A", "?", "é", "#", "\"", "+", "/", "-"}, 12)
}

// check compares Process with the literal one, and the ways to read the body.
func check(t *testing.T, input string) {
	record, err := weburl.ParseRecord(input)
	if err != nil || record.Scheme() != "data" {
		return
	}
	wantType, wantBody, wantErr := slowProcess(record)
	d, err := dataurl.Process(record)
	if (err != nil) != (wantErr != nil) {
		t.Fatalf("%q: %v, want %v", input, err, wantErr)
	}
	if err != nil {
		return
	}
	if d.MIMEType() != wantType || !bytes.Equal(d.Body(), wantBody) || d.Size() != len(wantBody) {
		t.Fatalf("%q: %v, %q of %d bytes; want %v, %q", input, d.MIMEType(), d.Body(), d.Size(), wantType, wantBody)
	}
	if err := iotest.TestReader(d.Reader(), wantBody); err != nil {
		t.Fatalf("%q: %v", input, err)
	}
	var written bytes.Buffer
	r := d.Reader()
	some := make([]byte, len(wantBody)/2)
	if n, _ := r.Read(some); n != len(some) {
		t.Fatalf("%q: read %d bytes, not %d", input, n, len(some))
	}
	written.Write(some)
	if n, err := r.WriteTo(&written); err != nil || int(n) != len(wantBody)-len(some) || !bytes.Equal(written.Bytes(), wantBody) {
		t.Fatalf("%q: %d, %v, %q; want %q", input, n, err, written.Bytes(), wantBody)
	}
}

// TestGenerated compares generated URLs with the literal processor.
func TestGenerated(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range longtest.Count(20_000, 1_000_000) {
		check(t, generate(r))
	}
}

// FuzzProcess compares with the literal processor, and encodes again.
func FuzzProcess(f *testing.F) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 50 {
		f.Add(generate(r))
	}
	f.Fuzz(func(t *testing.T, input string) {
		check(t, input)
		if d, err := processOrFail(input); err == nil {
			checkEncode(t, d.MIMEType(), d.Body())
		}
	})
}

func processOrFail(input string) (dataurl.Data, error) {
	record, err := weburl.ParseRecord(input)
	if err != nil {
		return dataurl.Data{}, err
	}
	return dataurl.Process(record)
}

// FuzzAppendDecodeBase64 compares with the literal decoder.
func FuzzAppendDecodeBase64(f *testing.F) {
	for _, s := range []string{"", "QQ==", " Q Q = = ", "QUJDREVGR0hJSktM\r\nTU5P", "Q", "QQ=", "Q=Q=", "%41", "é"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		want, wantErr := slowDecodeBase64([]byte(s))
		dst := []byte("kept....")[:4]
		got, err := dataurl.AppendDecodeBase64(dst, s)
		if (err != nil) != (wantErr != nil) || string(got) != "kept"+string(want) {
			t.Errorf("%q: %q, %v; want %q, %v", s, got, err, want, wantErr)
		}
		var fault *dataurl.Base64Error
		if errors.As(err, &fault) && (fault.Offset < 0 || fault.Offset > len(s)) {
			t.Errorf("%q: offset %d", s, fault.Offset)
		}
	})
}

// checkEncode checks that Process returns what Encode was given.
func checkEncode(t *testing.T, mimeType mimetype.Type, body []byte) {
	t.Helper()
	href, err := dataurl.Encode(mimeType, body)
	if err != nil {
		t.Fatalf("%v: %v", mimeType, err)
	}
	record, err := weburl.ParseRecord(href)
	if err != nil || record.Href() != href {
		t.Fatalf("%q is not the href of a URL: %v, %v", href, record, err)
	}
	d, err := dataurl.Process(record)
	if err != nil || d.MIMEType() != mimeType || !bytes.Equal(d.Body(), body) {
		t.Fatalf("%v, %q: %q has %v, %q, %v", mimeType, body, href, d.MIMEType(), d.Body(), err)
	}
}

// TestEncode checks hrefs. The forms follow from RFC 2397 and RFC 4648.
func TestEncode(t *testing.T) {
	for _, row := range []struct{ name, mimeType, body, want string }{
		{"no MIME type", "", "A brief note", "data:,A%20brief%20note"},
		{"the default MIME type", "text/plain;charset=US-ASCII", "X", "data:,X"},
		{"text", "text/html;charset=utf-8", "<p>100%</p>", "data:text/html;charset=utf-8,%3Cp%3E100%25%3C/p%3E"},
		{"a URL", "text/uri-list", "https://a/?b=c#d", "data:text/uri-list,https://a/?b=c%23d"},
		{"bytes", "image/gif", "GIF89a\x01\x00\x01\x00\x80\x00", "data:image/gif;base64,R0lGODlhAQABAIAA"},
		{"a value in quotes", `a/b;c="d e"`, "", `data:a/b;c="d e",`},
	} {
		t.Run(row.name, func(t *testing.T) {
			mimeType, _ := mimetype.Parse(row.mimeType)
			if got, err := dataurl.Encode(mimeType, []byte(row.body)); err != nil || got != row.want {
				t.Errorf("%s, %v; want %s", got, err, row.want)
			}
		})
	}
	for _, refused := range []string{`a/b;c="d,"`, `a/b;c="?"`, "a/b;c=#", "a#/b", "a/b;c=\"\t\"", "a/b;c=é"} {
		t.Run(refused, func(t *testing.T) {
			if got, err := dataurl.Encode(mimetype.MustParse(refused), nil); err != dataurl.ErrMIMEType {
				t.Errorf("%s, %v", got, err)
			}
		})
	}
	r := rand.New(rand.NewPCG(3, 3))
	for range 3000 {
		body := make([]byte, r.IntN(300))
		if r.IntN(9) == 0 {
			body = make([]byte, r.IntN(20000))
		}
		most := uint32(1 + r.IntN(256))
		for i := range body {
			body[i] = byte(r.Uint32N(most))
		}
		checkEncode(t, mimetype.MustParse(`a/b;c="d=\"e"`), body)
	}
}

// TestEncodeAlone checks each byte as a body, alone and between others.
func TestEncodeAlone(t *testing.T) {
	for b := range 256 {
		checkEncode(t, mimetype.MustParse("a/b"), []byte{byte(b)})
		checkEncode(t, mimetype.MustParse("a/b"), []byte{'?', byte(b), 'a'})
	}
}

// failing fails after some bytes, or writes less without an error.
type failing struct {
	left int
	err  error
}

func (f *failing) Write(p []byte) (int, error) {
	n := min(f.left, len(p))
	f.left -= n
	if n < len(p) {
		return n, f.err
	}
	return n, nil
}

// TestWriteToErrors checks that WriteTo stops at an error of the writer.
func TestWriteToErrors(t *testing.T) {
	fault := errors.New("fault")
	for _, row := range []struct {
		name, input string
		err, want   error
	}{
		{"percent", "data:,%41%42%43%44", fault, fault},
		{"base64", "data:;base64,QUJDRA", fault, fault},
		{"base64 without an error", "data:;base64,QUJDRA", nil, io.ErrShortWrite},
	} {
		t.Run(row.name, func(t *testing.T) {
			d, err := process(t, row.input)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := d.Reader().WriteTo(&failing{3, row.err}); n != 3 || err != row.want {
				t.Errorf("%d, %v; want 3, %v", n, err, row.want)
			}
		})
	}
}

// TestLinear checks that time is linear in the length of the URL and in the
// number of reads: 8 MiB take less than a second, and would take hours
// otherwise.
func TestLinear(t *testing.T) {
	for _, row := range []struct{ name, head, piece string }{
		{"plain", "data:,", "a"},
		{"percent-encoded", "data:,", "%41"},
		{"percent signs", "data:,", "%"},
		{"base64", "data:;base64,", "QUJD"},
		{"base64, percent-encoded", "data:;base64,", "%51%55%4A%44"},
		{"base64, lines", "data:;base64,", "QUJDQ%0A"},
		{"base64, one of four percent-encoded", "data:;base64,", "%51UJD"},
		{"spaces", "data:;base64,", "%20"},
		{"MIME type", "data:a/b", ";c=d"},
	} {
		t.Run(row.name, func(t *testing.T) {
			input := row.head + strings.Repeat(row.piece, 8<<20/len(row.piece))
			if row.name == "MIME type" {
				input += ","
			}
			start := time.Now()
			d, err := process(t, strings.TrimRight(input, " "))
			if errors.As(err, new(*dataurl.Base64Error)) {
				return // one code point may be left over
			} else if err != nil {
				t.Fatal(err)
			}
			r := d.Reader()
			p := make([]byte, 64)
			for n := 0; ; n++ {
				if _, err := r.Read(p); err == io.EOF {
					break
				}
			}
			if took := time.Since(start); took > time.Minute {
				t.Errorf("8 MiB took %v", took)
			}
		})
	}
}

// TestAllocations checks that a URL in the form of its serialization costs no
// memory but the body.
func TestAllocations(t *testing.T) {
	if longtest.Race {
		t.Skip("the race detector allocates")
	}
	body := randomBytes(1 << 20)
	href, err := dataurl.Encode(mimetype.MustParse("image/png"), body)
	if err != nil {
		t.Fatal(err)
	}
	record, err := weburl.ParseRecord(href)
	if err != nil {
		t.Fatal(err)
	}
	d, _ := dataurl.Process(record)
	reader, buffer := d.Reader(), make([]byte, 1<<10)
	dense := []byte(strings.Repeat("%", 8<<10) + strings.Repeat("a", 100<<10))
	for _, row := range []struct {
		name        string
		allocations float64
		run         func()
	}{
		{"Process", 0, func() { dataurl.Process(record) }},
		{"Body", 1, func() { d.Body() }},
		{"Read", 0, func() { reader.Read(buffer) }},
		{"WriteTo", 1, func() { d.Reader().WriteTo(io.Discard) }},
		{"Encode", 1, func() { dataurl.Encode(d.MIMEType(), body) }},
		{"Encode, percent-encoded", 1, func() { dataurl.Encode(d.MIMEType(), dense) }},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := testing.AllocsPerRun(10, row.run); got > row.allocations {
				t.Errorf("%v allocations, want %v", got, row.allocations)
			}
		})
	}
	if got := testing.Benchmark(func(b *testing.B) {
		for range b.N {
			d.Reader().WriteTo(io.Discard)
		}
	}).AllocedBytesPerOp(); got > 33<<10 {
		t.Errorf("WriteTo allocates %d bytes", got)
	}
}

// TestSpeed checks that [dataurl.Process] and reading the body are not slower
// than encoding/base64, which decodes plain base64 alone. The limit leaves
// room, because machines are busy.
func TestSpeed(t *testing.T) {
	if longtest.Race || testing.Short() {
		t.Skip("times mean nothing here")
	}
	encoded := standardBase64(randomBytes(60_000))
	record, err := weburl.ParseRecord("data:;base64," + encoded)
	if err != nil {
		t.Fatal(err)
	}
	runs := []struct {
		name string
		run  func()
	}{
		{"encoding/base64", func() { decodeStandard(encoded) }},
		{"Body", func() {
			d, _ := dataurl.Process(record)
			d.Body()
		}},
		{"WriteTo", func() {
			d, _ := dataurl.Process(record)
			d.Reader().WriteTo(io.Discard)
		}},
	}
	best := make([]time.Duration, len(runs))
	for round := range 500 {
		for i, run := range runs {
			start := time.Now()
			run.run()
			if took := time.Since(start); round == 0 || took < best[i] {
				best[i] = took
			}
		}
	}
	for i, run := range runs {
		ratio := float64(best[i]) / float64(best[0])
		t.Logf("%s: %v, ratio %.2f", run.name, best[i], ratio)
		if ratio > 1.6 {
			t.Errorf("%s: %v, ratio %.2f", run.name, best[i], ratio)
		}
	}
}
