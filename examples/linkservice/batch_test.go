package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/internal/longtest"
)

// result is an answer or a failure of a batch.
type result struct {
	answer
	Error, In  string
	Start, End int
}

// askBatch asks for a batch and returns its results. The status must be 200.
func askBatch(t *testing.T, s *server, body string) []result {
	t.Helper()
	response, content := ask(t, s.Address(), "POST", "/v1/resolve", body)
	var got struct{ Answers []result }
	if err := json.Unmarshal([]byte(content), &got); err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s, %v, %.200s", response.Status, err, content)
	}
	return got.Answers
}

// TestBatch asks for batches. The hrefs are those of npm's whatwg-url, the
// places those of the standard's errors.
func TestBatch(t *testing.T) {
	app, s, log := start(t)
	defer app.RequireStop()
	for _, test := range []struct {
		name, body string
		want       []string // an href, or an error with its part and its place
	}{
		{"none", `{"items":[]}`, []string{}},
		{"one", `{"items":[{"url":"HTTPS://EXAMPLE.com:443/a/../b"}]}`, []string{"https://example.com/b"}},
		{"a base for all", `{"base":"https://example.com/a/b","items":[{"url":"../c"},{"url":"?d"},{"url":"//e"},{"url":"f:g"}]}`,
			[]string{"https://example.com/c", "https://example.com/a/b?d", "https://e/", "f:g"}},
		{"a base of an item", `{"base":"https://example.com/a/b","items":[{"url":"c","base":"http://127.1/"},{"url":"c"}]}`,
			[]string{"http://127.0.0.1/c", "https://example.com/a/c"}},
		{"null is absent", `{"base":null,"encoding":null,"items":[{"url":"a:b","base":null,"encoding":null}]}`, []string{"a:b"}},
		{"an empty base", `{"base":"","items":[{"url":"a:b"}]}`, []string{"missing-scheme-non-relative-URL in base 0-0"}},
		{"an invalid base", `{"base":"https://","items":[{"url":"a:b"},{"url":"c","base":"d://e/f"},{"url":"g"}]}`,
			[]string{"host-missing in base 8-8", "d://e/c", "host-missing in base 8-8"}},
		{"a failure between answers", `{"items":[{"url":"a:b"},{"url":"https://user:hunter2@:80/"},{"url":"c:d"}]}`,
			[]string{"a:b", "host-missing in url 21-22", "c:d"}},
		{"an encoding for all", `{"encoding":"shift_jis","items":[{"url":"https://example.com/?q=日本"},{"url":"https://example.com/?q=é","encoding":"windows-1252"}]}`,
			[]string{"https://example.com/?q=%93%FA%96{", "https://example.com/?q=%E9"}},
		{"an unknown encoding", `{"items":[{"url":"a:b","encoding":"hunter2"},{"url":"c:d"}]}`, []string{"unknown-encoding in encoding 0-0", "c:d"}},
		{"a URL that is too long", `{"items":[{"url":"a:` + strings.Repeat("b", maxInput) + `"},{"url":"c:d"}]}`, []string{"too-long in url 0-0", "c:d"}},
		{"a URL that is just short enough", `{"items":[{"url":"a:` + strings.Repeat("b", maxInput-2) + `"}]}`, []string{"a:" + strings.Repeat("b", maxInput-2)}},
		{"a base that is too long", `{"items":[{"url":"a:b","base":"a:` + strings.Repeat("b", maxInput) + `"}]}`, []string{"too-long in base 0-0"}},
		{"an escaped surrogate", `{"items":[{"url":"https://example.com/\ud800\ud800\udc00\udc00"}]}`, []string{"https://example.com/%EF%BF%BD%F0%90%80%80%EF%BF%BD"}},
		{"an escaped surrogate in a host", `{"items":[{"url":"https://a\udfffb/"}]}`, []string{"domain-to-ASCII in url 8-13"}},
		{"escapes", `{"items":[{"url":"\u0068ttps:\/\/example.com\/\t\u0000a"}]}`, []string{"https://example.com/%00a"}},
		{"white space", " \r\n\t{ \"items\" : [ { \"url\" : \"a:b\" } ] }\n", []string{"a:b"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := askBatch(t, s, test.body)
			if len(got) != len(test.want) {
				t.Fatalf("%d answers", len(got))
			}
			for i, r := range got {
				text := r.Href
				if r.Error != "" {
					text = fmt.Sprintf("%s in %s %d-%d", r.Error, r.In, r.Start, r.End)
				}
				if text != test.want[i] {
					t.Errorf("%d: %.200s; want %.200s", i, text, test.want[i])
				}
			}
		})
	}
	if got := log.String(); strings.Contains(got, "hunter2") || !strings.Contains(got, "items=3 failures=1") {
		t.Errorf("the log is %s", got)
	}
}

// TestBatchIsMany compares the answers of a batch with those for single URLs.
func TestBatchIsMany(t *testing.T) {
	app, s, _ := start(t)
	defer app.RequireStop()
	urls := []string{"https://www.食狮.com.cn/a", "../x?é#é", "https://user:pw@EXAMPLE.co.uk:8080/", "//[::1]/", "https://[", "data:,x",
		"file:///C|/a", "blob:https://example.com/x", "https://xn--80ak6aa92e.com", ""}
	for _, withBase := range []bool{false, true} {
		body := batch{Components: true}
		for _, u := range urls {
			q := question{URL: &u}
			if withBase {
				base := "https://www.example.com/a/b"
				q.Base = &base
			}
			body.Items = append(body.Items, q)
		}
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		_, content := ask(t, s.Address(), "POST", "/v1/resolve", string(text))
		var got struct{ Answers []json.RawMessage }
		if err := json.Unmarshal([]byte(content), &got); err != nil {
			t.Fatal(err)
		}
		for i, q := range body.Items {
			params := []string{"url", *q.URL, "components", "true"}
			if withBase {
				params = append(params, "base", *q.Base)
			}
			status, one := get(t, s, params...)
			one = strings.TrimSuffix(one, "\n")
			if status == http.StatusUnprocessableEntity {
				one = strings.Replace(one, `"title":"Unprocessable Entity","status":422,`, "", 1)
			}
			if string(got.Answers[i]) != one {
				t.Errorf("%q: %s; one alone: %s", *q.URL, got.Answers[i], one)
			}
		}
	}
}

// TestComponents compares components with the URL class.
func TestComponents(t *testing.T) {
	app, s, _ := start(t)
	defer app.RequireStop()
	for _, test := range []struct{ url, origin, site string }{ // of HTML's "obtain a site"
		{"https://user:pw@www.example.co.uk:8080/a?b#c", "https://www.example.co.uk:8080", "https://example.co.uk"},
		{"http://127.0.0.1:80/", "http://127.0.0.1", "http://127.0.0.1"},
		{"https://co.uk/", "https://co.uk", "https://co.uk"},
		{"data:,x", "null", "null"},
		{"file:///a", "null", "null"},
		{"blob:https://www.example.com/x", "https://www.example.com", "https://example.com"},
	} {
		t.Run(test.url, func(t *testing.T) {
			got := askBatch(t, s, `{"components":true,"items":[{"url":"`+test.url+`"}]}`)[0].Components
			u := weburl.MustParse(test.url)
			want := components{test.origin, test.site, u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash()}
			if got == nil || *got != want {
				t.Errorf("%+v; want %+v", got, want)
			}
		})
	}
}

// TestBatchRefuses makes invalid requests for batches. Neither the answer nor
// the log may have their text.
func TestBatchRefuses(t *testing.T) {
	app, s, log := start(t)
	defer app.RequireStop()
	const secret = "hunter2"
	const good = `{"items":[{"url":"a:b"}]}`
	repeated := func(n int, item string) string { return strings.TrimSuffix(strings.Repeat(item+",", n), ",") }
	for _, test := range []struct {
		name, kind, encoding, body string
		status                     int
		want                       string // a part of the answer
	}{
		{name: "no type", body: good, status: 415, want: "not-json-type"},
		{name: "another type", kind: "text/plain", body: good, status: 415, want: "not-json-type"},
		{name: "not a type", kind: secret, body: good, status: 415, want: "not-json-type"},
		{name: "another charset", kind: "application/json;charset=utf-16", body: good, status: 415, want: "not-json-type"},
		{name: "a charset", kind: "Application/JSON; charset=UTF-8", body: good, status: 200, want: `"a:b"`},
		{name: "a content encoding", kind: "application/json", encoding: "gzip", body: good, status: 415, want: "encoded-body"},
		{name: "empty", kind: "application/json", status: 400, want: `"not-json","detail":"the body is not JSON, at byte 0`},
		{name: "not JSON", kind: "application/json", body: secret, status: 400, want: `"not-json"`},
		{name: "cut", kind: "application/json", body: `{"items":[{"url":"` + secret, status: 400, want: `"not-json"`},
		{name: "text after it", kind: "application/json", body: good + secret, status: 400, want: `"not-json","detail":"the body is not JSON, at byte 25`},
		{name: "two values", kind: "application/json", body: good + good, status: 400, want: `"not-json"`},
		{name: "a byte order mark", kind: "application/json", body: "\uFEFF" + good, status: 400, want: `"not-json"`},
		{name: "invalid UTF-8", kind: "application/json", body: `{"items":[{"url":"a:` + "\xFF" + `"}]}`, status: 400, want: `"not-utf-8"`},
		{name: "a surrogate in UTF-8", kind: "application/json", body: `{"items":[{"url":"a:` + "\xED\xA0\x80" + `"}]}`, status: 400, want: `"not-utf-8"`},
		{name: "a control", kind: "application/json", body: `{"items":[{"url":"a:` + "\n" + `"}]}`, status: 400, want: `"not-json"`},
		{name: "an array", kind: "application/json", body: `[{"url":"a:b"}]`, status: 400, want: `"wrong-type"`},
		{name: "null", kind: "application/json", body: `null`, status: 400, want: `"missing","in":"items"`},
		{name: "no items", kind: "application/json", body: `{}`, status: 400, want: `"missing","in":"items"`},
		{name: "items are null", kind: "application/json", body: `{"items":null}`, status: 400, want: `"wrong-type"`},
		{name: "items are an object", kind: "application/json", body: `{"items":{}}`, status: 400, want: `"wrong-type"`},
		{name: "an item is a string", kind: "application/json", body: `{"items":["` + secret + `"]}`, status: 400, want: `"wrong-type"`},
		{name: "an item without a URL", kind: "application/json", body: `{"items":[{"url":"a:b"},{"base":"a:b"}]}`, status: 400, want: `"missing","in":"items[1].url"`},
		{name: "an item is null", kind: "application/json", body: `{"items":[null]}`, status: 400, want: `"missing","in":"items[0].url"`},
		{name: "a URL is a number", kind: "application/json", body: `{"items":[{"url":1}]}`, status: 400, want: `"wrong-type"`},
		{name: "an unknown member", kind: "application/json", body: `{"items":[],"` + secret + `":1}`, status: 400, want: `"unknown-member"`},
		{name: "an unknown member of an item", kind: "application/json", body: `{"items":[{"url":"a:b","` + secret + `":1}]}`, status: 400, want: `"unknown-member"`},
		{name: "a member in upper case", kind: "application/json", body: `{"Items":[]}`, status: 400, want: `"unknown-member"`},
		{name: "a member twice", kind: "application/json", body: `{"items":[{"url":"a:b","url":"` + secret + `"}]}`, status: 400, want: `"duplicate-member"`},
		{name: "items twice", kind: "application/json", body: `{"items":[],"items":[]}`, status: 400, want: `"duplicate-member"`},
		{name: "as many items as the limit", kind: "application/json", body: `{"items":[` + repeated(maxItems, `{"url":"a:"}`) + `]}`, status: 200, want: `"a:"`},
		{name: "more items", kind: "application/json", body: `{"items":[` + repeated(maxItems+1, `{"url":"a:"}`) + `]}`, status: 413, want: `"too-many-items"`},
		{name: "a long base many times", kind: "application/json",
			body: `{"base":"a:` + strings.Repeat("b", 300) + `","items":[` + repeated(maxItems, `{"url":"#a"}`) + `]}`, status: 413, want: `"batch-too-long"`},
		{name: "a body as long as the limit", kind: "application/json", body: good + strings.Repeat(" ", maxBody-len(good)), status: 200, want: `"a:b"`},
		{name: "a longer body", kind: "application/json", body: good + strings.Repeat(" ", maxBody-len(good)+1), status: 413, want: `"body-too-long"`},
		{name: "a body twice as long", kind: "application/json", body: good + strings.Repeat(" ", 2*maxBody-len(good)), status: 413, want: `"body-too-long"`},
		{name: "deep", kind: "application/json", body: `{"items":` + strings.Repeat("[", maxBody-10), status: 400, want: `"wrong-type"`},
	} {
		for _, chunked := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, chunked=%t", test.name, chunked), func(t *testing.T) {
				request, err := http.NewRequest("POST", "http://"+s.Address()+"/v1/resolve", strings.NewReader(test.body))
				if err != nil {
					t.Fatal(err)
				}
				if chunked {
					request.ContentLength = -1
				}
				if test.kind != "" {
					request.Header.Set("Content-Type", test.kind)
				}
				if test.encoding != "" {
					request.Header.Set("Content-Encoding", test.encoding)
				}
				response, body := send(t, request, test.body)
				if response.StatusCode != test.status || !strings.Contains(body, test.want) || strings.Contains(body, secret) {
					t.Errorf("%s, %.300s; want %d, %s", response.Status, body, test.status, test.want)
				}
				if test.want == "not-json-type" && response.Header.Get("Accept") != "application/json" ||
					test.want == "encoded-body" && response.Header.Get("Accept-Encoding") != "identity" {
					t.Errorf("%v", response.Header)
				}
			})
		}
	}
	if strings.Contains(log.String(), secret) {
		t.Errorf("the log is %s", log)
	}
}

// TestHostile sends bodies that are changed at random places. Each is answered
// according to the description, and the service goes on.
func TestHostile(t *testing.T) {
	app, s, log := start(t)
	defer app.RequireStop()
	random := rand.New(rand.NewPCG(1, 2))
	const good = `{"base":"https://www.食狮.com.cn/a/","encoding":"shift_jis","components":true,"items":[` +
		`{"url":"../b?\ud83d\ude00&é"},{"url":"//[::1]:80/#","base":null},{"url":"https://xn--80ak6aa92e.com"},{"url":"c:/d","encoding":"utf-8"}]}`
	pieces := []string{"", "\"", "\\", "{", "}", "[", "]", ",", ":", "null", "true", "1e9", `\ud800`, `\u0000`, "\x00", "\xFF", "%", "@", "xn--", "食", "\n", "//"}
	statuses := map[int]int{}
	for range longtest.Count(1000, 50_000) {
		body := good
		for range 1 + random.IntN(3) {
			i, n := random.IntN(len(body)), random.IntN(3)
			body = body[:i] + pieces[random.IntN(len(pieces))] + body[min(len(body), i+n):]
		}
		response, _ := ask(t, s.Address(), "POST", "/v1/resolve", body)
		statuses[response.StatusCode]++
	}
	if statuses[http.StatusOK] < 100 || statuses[http.StatusBadRequest] < 100 || len(statuses) != 2 {
		t.Errorf("%v", statuses)
	}
	if strings.Contains(log.String(), "panicked") {
		t.Errorf("%s", log)
	}
}

// TestAmplification asks for batches whose answers are as long as can be. The
// answer of a batch has at most 40 bytes for each byte that maxBatch counts, and
// 300 bytes per item.
func TestAmplification(t *testing.T) {
	app, s, _ := start(t)
	defer app.RequireStop()
	for _, test := range []struct{ name, base, url, encoding string }{
		{"a base that is encoded", "https://example.com/" + strings.Repeat("é", 500) + "/", "?a", ""},
		{"a query that is not in the encoding", "https://example.com/", "?" + strings.Repeat("é", 500), "shift_jis"},
		{"states of an encoding", "https://example.com/", "?" + strings.Repeat("a日", 250), "iso-2022-jp"},
		{"labels in Unicode", "https://example.com/", "https://" + strings.Repeat("é.", 300), ""},
		{"invalid labels", "https://example.com/", "https://" + strings.Repeat("xn--a.", 160), ""},
		{"quotes", "https://example.com/", "#" + strings.Repeat(`\"`, 900), ""},
		{"decoded controls", "https://example.com/", "#" + strings.Repeat("%01", 300), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := `{"components":true,"base":"` + test.base + `","items":[`
			item := `{"url":"` + test.url + `"}`
			if test.encoding != "" {
				item = `{"url":"` + test.url + `","encoding":"` + test.encoding + `"}`
			}
			n := maxBatch / 4 / (len(test.url) + len(test.base)) // the length does not matter for the ratio
			text += strings.TrimSuffix(strings.Repeat(item+",", n), ",") + "]}"
			// The answer is too long to check it by the description.
			response, err := client.Post("http://"+s.Address()+"/v1/resolve", "application/json", strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			body, err := io.ReadAll(response.Body)
			if limit := 40*n*(len(test.url)+len(test.base)) + 300*n; err != nil || response.StatusCode != http.StatusOK || len(body) > limit {
				t.Errorf("%s, %v, %d bytes; the limit is %d: %.200s", response.Status, err, len(body), limit, body)
			}
			t.Logf("%d items, %d bytes in, %d bytes out", n, len(text), len(body))
		})
	}
}
