package mimetype_test

import (
	"encoding/json"
	"math/rand/v2"
	"mime"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/api/mimetype"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/internal/zerovalues"
)

// TestZeroValues checks that nothing panics for zero values and nil.
func TestZeroValues(t *testing.T) {
	zerovalues.Check(t, zerovalues.Functions{
		"FromHeader":          mimetype.FromHeader,
		"IsJavaScriptEssence": mimetype.IsJavaScriptEssence,
		"MustParse":           zerovalues.NotNil,
		"Parse":               mimetype.Parse,
		"ParseBytes":          mimetype.ParseBytes,
	},
		new(mimetype.Type),
	)
}

// TestParse checks strings. The expected values follow from the steps and the
// examples of the standard.
func TestParse(t *testing.T) {
	for _, row := range []struct{ name, input, want string }{
		{"an essence", "text/html", "text/html"},
		{"upper case", "TEXT/HTML;CHARSET=GBK", "text/html;charset=GBK"},
		{"whitespace", "\t\n\r text/html\t\n\r ;\t\n\r charset=gbk\t\n\r ", "text/html;charset=gbk"},
		{"a form feed", "\ftext/html", ""},
		{"a form feed after the subtype", "text/html\f", ""},
		{"a space before the slash", "text /html", ""},
		{"a space after the slash", "text/ html", ""},
		{"empty", "", ""},
		{"no slash", "text", ""},
		{"no type", "/html", ""},
		{"no subtype", "text/", ""},
		{"no subtype but a parameter", "text/ ;a=b", ""},
		{"two slashes", "text/html/x", ""},
		{"every other token", "!#$%&'*+-.^_`|~/!#$%&'*+-.^_`|~", "!#$%&'*+-.^_`|~/!#$%&'*+-.^_`|~"},
		{"a semicolon at the end", "text/html;", "text/html"},
		{"empty parameters", "text/html;; ;a=b;;", "text/html;a=b"},
		{"a name alone", "text/html;charset;a=b;c", "text/html;a=b"},
		{"a name and a sign at the end", "text/html;charset=", "text/html"},
		{"an empty value", "text/html;charset= ;charset=b", "text/html;charset=b"},
		{"an empty value in quotes", `text/html;charset="";charset=b`, `text/html;charset=""`},
		{"a sign in the value", "text/html;a=b=c", `text/html;a="b=c"`},
		{"a value with a space before it", "text/html;a= b", `text/html;a=" b"`},
		{"a name with a space after it", "text/html;a =b", "text/html"},
		{"no name", "text/html;=b;c=d", "text/html;c=d"},
		{"the first wins", "text/html;a=b;A=c;a=d", "text/html;a=b"},
		{"the first valid one wins", "text/html;a=\x00;a=c", "text/html;a=c"},
		{"quotes that are not needed", `text/html;a="b"`, "text/html;a=b"},
		{"quotes that are needed", `text/html;a="b;c"`, `text/html;a="b;c"`},
		{"text after quotes", `text/html;charset="shift_jis"iso-2022-jp`, "text/html;charset=shift_jis"},
		{"quotes within", `text/html;a=b"c"`, `text/html;a="b\"c\""`},
		{"no quote at the end", `text/html;a="b;c=d`, `text/html;a="b;c=d"`},
		{"escapes", `text/html;a="\b\"\\\c"`, `text/html;a="b\"\\c"`},
		{"an escape that makes a token", `text/html;a="\b"`, "text/html;a=b"},
		{"a backslash at the end", `text/html;a="b\`, `text/html;a="b\\"`},
		{"a backslash alone", `text/html;a="\`, `text/html;a="\\"`},
		{"a quote alone", `text/html;a="`, `text/html;a=""`},
		{"U+0080 and U+00FF", "text/html;a=\u0080ÿ", "text/html;a=\"\u0080ÿ\""},
		{"U+0100", "text/html;a=Ā;b=c", "text/html;b=c"},
		{"U+007F", "text/html;a=\x7F;b=c", "text/html;b=c"},
		{"a tab in quotes", "text/html;a=\"\t\"", "text/html;a=\"\t\""},
		{"a newline in quotes", "text/html;a=\"\n\";b=c", "text/html;b=c"},
		{"invalid UTF-8", "text/html;a=\xC3;b=\xE9;c=d", "text/html;c=d"},
		{"a type that is not ASCII", "tëxt/html", ""},
		{"the Kelvin sign", "te\u212At/html", ""},
		{"nine names, the last twice", "a/b;1=;a=1;b=2;c=3;d=4;e=5;f=6;g=7;h=8;i=9;I=10;a=11;j=12", "a/b;a=1;b=2;c=3;d=4;e=5;f=6;g=7;h=8;i=9;j=12"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, err := mimetype.Parse(row.input)
			if got.String() != row.want || (err != nil) != (row.want == "") || got.IsValid() != (err == nil) {
				t.Errorf("%q: %q, %v; want %q", row.input, got, err, row.want)
			}
		})
	}
	for _, row := range []struct {
		name, input string
		want        error
	}{
		{"empty", "", mimetype.ErrType},
		{"a type that is not a token", "a b/c", mimetype.ErrType},
		{"a type that is not a token, no slash", "a b", mimetype.ErrType},
		{"no slash", "a", mimetype.ErrSubtype},
		{"a subtype that is not a token", "a/b c;d=e", mimetype.ErrSubtype},
	} {
		t.Run("error: "+row.name, func(t *testing.T) {
			if _, err := mimetype.Parse(row.input); err != row.want {
				t.Errorf("%v, want %v", err, row.want)
			}
			defer func() {
				if recover() != row.want {
					t.Error("MustParse does not panic")
				}
			}()
			mimetype.MustParse(row.input)
		})
	}
}

// TestType checks the parts of a MIME type.
func TestType(t *testing.T) {
	typ := mimetype.MustParse(`Text/X-Y;a="b\"c";d=e;f=""`)
	if typ.Type() != "text" || typ.Subtype() != "x-y" || typ.Essence() != "text/x-y" || typ.Clone() != typ {
		t.Errorf("%q, %q, %q", typ.Type(), typ.Subtype(), typ.Essence())
	}
	var all []string
	for name, value := range typ.Params() {
		all = append(all, name, value)
	}
	if want := []string{"a", `b"c`, "d", "e", "f", ""}; !slices.Equal(all, want) {
		t.Errorf("%q, want %q", all, want)
	}
	for range typ.Params() {
		break
	}
	for _, row := range []struct {
		name, value string
		ok          bool
	}{{"a", `b"c`, true}, {"d", "e", true}, {"f", "", true}, {"D", "", false}, {"", "", false}} {
		if value, ok := typ.Param(row.name); value != row.value || ok != row.ok {
			t.Errorf("%s: %q, %t", row.name, value, ok)
		}
	}
	latin, err := mimetype.ParseBytes([]byte("a/b;c=\xE9\xFF"))
	if err != nil || latin.String() != `a/b;c="éÿ"` || string(latin.AppendBytes([]byte("x"))) != "xa/b;c=\"\xE9\xFF\"" {
		t.Errorf("%q, %v, %q", latin, err, latin.AppendBytes(nil))
	}
}

// TestWithParam checks parameters that are set. An ordered map of the Infra
// Standard keeps the place of an entry that is set again.
func TestWithParam(t *testing.T) {
	for _, row := range []struct {
		input, name, value, want string
		err                      error
	}{
		{"a/b", "c", "d", "a/b;c=d", nil},
		{"a/b;c=d;e=f", "C", "g h", `a/b;c="g h";e=f`, nil},
		{"a/b;c=d;e=f", "G", "", `a/b;c=d;e=f;g=""`, nil},
		{"a/b", "c d", "", "", mimetype.ErrName},
		{"a/b", "", "", "", mimetype.ErrName},
		{"a/b", "c", "\n", "", mimetype.ErrValue},
		{"a/b", "c", "Ā", "", mimetype.ErrValue},
		{"", "c", "d", "", mimetype.ErrType},
	} {
		t.Run(row.input+" "+row.name+"="+strconv.QuoteToASCII(row.value), func(t *testing.T) {
			typ, _ := mimetype.Parse(row.input)
			got, err := typ.WithParam(row.name, row.value)
			if got.String() != row.want || err != row.err {
				t.Errorf("%q, %v; want %q, %v", got, err, row.want, row.err)
			}
			if again, err := mimetype.Parse(row.want); err == nil && again != got {
				t.Errorf("%q is parsed to %#v, not %#v", row.want, again, got)
			}
		})
	}
}

// TestGroups checks the groups and the minimized form by the lists of the
// standard.
func TestGroups(t *testing.T) {
	for _, row := range []struct{ input, groups, minimized string }{
		{"image/png", "image", "image/png"},
		{"image/svg+xml", "image xml scriptable", "image/svg+xml"},
		{"audio/x", "audio or video", "audio/x"},
		{"video/x", "audio or video", "video/x"},
		{"application/ogg", "audio or video", "application/ogg"},
		{"font/x", "font", "font/x"},
		{"application/font-cff", "font", "application/font-cff"},
		{"application/font-woff", "font", "application/font-woff"},
		{"application/vnd.ms-opentype", "font", "application/vnd.ms-opentype"},
		{"application/font-woff2", "", "application/font-woff2"},
		{"application/zip", "zip archive", "application/zip"},
		{"application/x+zip", "zip", "application/x+zip"},
		{"application/x-gzip", "archive", "application/x-gzip"},
		{"application/x-rar-compressed", "archive", "application/x-rar-compressed"},
		{"text/xml", "xml scriptable", "application/xml"},
		{"application/xml", "xml scriptable", "application/xml"},
		{"x/y+xml", "xml scriptable", "application/xml"},
		{"text/html", "html scriptable", "text/html"},
		{"application/pdf", "scriptable", "application/pdf"},
		{"application/json", "json", "application/json"},
		{"text/json", "json", "application/json"},
		{"x/y+json", "json", "application/json"},
		{"x/json", "", "x/json"},
		{"text/plain", "", "text/plain"},
		{"application/javascript", "javascript", "text/javascript"},
		{"text/javascript1.5", "javascript", "text/javascript"},
		{"text/javascript1.6", "", "text/javascript1.6"},
		{"text/livescript", "javascript", "text/javascript"},
		{"application/x-ecmascript", "javascript", "text/javascript"},
	} {
		t.Run(row.input, func(t *testing.T) {
			typ := mimetype.MustParse(row.input + ";a=b")
			var groups []string
			for _, group := range []struct {
				name string
				is   bool
			}{
				{"image", typ.IsImage()}, {"audio or video", typ.IsAudioOrVideo()}, {"font", typ.IsFont()},
				{"zip", typ.IsZIP()}, {"archive", typ.IsArchive()}, {"xml", typ.IsXML()}, {"html", typ.IsHTML()},
				{"scriptable", typ.IsScriptable()}, {"javascript", typ.IsJavaScript()}, {"json", typ.IsJSON()},
			} {
				if group.is {
					groups = append(groups, group.name)
				}
			}
			if got := strings.Join(groups, " "); got != row.groups {
				t.Errorf("%q, want %q", got, row.groups)
			}
			if got := typ.Minimized(true); got != row.minimized {
				t.Errorf("minimized: %q, want %q", got, row.minimized)
			}
			if got := typ.Minimized(false); got != "" && got != row.minimized || (got == "") != (row.minimized == typ.Essence() && !typ.IsJSON() && !typ.IsXML() && !typ.IsJavaScript()) {
				t.Errorf("minimized without support: %q", got)
			}
			if got := mimetype.IsJavaScriptEssence(strings.ToUpper(row.input)); got != (row.groups == "javascript") {
				t.Errorf("essence match: %t", got)
			}
		})
	}
	for _, s := range []string{"", " text/javascript", "text/javascript;a=b", "text/ja\u017Fcript", "application/x-ecmascriptx"} {
		if mimetype.IsJavaScriptEssence(s) {
			t.Errorf("%q is a match", s)
		}
	}
}

// TestFromHeader checks the values of headers. The first rows are the examples
// of the standard.
func TestFromHeader(t *testing.T) {
	for _, row := range []struct {
		name   string
		values []string
		want   string
	}{
		{"the last one", []string{"text/plain;charset=gbk, text/html"}, "text/html"},
		{"a charset that stays", []string{"text/html;charset=gbk;a=b, text/html;x=y"}, "text/html;x=y;charset=gbk"},
		{"a charset that stays in two headers", []string{"text/html;charset=gbk;a=b", "text/html;x=y"}, "text/html;x=y;charset=gbk"},
		{"another essence in between", []string{"text/html;charset=gbk", "x/x", "text/html;x=y"}, "text/html;x=y"},
		{"one that is not valid", []string{"text/html", "cannot-parse"}, "text/html"},
		{"any type", []string{"text/html", "*/*"}, "text/html"},
		{"an empty one", []string{"text/html", ""}, "text/html"},
		{"a quoted comma", []string{`x/x;test="hi, y/y";a=b, z/z;c=",`}, `z/z;c=","`},
		{"quotes over two headers", []string{`text/html;"`, "x/x"}, "text/html"},
		{"the first charset", []string{"a/b;charset=c, a/b;charset=d, a/b"}, "a/b;charset=c"},
		{"bytes", []string{"a/b;c=\xE9"}, `a/b;c="é"`},
		{"whitespace", []string{"\t a/b \t,\t"}, "a/b"},
		{"nothing", nil, ""},
		{"nothing that is valid", []string{"*/*, a", "b"}, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, err := mimetype.FromHeader(row.values)
			if got.String() != row.want || (err == nil) != (row.want != "") {
				t.Errorf("%q: %q, %v; want %q", row.values, got, err, row.want)
			}
		})
	}
	if _, err := mimetype.FromHeader(nil); err != mimetype.ErrNone {
		t.Errorf("%v", err)
	}
}

// TestEncoding checks "legacy extract an encoding". The labels are those of the
// Encoding Standard.
func TestEncoding(t *testing.T) {
	for _, row := range []struct{ input, want string }{
		{"text/html;charset=gb2312", "GBK"},
		{`text/html;charset=" sjis "`, "Shift_JIS"},
		{"text/html;charset=x", "windows-1252"},
		{"text/html", "windows-1252"},
		{"", "windows-1252"},
	} {
		t.Run(row.input, func(t *testing.T) {
			typ, _ := mimetype.Parse(row.input)
			if got := typ.Encoding(whatwgencoding.Backend{}, whatwgencoding.Windows1252).Name(); got != row.want {
				t.Errorf("%s, want %s", got, row.want)
			}
		})
	}
	if got := mimetype.MustParse("a/b;charset=gbk").Encoding(nil, nil); got != nil {
		t.Errorf("without encodings: %v", got)
	}
}

// TestWPT runs the data of web-platform-tests,
// mimesniff/mime-types/resources.
func TestWPT(t *testing.T) {
	dir := os.Getenv("NEARBY_DIR")
	if dir == "" {
		t.Skip("NEARBY_DIR is not set")
	}
	for name, atLeast := range map[string]int{"mime-types.json": 74, "generated-mime-types.json": 881} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		var elements []json.RawMessage
		if err := json.Unmarshal(data, &elements); err != nil {
			t.Fatal(err)
		}
		cases := 0
		for _, element := range elements {
			if element[0] == '"' {
				continue // a comment
			}
			cases++
			var test struct {
				Input            string
				Output, Encoding *string
			}
			if err := json.Unmarshal(element, &test); err != nil {
				t.Fatal(err)
			}
			t.Run(strconv.QuoteToASCII(test.Input), func(t *testing.T) {
				got, err := mimetype.Parse(test.Input)
				if test.Output == nil {
					if err == nil {
						t.Errorf("%q: %q, want a failure", test.Input, got)
					}
					return
				}
				if err != nil || got.String() != *test.Output {
					t.Errorf("%q: %q, %v; want %q", test.Input, got, err, *test.Output)
				}
				if encoding := got.Encoding(whatwgencoding.Backend{}, nil); name == "mime-types.json" &&
					((encoding != nil) != (test.Encoding != nil) || encoding != nil && encoding.Name() != *test.Encoding) {
					t.Errorf("%q: encoding %v", test.Input, encoding)
				}
			})
		}
		if cases < atLeast {
			t.Errorf("%s: only %d cases", name, cases)
		}
	}
}

// pieces make up MIME types and headers.
var pieces = []string{
	"text/html", "a/b", "A/B", "*/*", "/", ";", ";", "=", "charset", "CharSet=", "a", "b", "a=b", ";a=", `"`, `\`, ",", ", ",
	" ", "\t", "\n", "\f", "\x00", "é", "\u0080", "Ā", "\xE9", "\xC3", "\xFF", "(", "x=y;", ";b=\"c\"", ";c=d;e=f;g=h;i=j;k=l;m=n;o=p;q=r;",
}

func generate(r *rand.Rand) (s string) {
	if r.IntN(2) == 0 {
		s = "a/b;"
	}
	for range r.IntN(12) {
		s += pieces[r.IntN(len(pieces))]
	}
	return s
}

// check compares s with the literal algorithms.
func check(t *testing.T, s string) {
	want, ok := slowParse(runes(s))
	got, err := mimetype.Parse(s)
	compare(t, s, got, err, want, ok)
	want, ok = slowParse(slowDecode(s))
	got, err = mimetype.ParseBytes([]byte(s))
	compare(t, s, got, err, want, ok)
	headers := strings.SplitAfter(s, "\n")
	want, ok = slowFromHeader(headers)
	got, err = mimetype.FromHeader(headers)
	compare(t, s, got, err, want, ok)
}

func compare(t *testing.T, s string, got mimetype.Type, err error, want slowType, ok bool) {
	t.Helper()
	if (err == nil) != ok || ok && got.String() != want.String() {
		t.Fatalf("%q: %q, %v; want %q, %t", s, got, err, want, ok)
	}
	if !ok {
		return
	}
	i := 0
	for name, value := range got.Params() {
		if want.parameters[i] != [2]string{name, value} {
			t.Fatalf("%q: %q=%q, want %q", s, name, value, want.parameters[i])
		}
		i++
	}
	if i != len(want.parameters) || got.Type() != want.typ || got.Subtype() != want.subtype {
		t.Fatalf("%q: %d parameters, %q, %q; want %q", s, i, got.Type(), got.Subtype(), want)
	}
	if again, err := mimetype.Parse(got.String()); err != nil || again != got {
		t.Fatalf("%q: %q is parsed to %q, %v", s, got, again, err)
	}
	if again, err := mimetype.ParseBytes(got.AppendBytes(nil)); err != nil || again != got {
		t.Fatalf("%q: the bytes of %q are parsed to %q, %v", s, got, again, err)
	}
}

// TestGenerated compares generated strings with the literal algorithms.
func TestGenerated(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range longtest.Count(50_000, 2_000_000) {
		check(t, generate(r))
	}
}

// FuzzParse compares with the literal algorithms.
func FuzzParse(f *testing.F) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 50 {
		f.Add(generate(r))
	}
	f.Fuzz(check)
}

// TestManyNames checks more names than are compared one by one, each twice.
func TestManyNames(t *testing.T) {
	var s, want strings.Builder
	s.WriteString("a/b")
	want.WriteString("a/b")
	for i := range 3000 {
		s.WriteString(";P" + strconv.Itoa(i) + "=x")
		want.WriteString(";p" + strconv.Itoa(i) + "=x")
		s.WriteString(";p" + strconv.Itoa(i/2) + "=y;p=")
	}
	if got := mimetype.MustParse(s.String()).String(); got != want.String() {
		t.Errorf("%.100q, want %.100q", got, want.String())
	}
}

// distinct returns n bytes of parameters with different names.
func distinct(n int) string {
	b := make([]byte, 0, n)
	for i := 0; len(b) < n; i++ {
		b = append(b, ';')
		b = strconv.AppendInt(b, int64(i), 36)
		b = append(b, '=', 'x')
	}
	return string(b)
}

// TestLinear checks that time and memory are linear for 10 MB: they take less
// than a second, on a busy machine several, and would take hours otherwise. The
// memory is a small multiple of the input.
func TestLinear(t *testing.T) {
	size := 10_000_000
	if longtest.Race {
		size /= 10 // the race detector takes many times as long
	}
	repeat := func(s string) string { return strings.Repeat(s, size/len(s)) }
	for _, row := range []struct{ name, input string }{
		{"distinct names", "a/b" + distinct(size)},
		{"distinct names twice", "a/b" + strings.Repeat(distinct(size/2), 2)},
		{"one name", "a/b" + repeat(";a=b")},
		{"semicolons", "a/b" + repeat(";")},
		{"signs", "a/b" + repeat(";=")},
		{"quotes", "a/b;a=" + repeat(`"`)},
		{"escapes", `a/b;a="` + repeat(`\"`)},
		{"values in quotes", "a/b" + repeat(`;a="\b"`)},
		{"spaces", "a/b" + repeat(" ;")},
		{"a long name", "a/b;" + repeat("a") + "=b;" + "c=d"},
		{"values of headers", repeat("a/b,")},
		{"values of headers with a long charset", `a/b;charset="` + repeat("x") + `",` + repeat("a/b,")},
		{"bytes", "a/b;a=" + repeat("\xE9")},
	} {
		t.Run(row.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			typ, err := mimetype.FromHeader([]string{row.input})
			typ.Param("none")
			took := time.Since(start)
			runtime.ReadMemStats(&after)
			if err != nil {
				t.Fatal(err)
			}
			if took > time.Minute {
				t.Errorf("%d bytes took %v", len(row.input), took)
			}
			ratio := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(row.input))
			t.Logf("%v, %.1f bytes per byte", took, ratio)
			if !longtest.Race && ratio > 12 {
				t.Errorf("%.1f bytes per byte", ratio)
			}
		})
	}
}

// TestAllocations checks that a serialization is parsed without an allocation,
// and another string with one.
func TestAllocations(t *testing.T) {
	if longtest.Race {
		t.Skip("the race detector allocates")
	}
	typ := mimetype.MustParse(`a/b;c=d;charset="\"utf-8"`)
	header := []string{"text/html;charset=utf-8"}
	for _, row := range []struct {
		name        string
		allocations float64
		run         func()
	}{
		{"a serialization", 0, func() { mimetype.Parse("text/html;charset=utf-8") }},
		{"spaces around it", 0, func() { mimetype.Parse(" text/html;charset=utf-8 ") }},
		{"another string", 1, func() { mimetype.Parse("text/html; charset=UTF-8") }},
		{"a failure", 0, func() { mimetype.Parse("text") }},
		{"a header", 0, func() { mimetype.FromHeader(header) }},
		{"a parameter", 0, func() { typ.Param("c") }},
		{"an essence match", 0, func() { mimetype.IsJavaScriptEssence("Text/JavaScript") }},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := testing.AllocsPerRun(10, row.run); got > row.allocations {
				t.Errorf("%v allocations, want %v", got, row.allocations)
			}
		})
	}
}

// common are Content-Type values that servers send.
var common = []string{
	"text/html", "text/html; charset=utf-8", "text/html;charset=UTF-8", "text/html; charset=ISO-8859-1",
	"application/json", "application/json; charset=utf-8", "text/plain", "text/css", "image/png", "image/jpeg",
	"image/svg+xml", "application/javascript; charset=utf-8", "application/octet-stream", "font/woff2",
	"multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW", `multipart/related; type="text/html"; boundary="a b"`,
}

// BenchmarkParse compares with package mime, on values that servers send.
func BenchmarkParse(b *testing.B) {
	b.Run("mimetype", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			mimetype.Parse(common[i%len(common)])
		}
	})
	b.Run("package mime", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			mime.ParseMediaType(common[i%len(common)])
		}
	})
}
