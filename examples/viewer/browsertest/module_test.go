package browsertest

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestModule compares the replies of the WebAssembly module with those of the
// server. The module has its own small part of package fmt, and the browser's
// regular expressions.
func TestModule(t *testing.T) {
	browser := browse(t)
	server := serve(t)
	b := open(t, browser, serveFiles(t))

	type request map[string]any
	type entry struct{ Group, URL, Base, Encoding, Pattern string }
	ask := func(q request) string {
		asked, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.Post(server+"answer", "application/json", strings.NewReader(string(asked)))
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		reply, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(reply)
	}
	var gallery struct{ Gallery []entry }
	if err := json.Unmarshal([]byte(ask(request{"kind": "gallery"})), &gallery); err != nil {
		t.Fatal(err)
	}
	entries := append(gallery.Gallery,
		entry{URL: " \thttps://h:99999/%zz", Base: "a:b"},
		entry{URL: "https://a\uFF0Fb/", Encoding: "unknown"},
		entry{URL: "\xffé\U0001F600\u2028<&>\"\\", Base: "file:///C|/x", Encoding: "gb18030"},
		entry{URL: "http://h/?鷗€𠮷ｱ뷁丂", Encoding: "big5"},
	)
	requests := []request{{"kind": "secret"}, {"kind": "setter", "url": "http://h", "attribute": "secret"}, {}}
	for _, e := range entries {
		for _, kind := range []string{"url", "step", "compare", "encoding", "pattern"} {
			requests = append(requests, request{
				"kind": kind, "url": e.URL, "base": e.Base, "encoding": e.Encoding, "pattern": e.Pattern, "from": len(e.URL) % 2,
			})
		}
		for _, attribute := range []string{"href", "host", "pathname", "port"} {
			requests = append(requests, request{"kind": "setter", "url": e.URL, "base": e.Base, "attribute": attribute, "value": "8 0/%"})
		}
		requests = append(requests, request{"kind": "params", "url": e.URL, "params": []map[string]string{{"name": "a&", "value": "é"}, {}}})
	}
	for _, pattern := range []string{
		`/:a(\d+)/:b?`, `/(a|bc)/(x{2,3}y*?)`, `/(?:[^a-y]+)`, `/([\q{a|b}&&[a]])`, `/((?=a)a)`, `/([]|a)`, `/([^])`, `/(a)|`, `/(*)`, `{`,
		`/(\x61\cJ?)(?<n>b)`, `/(a)?(b)??(c)`, `/(\b[b\-z]\B.)`, `/(^a$)`, `https://*(b)/(|a)`, `/(\p{Lu}|\p{No_Such})`, `/(a{1001})`, `/((a)+)`,
	} {
		for _, url := range []string{"https://h/a/b", "https://h/1/Ab", "https://ab/bc/xxyy", "https://h/abc", "https://h/"} {
			requests = append(requests, request{"kind": "pattern", "url": url, "pattern": pattern, "patternBase": "https://h/", "ignoreCase": len(url) > 13})
		}
	}

	eval[bool](b, `(() => {
		self.replies = [];
		self.answers_ = new Worker("worker.js");
		answers_.onmessage = ({ data }) => { if (data.text !== undefined) replies.push(data.text); };
		return true;
	})()`)
	for _, q := range requests {
		eval[bool](b, `(answers_.postMessage({ text: JSON.stringify(%s) }), true)`, q)
	}
	b.wait(`replies.length === %s`, len(requests))
	for i, got := range eval[[]string](b, `replies`) {
		if want := ask(requests[i]); got != want {
			t.Errorf("%v:\ngot  %.2000s\nwant %.2000s", requests[i], got, want)
		}
	}

	t.Run("slow", func(t *testing.T) {
		slow := request{"kind": "pattern", "url": "https://h/" + strings.Repeat("a", 60) + "!", "pattern": "/((?:(?:a|a)*b?)*c)", "patternBase": "https://h/"}
		for _, q := range []request{slow, {"kind": "gallery"}} {
			eval[bool](b, `(answers_.postMessage({ text: JSON.stringify(%s) }), true)`, q)
		}
		b.wait(`replies.length === %s`, len(requests)+2)
		last := eval[[]string](b, `replies.slice(-2)`)
		if last[0] != `{"error":"The answer took too long."}` || !strings.HasPrefix(last[1], `{"kind":"gallery","gallery":[`) {
			t.Errorf("got %.200q", last)
		}
	})
}
