package formurlencoded_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
)

// list returns the tuples of alternating names and values.
func list(namesAndValues ...string) []domain.Pair {
	var pairs []domain.Pair
	for pair := range slices.Chunk(namesAndValues, 2) {
		pairs = append(pairs, domain.Pair{Name: pair[0], Value: pair[1]})
	}
	return pairs
}

var parseTests = []struct {
	input string
	want  []domain.Pair
}{
	// The steps of https://url.spec.whatwg.org/#concept-urlencoded-parser, from
	// splitting on & to the percent-decoding.
	{"", nil},
	{"&", nil},
	{"&&", nil},
	{"a", list("a", "")},
	{"a=", list("a", "")},
	{"a=b&c=d", list("a", "b", "c", "d")},
	{"&a=b&&c&", list("a", "b", "c", "")},
	{"=", list("", "")},
	{"=b", list("", "b")},
	{"a=b=c", list("a", "b=c")},
	{"a;b=c", list("a;b", "c")},
	{"#x=1", list("#x", "1")},
	{"?a=b", list("?a", "b")},
	{"a=1&a=1", list("a", "1", "a", "1")},
	{"a%3Db=c%26d", list("a=b", "c&d")},
	{"+a+=b++c", list(" a ", "b  c")},
	{"%2B=+%2b+", list("+", " + ")},
	{"%2541=%25%34%31", list("%41", "%41")},

	// A % that two hex digits do not follow stays, see the example of
	// https://url.spec.whatwg.org/#percent-decode.
	{"%&%4&%zz&%4z&%z4&%%41", list("%", "", "%4", "", "%zz", "", "%4z", "", "%z4", "", "%A", "")},
	{"%25%s%1G", list("%%s%1G", "")},
	{"%=1%&4=1", list("%", "1%", "4", "1")},
	{"%4+1", list("%4 1", "")},
	{"%aF%Af=%00%7f", list("\uFFFD\uFFFD", "\x00\x7F")},

	// https://encoding.spec.whatwg.org/#utf-8-decode-without-bom: one U+FFFD
	// per maximal subpart, and a byte order mark is text.
	{"%C3%A9=é", list("é", "é")},
	{"%ff=%fe%ff", list("\uFFFD", "\uFFFD\uFFFD")},
	{"%F0%9F%92x=%E0%80%80", list("\uFFFDx", "\uFFFD\uFFFD\uFFFD")},
	{"%ED%A0%80", list("\uFFFD\uFFFD\uFFFD", "")},
	{"%EF%BB%BFa=\uFEFFb", list("\uFEFFa", "\uFEFFb")},
	{"%C3=%A9", list("\uFFFD", "\uFFFD")},

	// The input is bytes, and so a raw one and one that was percent-encoded may
	// be UTF-8 together.
	{"\xC3%A9=%C3\xA9", list("é", "é")},
	{"\xFF=\xE2\x82", list("\uFFFD", "\uFFFD")},
	{"\xFFa=b&c=d&é=%C3%A9", list("\uFFFDa", "b", "c", "d", "é", "é")},
	{"\xE2%82\xAC=\xE2+\x82", list("€", "\uFFFD \uFFFD")},
}

// TestParse parses each input with the package and with the literal algorithm.
func TestParse(t *testing.T) {
	for _, test := range parseTests {
		t.Run(strconv.QuoteToASCII(test.input), func(t *testing.T) {
			if got := formurlencoded.Parse(test.input); !slices.Equal(got, test.want) {
				t.Errorf("Parse: %q, want %q", got, test.want)
			}
			if got := literalParse([]byte(test.input)); !slices.Equal(got, test.want) {
				t.Errorf("literalParse: %q, want %q", got, test.want)
			}
		})
	}
}

// TestParseNothing parses inputs without tuples.
func TestParseNothing(t *testing.T) {
	for _, input := range []string{"", "&", strings.Repeat("&", 1000)} {
		t.Run(fmt.Sprint(len(input), " bytes"), func(t *testing.T) {
			if got := formurlencoded.Parse(input); len(got) != 0 {
				t.Errorf("%q, want none", got)
			}
		})
	}
}

// TestAppendParse checks that the list that is there stays.
func TestAppendParse(t *testing.T) {
	first := list("x", "y")
	got := formurlencoded.AppendParse(first, "a=%41&b")
	if want := list("x", "y", "a", "A", "b", ""); !slices.Equal(got, want) {
		t.Errorf("AppendParse = %q, want %q", got, want)
	}
}

// TestParseString checks that input becomes a scalar value string first:
// https://url.spec.whatwg.org/#concept-urlencoded-string-parser
func TestParseString(t *testing.T) {
	for _, test := range []struct {
		input string
		want  []domain.Pair
	}{
		{"a=b&%C3%A9=+", list("a", "b", "é", " ")},
		{"\xC3%A9=%C3\xA9", list("\uFFFD\uFFFD", "\uFFFD\uFFFD")},
	} {
		t.Run(strconv.QuoteToASCII(test.input), func(t *testing.T) {
			if got := formurlencoded.ParseString(test.input); !slices.Equal(got, test.want) {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// TestParseLong checks that a name or value does not change when later ones are
// decoded, even if they take much memory.
func TestParseLong(t *testing.T) {
	for _, piece := range []string{"%41", "+", "%FF", "\xFF", "a%C3", "\xE2%82%AC", "a", "é"} {
		t.Run(strconv.QuoteToASCII(piece), func(t *testing.T) {
			var input []string
			for n := 1; n < 100_000; n *= 9 {
				input = append(input, strings.Repeat(piece, n)+"="+strings.Repeat(piece, n/2), "%42", "+=\xFE")
			}
			joined := strings.Join(input, "&")
			if got, want := formurlencoded.Parse(joined), literalParse([]byte(joined)); !slices.Equal(got, want) {
				t.Error("Parse and literalParse differ")
			}
		})
	}
}

// TestParseLinear checks that time is linear in the length of the input: 512
// KiB take milliseconds, and would take minutes otherwise.
func TestParseLinear(t *testing.T) {
	for _, piece := range []string{"&", "%", "=", "+", "%4", "%FF", "\xFF", "a&", "%41&", "+&%&", "\xFF&%41&", "&&+"} {
		t.Run(strconv.QuoteToASCII(piece), func(t *testing.T) {
			input := strings.Repeat(piece, 512<<10/len(piece))
			start := time.Now()
			formurlencoded.Serialize(formurlencoded.Parse(input))
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("512 KiB took %v", took)
			}
		})
	}
}

// TestWPT runs the data of web-platform-tests,
// url/resources/urlencoded-parser-data.json.
func TestWPT(t *testing.T) {
	dir := os.Getenv("WPT_DIR")
	if dir == "" {
		t.Skip("WPT_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, "urlencoded-parser-data.json"))
	if err != nil {
		t.Fatal(err)
	}
	var tests []struct {
		Input  string
		Output [][2]string
	}
	if err := json.Unmarshal(data, &tests); err != nil {
		t.Fatal(err)
	}
	if len(tests) == 0 {
		t.Fatal("there are no tests")
	}
	for _, test := range tests {
		var want []domain.Pair
		for _, tuple := range test.Output {
			want = append(want, domain.Pair{Name: tuple[0], Value: tuple[1]})
		}
		t.Run(strconv.QuoteToASCII(test.Input), func(t *testing.T) {
			if got := formurlencoded.Parse(test.Input); !slices.Equal(got, want) {
				t.Errorf("Parse: %q, want %q", got, want)
			}
			if got := formurlencoded.ParseString(test.Input); !slices.Equal(got, want) {
				t.Errorf("ParseString: %q, want %q", got, want)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, test := range parseTests {
		f.Add(test.input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		pairs := formurlencoded.Parse(input)
		if want := literalParse([]byte(input)); !slices.Equal(pairs, want) {
			t.Fatalf("Parse(%q) = %q, want %q", input, pairs, want)
		}
		for _, pair := range pairs {
			if !utf8.ValidString(pair.Name) || !utf8.ValidString(pair.Value) {
				t.Fatalf("Parse(%q) has %q, which is not UTF-8", input, pair)
			}
		}
		repaired := domain.ToScalarValueString(input)
		if got, want := formurlencoded.ParseString(input), literalParse([]byte(repaired)); !slices.Equal(got, want) {
			t.Fatalf("ParseString(%q) = %q, want %q", input, got, want)
		}
		if got, want := formurlencoded.Normalize(input), literalSerialize(literalParse([]byte(repaired))); got != want {
			t.Fatalf("Normalize(%q) = %q, want %q", input, got, want)
		}
		serialized := formurlencoded.Serialize(pairs)
		if want := literalSerialize(pairs); serialized != want {
			t.Fatalf("Serialize(%q) = %q, want %q", pairs, serialized, want)
		}
		if got := formurlencoded.Normalize(serialized); got != serialized {
			t.Fatalf("Normalize(%q) = %q, want the same", serialized, got)
		}
		if again := formurlencoded.Parse(serialized); !slices.Equal(again, pairs) {
			t.Fatalf("Parse(%q) = %q, want %q", serialized, again, pairs)
		}
	})
}

// literalParse is the parser as the standard writes it, step by step.
func literalParse(input []byte) []domain.Pair {
	var output []domain.Pair
	for _, sequence := range bytes.Split(input, []byte{'&'}) {
		if len(sequence) == 0 {
			continue
		}
		name, value, _ := bytes.Cut(sequence, []byte{'='})
		name = bytes.ReplaceAll(name, []byte{'+'}, []byte{' '})
		value = bytes.ReplaceAll(value, []byte{'+'}, []byte{' '})
		output = append(output, domain.Pair{
			Name:  domain.ToScalarValueString(string(literalPercentDecode(name))),
			Value: domain.ToScalarValueString(string(literalPercentDecode(value))),
		})
	}
	return output
}

func literalPercentDecode(input []byte) []byte {
	isHexDigit := func(b byte) bool { return strings.IndexByte("0123456789ABCDEFabcdef", b) >= 0 }
	value := func(b byte) byte { return byte(strings.IndexByte("0123456789abcdef", b|0x20)) }
	var output []byte
	for i := 0; i < len(input); i++ {
		if input[i] == '%' && i+2 < len(input) && isHexDigit(input[i+1]) && isHexDigit(input[i+2]) {
			output = append(output, value(input[i+1])<<4|value(input[i+2]))
			i += 2
			continue
		}
		output = append(output, input[i])
	}
	return output
}

// TestCountSequences checks for how many tuples memory is allocated: one per
// sequence between "&", or per sequence that is not empty if there are 64 "&"
// or more.
func TestCountSequences(t *testing.T) {
	for _, test := range []struct {
		name  string
		input string
		want  int
	}{
		{"nothing", "", 0},
		{"one", "a", 1},
		{"two", "a&b", 2},
		{"two empty ones", "&", 2},
		{"63 &", strings.Repeat("&", 63), 64},
		{"64 &", strings.Repeat("&", 64), 0},
		{"64 & after pieces", strings.Repeat("a%&", 64), 64},
		{"64 & before pieces", strings.Repeat("&'a", 64), 64},
		{"65 pieces", strings.Repeat("a&", 64) + "a", 65},
		{"two & in a row", strings.Repeat("ab&&", 40), 40},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := formurlencoded.CountSequences(test.input); got != test.want {
				t.Errorf("%d, want %d", got, test.want)
			}
		})
	}
}
