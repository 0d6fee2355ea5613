package browsertest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

var screenshots = flag.String("screenshots", "", "`directory` to write screenshots of the page to")

// tab is a tab of the browser with the page.
type tab struct {
	t   *testing.T
	ctx context.Context
	url string // of the page

	mu       sync.Mutex
	messages []string // of the console
}

// browse starts the browser, or skips the test if there is none.
func browse(t *testing.T) context.Context {
	t.Helper()
	ctx, stop, err := Start(context.Background())
	if errors.Is(err, ErrNoBrowser) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return ctx
}

// open opens a tab with the page at the address url. The test fails if the page
// writes to the console.
func open(t *testing.T, browser context.Context, url string) *tab {
	t.Helper()
	ctx, stop := chromedp.NewContext(browser)
	b := &tab{t: t, ctx: ctx, url: url}
	b.do(chromedp.EmulateViewport(1200, 900))
	console := chromedp.Console(ctx)
	done := make(chan bool)
	go func() {
		defer close(done)
		for m, err := range console {
			if err != nil {
				return
			}
			b.mu.Lock()
			b.messages = append(b.messages, m.String())
			b.mu.Unlock()
		}
	}()
	t.Cleanup(func() {
		stop()
		<-done
		for _, m := range b.messages {
			t.Errorf("console: %s", m)
		}
	})
	b.visit("")
	return b
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	if chromedp.FromContext(b.ctx).Target == nil {
		ctx = b.ctx // the first call must not have a timeout
	}
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// visit opens the page with the state in hash.
func (b *tab) visit(hash string) {
	b.t.Helper()
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(b.url+hash))
	b.wait(`document.getElementById("verdict")?.textContent`)
}

// eval returns the value of a JavaScript expression.
func eval[T any](b *tab, expression string, args ...any) T {
	b.t.Helper()
	for i, arg := range args {
		text, err := json.Marshal(arg)
		if err != nil {
			b.t.Fatal(err)
		}
		args[i] = string(text)
	}
	if len(args) > 0 {
		expression = fmt.Sprintf(expression, args...)
	}
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// wait waits until the expression is true.
func (b *tab) wait(expression string, args ...any) {
	b.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if eval[bool](b, "!!("+expression+")", append([]any(nil), args...)...) {
			return
		}
	}
	b.t.Fatalf("not reached: %s %q\nverdict: %s\nURL: %q", expression, args, b.text("verdict"), eval[string](b, `document.getElementById("url").value`))
}

// text returns the text of the element id.
func (b *tab) text(id string) string {
	b.t.Helper()
	return eval[string](b, `document.getElementById(%s).textContent`, id)
}

// waitText waits until the text of the element id contains want.
func (b *tab) waitText(id, want string) {
	b.t.Helper()
	b.wait(`document.getElementById(%s).textContent.includes(%s)`, id, want)
}

// enter replaces the value of the field id, as typing does.
func (b *tab) enter(id, value string) {
	b.t.Helper()
	eval[bool](b, `(e => { e.value = %[2]s; e.dispatchEvent(new Event("input", {bubbles: true})); return true; })(document.getElementById(%[1]s))`, id, value)
}

// enterURL enters a URL and waits for its answer, also for what the page draws
// after a frame.
func (b *tab) enterURL(url string) {
	b.t.Helper()
	b.enter("url", url)
	b.wait(`shownFor && shownFor.url === %s`, url)
	eval[bool](b, `(() => {
		window.isDrawn = false;
		requestAnimationFrame(() => {
			const channel = new MessageChannel();
			channel.port1.onmessage = () => { isDrawn = true; };
			channel.port2.postMessage(null);
		});
		return true;
	})()`)
	b.wait(`isDrawn`)
}

func (b *tab) click(id string) {
	b.t.Helper()
	eval[bool](b, `(e => { e.click(); return true; })(document.getElementById(%s))`, id)
}

// press presses a key, with the focus on the element id.
func (b *tab) press(id, key string) {
	b.t.Helper()
	b.do(chromedp.Focus("#"+id), chromedp.KeyEvent(key))
}

// row is a test of the page.
type row struct {
	name string
	test func(b *tab)
}

// TestServer tests the page with the server's answers.
func TestServer(t *testing.T) {
	browser, url := browse(t), serve(t)
	testPage(t, browser, url)
	for _, row := range []row{
		{"names of controls", testNames},
		{"keys of the tabs", testTabs},
		{"keys of a field", testFieldKeys},
		{"live region", testLive},
		{"right-to-left input", testRightToLeft},
		{"labels of the parts", testLabels},
		{"contrast", testContrast},
		{"forced colors", testForcedColors},
		{"width of a phone", testPhone},
	} {
		t.Run(row.name, func(t *testing.T) { row.test(open(t, browser, url)) })
	}
	if *screenshots != "" {
		t.Run("screenshots", func(t *testing.T) { shoot(open(t, browser, url)) })
	}
}

// TestStatic tests the page as a folder of files, with the answers of the
// WebAssembly module.
func TestStatic(t *testing.T) {
	browser := browse(t)
	testPage(t, browser, serveFiles(t))
}

// testPage tests what depends on where the answers come from.
func testPage(t *testing.T, browser context.Context, url string) {
	for _, row := range []row{
		{"typing", testTyping},
		{"errors", testErrors},
		{"fix", testFix},
		{"search params", testParams},
		{"setters", testSetters},
		{"side by side", testCompare},
		{"steps", testSteps},
		{"pattern", testPattern},
		{"encodings", testEncodings},
		{"gallery", testGallery},
		{"sharing", testSharing},
		{"script-like input", testScript},
		{"same task", testSameTask},
		{"frame time", testFrame},
		{"long input", testLong},
		{"no requests to other hosts", testRequests},
	} {
		t.Run(row.name, func(t *testing.T) { row.test(open(t, browser, url)) })
	}
}

func testTyping(b *tab) {
	b.enter("url", "")
	b.do(chromedp.SendKeys("#url", "HTTP://Example.COM/a/../b"))
	b.waitText("href", "example.com")
	b.waitText("components", "http://example.com/b")
	b.waitText("href", "host")
	b.enter("url", "../x?é")
	b.enter("base", "https://h/a/b/c")
	b.waitText("components", "https://h/a/x?%C3%A9")
	b.enter("encoding", "windows-1252")
	b.waitText("components", "https://h/a/x?%E9")
	b.waitText("facts", "https://h")
}

// underlined returns the underlined texts of the field id. kind is "error" or
// "fatal".
func (b *tab) underlined(id, kind string) []string {
	b.t.Helper()
	return eval[[]string](b, `[...CSS.highlights.get(%[2]s)].filter(r => r.startContainer.parentNode.id === %[1]s + "-marks").map(r => r.toString())`, id, kind)
}

func (b *tab) wantUnderlined(id, kind string, want ...string) {
	b.t.Helper()
	if got := b.underlined(id, kind); !slices.Equal(got, want) {
		b.t.Errorf("%s: underlined %q, want %q", id, got, want)
	}
}

func testErrors(b *tab) {
	b.enterURL(`https://h\b/ a`)
	b.waitText("errors", "invalid-reverse-solidus")
	b.waitText("errors", "Instead:")
	b.wantUnderlined("url", "error", `\`, " ")
	if got := eval[[]string](b, `[...document.querySelectorAll("#errors .excerpt mark")].map(e => e.textContent)`); !slices.Equal(got, []string{`\`, "␣"}) {
		b.t.Errorf("the marked places are %q", got)
	}
	// The underlines move with their text before the answer is there.
	got := eval[[]string](b, `(e => {
		e.value = "https://xh" + e.value.slice(9);
		e.dispatchEvent(new Event("input", {bubbles: true}));
		return [...CSS.highlights.get("error")].map(r => r.startOffset + r.toString());
	})(document.getElementById("url"))`)
	if want := []string{`10\`, "13 "}; !slices.Equal(got, want) {
		b.t.Errorf("the underlines moved to %q, want %q", got, want)
	}
	b.enterURL("https://a.b c/")
	b.waitText("errors", "label number 2 breaks")
	b.enterURL("https://h:99999/")
	b.waitText("verdict", "Failure")
	b.waitText("errors", "port-out-of-range")
	b.wantUnderlined("url", "error")
	b.wantUnderlined("url", "fatal", "99999")
	b.wait(`document.getElementById("parsed").hidden`)
	b.enterURL("/x")
	b.waitText("verdict", "Failure: this is not a URL.")
	b.enter("base", "http://[1")
	b.waitText("verdict", "Failure: the base is not a URL.")
	b.wantUnderlined("base", "fatal", "[1")
	b.enter("base", "")
	b.enterURL("")
	b.waitText("verdict", "Type or paste a URL.")
	b.wait(`document.getElementById("errors-section").hidden`)
	b.enterURL("https://h/" + strings.Repeat(" a", 30))
	b.wait(`document.querySelectorAll("#errors > li").length === 11`)
	eval[bool](b, `(document.querySelector("#errors .none button").click(), true)`)
	b.wait(`document.querySelectorAll("#errors > li").length === 30 && document.activeElement.closest("#errors > li:nth-child(11)")`)
	// The place of the last error is scrolled into view.
	b.enterURL("https://h/" + strings.Repeat("aaaaaaaaa/", 400) + " ")
	b.wait(`document.querySelectorAll("#errors > li").length === 1`)
	eval[bool](b, `(document.querySelector("#errors li button:last-child").click(), true)`)
	b.wait(`document.activeElement.id === "url" && document.activeElement.selectionStart === 4010 && document.querySelector(".marked").scrollTop > 0`)
}

func testFix(b *tab) {
	b.enterURL("https://h/a b")
	b.wait(`document.querySelector("#errors .fix")`)
	eval[bool](b, `(document.querySelector("#errors .fix").click(), true)`)
	b.wait(`document.getElementById("url").value === "https://h/a%20b"`)
	b.waitText("verdict", "valid URL string")
	b.enter("base", "https:\\\\h\\")
	b.enterURL(" https://u@h/a b/ĕ c\\")
	b.wait(`!document.getElementById("fix-all").hidden`)
	b.click("fix-all")
	// The user name stays: without it, the URL is another one.
	b.wait(`document.getElementById("url").value === "https://u@h/a%20b/ĕ%20c/"`)
	b.wait(`document.getElementById("base").value === "https://h/"`)
	b.waitText("verdict", "1 validation error")

	// The errors of an answer are drawn after the answer to a newer input.
	b.enter("base", "")
	b.enterURL("https://h/a b")
	b.wait(`document.querySelector("#errors .fix")`)
	eval[bool](b, `(() => {
		window.late = [];
		window.real = painted;
		painted = then => late.push(then);
		document.getElementById("href-section").getBoundingClientRect = () => ({bottom: innerHeight});
		const e = document.getElementById("url");
		e.value = "https://h/longer b";
		e.dispatchEvent(new Event("input", {bubbles: true}));
		return true;
	})()`)
	b.wait(`shownFor.url === "https://h/longer b"`)
	eval[bool](b, `(() => {
		document.querySelector("#errors .fix").click();
		delete document.getElementById("href-section").getBoundingClientRect;
		painted = real;
		late.forEach(then => then());
		return true;
	})()`)
	if got := eval[string](b, `document.getElementById("url").value`); got != "https://h/longer b" {
		b.t.Errorf("the fix of an older input makes %q", got)
	}
}

func testParams(b *tab) {
	b.enterURL("https://h/?a=1&b=%20")
	b.wait(`document.querySelectorAll("#params input")[0]?.value === "a"`) // not the rows of the URL before
	eval[bool](b, `(e => { e.focus(); e.value = "é&"; e.dispatchEvent(new Event("input", {bubbles: true})); return true; })(document.querySelectorAll("#params input")[1])`)
	b.wait(`document.getElementById("url").value === "https://h/?a=%C3%A9%26&b=+"`)
	if !eval[bool](b, `document.activeElement === document.querySelectorAll("#params input")[1]`) {
		b.t.Error("the field lost the focus")
	}
	b.click("params-add")
	b.wait(`document.getElementById("url").value.endsWith("&=")`)
	eval[bool](b, `(document.querySelector("#params button").click(), true)`)
	b.wait(`document.getElementById("url").value === "https://h/?b=+&="`)

	// The rows of an answer are drawn after a newer edit of the rows.
	b.enterURL("https://h/?a=1&b=2")
	b.wait(`document.querySelectorAll("#params input")[3]?.value === "2"`)
	eval[bool](b, `(() => {
		window.late = [];
		window.real = { painted, ask: answers.ask };
		painted = then => late.push(then);
		return true;
	})()`)
	b.enterURL("https://h/?a=1")
	eval[bool](b, `(() => {
		answers.ask = request => request.kind !== "url" ? real.ask(request) : new Promise(done => { window.release = () => real.ask(request).then(done); });
		return true;
	})()`)
	b.click("params-add")
	b.wait(`document.getElementById("url").value.endsWith("&=")`)
	eval[bool](b, `(late.forEach(then => then()), true)`)
	if n := eval[int](b, `paramRows().length`); n != 3 {
		b.t.Errorf("an older answer leaves %d rows, want 3", n)
	}
	eval[bool](b, `(() => {
		painted = real.painted;
		answers.ask = real.ask;
		release();
		return true;
	})()`)
	b.wait(`shownFor.url === "https://h/?a=1&b=2&="`)
}

func testSetters(b *tab) {
	b.enterURL("https://h/a")
	b.waitText("components", "https://h/a")
	b.wait(`document.getElementById("set-href")?.value === "https://h/a"`) // not the rows of the URL before
	b.enter("set-port", "x")
	b.press("set-port", "\r")
	b.waitText("setter-result", "refused")
	b.enter("set-port", "8080")
	b.press("set-port", "\r")
	b.waitText("setter-result", "taken")
	b.click("setter-keep")
	b.wait(`document.getElementById("url").value === "https://h:8080/a"`)
}

func testCompare(b *tab) {
	b.click("tab-compare")
	b.enter("url", "http://EXAMPLE.com")
	b.waitText("compare", "http://example.com/")
	b.waitText("differences", "host-case")
	b.waitText("compare-verdict", "This browser agrees")
	b.wait(`document.querySelectorAll("#compare td.differs").length > 0`)
	b.waitText("browser-differences", "None.")
	b.enter("url", "http://h/a|")
	b.waitText("compare-verdict", "This browser differs")
	b.waitText("browser-differences", "vertical-bar")
	b.enter("base", "foo:/.//x")
	b.enter("url", "#")
	b.waitText("browser-differences", "hidden-slashes")
	b.enter("base", "http://h/|")
	b.waitText("browser-differences", "vertical-bar in the base")
	b.enter("base", "")
	b.enter("url", "http://h:x/")
	b.waitText("compare-verdict", "failure")
	b.waitText("compare-verdict", "This browser agrees")
	// One class in two parts has one card.
	b.enter("url", "http://h/a|?'")
	b.waitText("differences", "percent-encoding in the query and the path")
	b.enter("base", "http://EXAMPLE.com/")
	b.enter("url", "../a")
	b.waitText("differences", "host-case in the host")
	b.enter("url", "http:a")
	b.waitText("differences", "same-scheme")
}

func testSteps(b *tab) {
	b.enter("url", `https:\\h/ a`)
	b.click("tab-steps")
	b.waitText("step-count", "Step 1 of")
	b.waitText("step", "scheme start state")
	if got := eval[string](b, `document.querySelector("#step-state a").href`); got != "https://url.spec.whatwg.org/#scheme-start-state" {
		b.t.Errorf("the link of the state is %s", got)
	}
	b.click("step-next")
	b.waitText("step-count", "Step 2 of")
	b.click("step-back")
	b.waitText("step-count", "Step 1 of")
	b.press("stepper", "\u0303") // the key ArrowRight
	b.waitText("step-count", "Step 2 of")
	b.press("stepper", "\u0302")
	b.waitText("step-count", "Step 1 of")
	b.click("step-error")
	b.wait(`document.querySelector("#step-errors li code")`)
	b.wait(`document.querySelector("#timeline [aria-current].error")`)
	b.wait(`document.querySelector("#step-input .now").textContent === "\\"`)
	b.click("step-last")
	b.wait(`document.getElementById("step-next").disabled`)
	b.waitText("record", "path")
	b.click("step-first")
	b.waitText("step-count", "Step 1 of")
	// Playing does not wait for this test, so the page keeps the steps.
	if label := eval[string](b, `(() => {
		window.counts = [];
		const e = document.getElementById("step-count"), play = document.getElementById("step-play");
		new MutationObserver(() => counts.push(e.textContent)).observe(e, {childList: true});
		play.click();
		return play.textContent;
	})()`); label != "Pause" {
		b.t.Errorf("the button is %q while playing", label)
	}
	b.wait(`counts.length >= 2`)
	if got := eval[[]string](b, `counts`); !strings.HasPrefix(got[0], "Step 2 of") || !strings.HasPrefix(got[1], "Step 3 of") {
		b.t.Errorf("the steps are %q", got)
	}
	b.click("step-play")
	b.waitText("step-play", "Play")
}

func testPattern(b *tab) {
	b.enter("url", "https://h/books/12")
	b.click("tab-pattern")
	b.enter("pattern", "https://h/books/:id(\\d+)")
	b.waitText("pattern-verdict", "The URL matches")
	b.waitText("pattern-components", "12")
	b.waitText("tokens", "name")
	b.waitText("token-types", "a named group")
	b.waitText("pattern-components", "fixed-text /books")
	b.waitText("pattern-components", `regexp named id prefix / \d+`)
	b.enter("url", "https://h/books/x")
	b.waitText("pattern-verdict", "does not match")
	b.enter("pattern", "https://h/:a/:a")
	b.waitText("pattern-verdict", "duplicate")
	b.enter("pattern", "")
	b.waitText("pattern-verdict", "Type a pattern")
}

func testEncodings(b *tab) {
	b.enter("url", "https://h/?é")
	b.click("tab-encoding")
	b.waitText("encoding-rows", "%E9")
	b.wait(`document.querySelectorAll("#encoding-rows tr").length > 30`)
	b.wait(`[...document.querySelectorAll("#encoding-rows tr")].some(r => r.textContent.includes("windows-1252") && r.textContent.includes("%E9"))`)
	b.click("encoding-differ")
	b.wait(`![...document.querySelectorAll("#encoding-rows th")].some(r => r.textContent === "UTF-8")`)
}

func testGallery(b *tab) {
	b.click("tab-gallery")
	b.wait(`document.querySelectorAll("#gallery a").length > 5`)
	for i := range eval[int](b, `document.querySelectorAll("#gallery a").length`) {
		eval[bool](b, `(document.querySelectorAll("#gallery a")[%s].click(), true)`, i)
		b.wait(`!document.getElementById("panel-gallery").checkVisibility()`)
		b.click("tab-gallery")
	}
}

func testSharing(b *tab) {
	b.enter("url", "../ü#&=+%")
	b.enter("base", "https://h/a/b/")
	b.enter("encoding", "shift_jis")
	b.enter("pattern", "/:a?q=\\?")
	b.click("tab-steps")
	b.waitText("step-count", "Step 1 of")
	b.click("step-next")
	b.waitText("step-count", "Step 2 of")
	b.wait(`location.hash.includes("step=1") && location.hash.includes("pattern=")`)
	hash := eval[string](b, `location.hash`)
	b.visit(hash)
	b.waitText("step-count", "Step 2 of")
	got := eval[[]string](b, `["url", "base", "encoding", "pattern"].map(id => document.getElementById(id).value)`)
	if want := "[../ü#&=+% https://h/a/b/ shift_jis /:a?q=\\?]"; fmt.Sprint(got) != want {
		b.t.Errorf("%s: fields %q, want %q", hash, got, want)
	}
}

// testScript enters text that would run as script, or become an element, if the
// page used it as markup.
func testScript(b *tab) {
	const script = `"'><img src=x onerror="window.hit=1"><script>window.hit=1</script><svg onload=window.hit=1>`
	before := eval[int](b, `document.querySelectorAll("img, svg, script").length`)
	for _, url := range []string{script, "https://h/" + script + "?" + script + "=" + script + "#" + script, "https://" + script + "@h/", "javascript:" + script, "https://" + script + "/"} {
		for _, tab := range []string{"url", "compare", "steps", "pattern", "encoding"} {
			b.enter("url", url)
			b.enter("pattern", script)
			b.enter("pattern-base", script)
			b.enter("encoding", script)
			b.click("tab-" + tab)
			time.Sleep(50 * time.Millisecond)
		}
	}
	b.click("tab-url")
	b.enter("encoding", "")
	b.enterURL("https://h/?a=b")
	b.wait(`document.querySelectorAll("#params input").length === 2 && document.getElementById("set-hash")`)
	for _, name := range []string{"href", "protocol", "username", "host", "pathname", "search", "hash"} {
		b.enter("set-"+name, script)
		b.press("set-"+name, "\r")
		b.waitText("setter-result", name+":")
	}
	eval[bool](b, `(e => { e.value = %s; e.dispatchEvent(new Event("input", {bubbles: true})); return true; })(document.querySelector("#params input"))`, script)
	b.wait(`document.getElementById("url").value.includes("%3Cscript")`)
	b.enter("base", script)
	b.waitText("verdict", "Failure")
	b.wait(`document.getElementById("base-marks").textContent.includes("<script>") && document.querySelectorAll("#errors .excerpt").length > 0`)
	b.visit("#view=steps&url=" + strings.ReplaceAll(strings.ReplaceAll(script, " ", "%20"), `"`, "%22"))
	b.waitText("step-count", "Step")
	if after := eval[int](b, `document.querySelectorAll("img, svg, script").length`); after != before {
		b.t.Errorf("%d elements, want %d", after, before)
	}
	if eval[bool](b, `"hit" in window`) {
		b.t.Error("the script ran")
	}
}

// testNames checks that each control has a name in the accessibility tree.
func testNames(b *tab) {
	for _, view := range strings.Fields(views) {
		b.visit(everything + view)
		b.settle()
		tree, err := chromedp.Call(b.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
		if err != nil {
			b.t.Fatal(err)
		}
		controls := 0
		for _, node := range tree.Nodes {
			if node.Ignored || node.Role == nil {
				continue
			}
			role, name := string(node.Role.Value), ""
			if node.Name != nil {
				name = strings.Trim(string(node.Name.Value), `"`)
			}
			switch strings.Trim(role, `"`) {
			case "button", "textbox", "combobox", "tab", "checkbox", "slider", "link", "tabpanel", "region", "columnheader", "rowheader":
				controls++
				if strings.TrimSpace(name) == "" {
					b.t.Errorf("view %s: a %s has no name", view, role)
				}
			}
		}
		if controls < 10 {
			b.t.Errorf("view %s: %d controls in the tree", view, controls)
		}
		// The focus goes through the page in the order of its text.
		if n := eval[int](b, `document.querySelectorAll("[tabindex]:not([tabindex='0'], [tabindex='-1'])").length`); n > 0 {
			b.t.Errorf("view %s: %d elements have a place of their own in the order of the focus", view, n)
		}
	}
}

func testTabs(b *tab) {
	b.press("tab-url", "\u0303")
	b.wait(`document.activeElement.id === "tab-compare" && document.activeElement.getAttribute("aria-selected") === "true"`)
	b.wait(`document.getElementById("panel-compare").checkVisibility() && !document.getElementById("panel-url").checkVisibility()`)
	b.press("tab-compare", "\u0302")
	b.wait(`document.activeElement.id === "tab-url"`)
}

// testSameTask checks that the answer about a short URL is drawn in the task of
// the input, before any frame. The server must have been quick before.
func testSameTask(b *tab) {
	b.wait(`(e => {
		e.value += "a";
		e.dispatchEvent(new Event("input", {bubbles: true}));
		(async () => {
			for (let i = 0; i < 50; i++) await null;
			window.same ||= shownFor.url === e.value;
		})();
		return window.same;
	})(document.getElementById("url"))`)
}

// key presses and releases a key that writes text. The press and its text are
// one event, as with a keyboard. KeyEvent sends the text after the reply to the
// press.
func key(text string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, p := range []input.DispatchKeyEventParams{
			{Type: input.DispatchKeyEventTypeKeyDown, Key: text, Text: text},
			{Type: input.DispatchKeyEventTypeKeyUp, Key: text},
		} {
			if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, p); err != nil {
				return err
			}
		}
		return nil
	})
}

// testFrame measures the time from a key to the picture for URLs of 2,000
// bytes. The bound is generous, because the machine may be busy.
func testFrame(b *tab) {
	for _, row := range []struct{ name, text string }{
		{"no errors", strings.Repeat("a/b?c=d&", 300)},
		{"many errors", strings.Repeat("a/b c?d=é&", 200)},
	} {
		b.enterURL("https://example.com/" + row.text[:1980])
		b.do(chromedp.Focus("#url"))
		eval[bool](b, `(performance.clearMeasures(), true)`)
		const times = `performance.getEntriesByName(%s).map(e => e.duration).sort((a, b) => a - b)`
		var frames []float64
		for i := 0; i < 20 || i < 300 && frames[0] > 50; i++ { // more if the machine is busy
			b.do(key("x"))
			time.Sleep(50 * time.Millisecond) // a poll would take time from the frame
			b.wait(`performance.getEntriesByName("key to frame").length > %s`, i)
			frames = eval[[]float64](b, times, "key to frame")
		}
		answers := eval[[]float64](b, times, "key to answer")
		b.t.Logf("%s: key to answer: least %.1f ms, median %.1f ms; key to frame: least %.1f ms, median %.1f ms", row.name, answers[0], answers[len(answers)/2], frames[0], frames[len(frames)/2])
		if frames[0] > 50 {
			b.t.Errorf("%s: the fastest frame took %.1f ms", row.name, frames[0])
		}
	}
}

// testLong checks that the page goes on after a paste of 1 MiB.
func testLong(b *tab) {
	eval[bool](b, `(() => {
		window.slowest = 0;
		let last = performance.now();
		const tick = () => { const now = performance.now(); slowest = Math.max(slowest, now - last); last = now; requestAnimationFrame(tick); };
		requestAnimationFrame(tick);
		const e = document.getElementById("url");
		e.select();
		const data = new DataTransfer();
		data.setData("text/plain", "https://h/" + "a b".repeat(349525 - 8));
		e.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
		return true;
	})()`)
	b.wait(`/validation errors|Failure|longer/.test(document.getElementById("verdict").textContent)`)
	slowest := eval[float64](b, `slowest`)
	b.t.Logf("longest time between frames: %.0f ms", slowest)
	if slowest > 3000 { // the machine may be busy
		b.t.Error("the page stopped for more than three seconds")
	}
	if got := eval[int](b, `typedText("url").length`); got != 10+3*(349525-8) {
		b.t.Errorf("the text has %d code units", got)
	}
	// The page says that the text cannot be edited, and how to get rid of it.
	if !eval[bool](b, `document.getElementById("url").readOnly`) {
		b.t.Error("the text area takes input")
	}
	b.wait(`document.getElementById("url-long").checkVisibility()`)
	b.waitText("url-length", "1,048,561 code units")
	b.press("url", "\b")
	b.wait(`document.getElementById("url").value === "" && !document.getElementById("url-long").checkVisibility()`)
	b.enter("url", "https://h/"+strings.Repeat("x", 30000))
	b.wait(`document.getElementById("url-long").checkVisibility() && typedText("url").length === 30010`)
	b.click("url-clear")
	b.wait(`document.activeElement.id === "url" && document.getElementById("url").value === ""`)
	b.enter("url", "https://h/short")
	b.waitText("components", "https://h/short")
}

// testFieldKeys checks that Enter writes no newline, which would be an error.
func testFieldKeys(b *tab) {
	b.enterURL("https://h/a")
	b.press("url", "\r")
	b.do(chromedp.KeyEvent("b"))
	b.wait(`shownFor.url === "https://h/ab"`)
	b.do(chromedp.KeyEvent("\r", chromedp.KeyModifiers(chromedp.ModifierShift)), chromedp.KeyEvent("c"))
	b.wait(`shownFor.url === "https://h/ab\nc"`)
	b.wantUnderlined("url", "error", "\n")
}

// testLive checks that the live regions are quiet while somebody types.
func testLive(b *tab) {
	b.enterURL("https://h/")
	b.wait(`document.getElementById("status").textContent === document.getElementById("verdict").textContent`)
	// The timers of the page wait, so that no pause in typing is long.
	eval[bool](b, `(() => {
		window.said = 0;
		for (const e of document.querySelectorAll("[aria-live], [role=status]"))
			new MutationObserver(() => said++).observe(e, {childList: true, characterData: true, subtree: true});
		window.timers = new Map();
		const clear = clearTimeout;
		let last = 1e9;
		setTimeout = run => { timers.set(++last, run); return last; };
		clearTimeout = id => { timers.delete(id); clear(id); };
		return true;
	})()`)
	b.do(chromedp.SendKeys("#url", "a b c d e f"))
	b.waitText("verdict", "5 validation errors")
	if said := eval[int](b, `said`); said > 0 {
		b.t.Errorf("the live regions changed %d times while typing", said)
	}
	eval[bool](b, `(timers.forEach(run => run()), true)`)
	b.waitText("status", "5 validation errors")
	if said := eval[int](b, `said`); said != 1 {
		b.t.Errorf("the live regions changed %d times", said)
	}
}

// testRightToLeft checks that right-to-left text keeps the parts of a URL in
// order: the standard renders a URL as in a left-to-right embedding
// (#url-rendering-i18n).
func testRightToLeft(b *tab) {
	for _, url := range []string{
		"https://אב.גד/הו/العربية x?ז=1#ח",
		"אב/גד?ה=ו",
		"https://example.com/" + strings.Repeat("العربية/", 60) + " x",
	} {
		b.enter("base", "https://אב.example/")
		b.enterURL(url)
		b.wait(`document.getElementById("shown")`)
		if got := eval[string](b, `["url", "url-marks", "href", "shown"].map(id => getComputedStyle(document.getElementById(id)).direction).join()`); got != "ltr,ltr,ltr,ltr" {
			b.t.Errorf("%s: directions %s", url, got)
		}
		// The copy with the underlines has the lines of the text area.
		if !eval[bool](b, `document.getElementById("url").scrollHeight <= document.getElementById("url-marks").offsetHeight`) {
			b.t.Errorf("%.40s: the text area is higher than its copy", url)
		}
		faults := eval[[]string](b, `(parts => parts.filter((e, i) => {
			const before = i > 0 && parts[i-1].getBoundingClientRect(), here = e.getBoundingClientRect();
			return before && before.top === here.top && here.left <= before.left;
		}).map(e => e.textContent))([...document.querySelectorAll("#shown bdi")])`)
		if len(faults) > 0 {
			b.t.Errorf("%.40s: left of the part before: %q", url, faults)
		}
	}
	if n := eval[int](b, `document.querySelectorAll("#shown bdi").length`); n < 60 {
		b.t.Errorf("%d parts are isolated", n)
	}
	b.enterURL("https://אב.גד/הו x")
	b.wantUnderlined("url", "error", " ")
	b.waitText("facts", "right-to-left text")
}

// testLabels checks that each part has its label below it, and that no two
// labels overlap.
func testLabels(b *tab) {
	for _, url := range []string{"https://user@example.com:8080/a/b?q#f", "a://u:p@h:8/?#f", "https://u:p@h:8/" + strings.Repeat("x", 300) + "?q#f"} {
		b.enterURL(url)
		faults := eval[[]string](b, `(() => {
			const found = [], labels = [...document.querySelectorAll("#href small")].map(e => [e.textContent, e.getBoundingClientRect(), e.previousSibling.getBoundingClientRect()]);
			for (const [name, label, part] of labels) {
				if (Math.abs(label.left - part.left) > 5 || label.top < part.bottom - 4) found.push(name + " is not below its part");
				for (const [other, box] of labels)
					if (other !== name && label.left < box.right && box.left < label.right && label.top + 2 < box.bottom && box.top + 2 < label.bottom) found.push(name + " overlaps " + other);
			}
			if (labels.length < 4) found.push("too few labels");
			return found;
		})()`)
		if len(faults) > 0 {
			b.t.Errorf("%s: %s", url, strings.Join(faults, "; "))
		}
		if got := eval[string](b, `[...document.getElementById("href").children].map(e => (e.querySelector("span") || e).textContent).join("")`); got != eval[string](b, `current.href.text`) {
			b.t.Errorf("%s: the parts are %s", url, got)
		}
	}
}

const views = "url compare steps pattern encoding gallery"

// everything is the state of a page that shows each kind of element.
const everything = "#url=https%3A%2F%2Fuser%40%C3%A9XAMPLE.com%3A443%2Fa%2F..%2Fb%20c%7C%5C%3Fq%3D%C3%A9%26r%3D1%23part&pattern=https%3A%2F%2F*.com%2F%3Aname&step=9&view="

func (b *tab) media(name, value string) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: name, Value: value}}})
	if err != nil {
		b.t.Fatal(err)
	}
}

// testContrast checks the contrast ratio of all text in both color schemes. The
// least is that of success criterion 1.4.3 of WCAG 2.2, level AA.
func testContrast(b *tab) {
	for _, scheme := range []string{"light", "dark"} {
		b.media("prefers-color-scheme", scheme)
		for _, view := range strings.Fields(views) {
			b.visit(everything + view)
			b.settle()
			low := eval[[]string](b, contrast)
			if len(low) > 0 {
				b.t.Errorf("%s, view %s: %s", scheme, view, strings.Join(low, "; "))
			}
		}
	}
}

// contrast returns the texts with a ratio under 4.5, and under 3 the borders of
// controls (success criterion 1.4.11).
const contrast = `(() => {
	const pixel = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
	const paint = colors => {
		pixel.clearRect(0, 0, 1, 1);
		for (const c of colors) { pixel.fillStyle = c; pixel.fillRect(0, 0, 1, 1); }
		return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3);
	};
	const luminance = rgb => rgb.map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
	const ratio = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((a, b) => b - a); return (x + .05) / (y + .05); };
	const backs = e => { const all = []; for (; e; e = e.parentElement) all.unshift(getComputedStyle(e).backgroundColor); return all; };
	const found = new Map();
	let texts = 0;
	for (const e of document.querySelectorAll("body *")) {
		if (!e.checkVisibility() || e.closest(".marks, .hidden, .skip, :disabled")) continue;
		const style = getComputedStyle(e), back = backs(e), say = (what, r) => found.set(what + " " + (e.id || e.className || e.localName), r);
		if ([...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) || e.matches("input:not([type]), textarea")) {
			texts++;
			const r = ratio(paint([...back, style.color]), paint(back));
			if (r < 4.5) say("text", r);
		}
		if (e.matches("button:not([role]), input:not([type]), .marked")) {
			const around = backs(e.parentElement), r = ratio(paint([...around, style.borderTopColor]), paint(around));
			if (r < 3) say("border", r);
		}
	}
	if (texts < 40) found.set("too few texts", texts);
	return [...found].map(([what, r]) => what + ": " + r.toFixed(2));
})()`

// settle waits until the view shows its answer.
func (b *tab) settle() {
	b.t.Helper()
	b.wait(`(panel => /URL|library|fixed-text|UTF-8|Backslashes/.test(panel.textContent) && !document.getElementById("source").textContent.includes("Loading"))(document.getElementById("panel-" + view)) && current && (view === "url" ? document.getElementById("set-hash") : view === "compare" ? document.querySelector("#compare td") : view === "steps" ? document.querySelector("#step dd") : view === "pattern" ? document.querySelector("#pattern-components td") : view === "encoding" ? document.querySelector("#encoding-rows td") : document.querySelector("#gallery a"))`)
}

// testForcedColors checks that the copy below a text area stays invisible, and
// that its underlines have a color of the system.
func testForcedColors(b *tab) {
	b.media("forced-colors", "active")
	b.visit(everything + "url")
	if got := eval[string](b, `getComputedStyle(document.getElementById("url-marks")).color`); got != "rgba(0, 0, 0, 0)" {
		b.t.Errorf("the copy has the color %s", got)
	}
	if got, want := eval[string](b, `getComputedStyle(document.getElementById("url-marks"), "::highlight(error)").textDecorationColor`), eval[string](b, `getComputedStyle(document.getElementById("url")).color`); got != want {
		b.t.Errorf("the underlines have the color %s, and text has %s", got, want)
	}
}

// testPhone checks that no view is wider than a phone.
func testPhone(b *tab) {
	b.do(chromedp.EmulateViewport(360, 740))
	for _, view := range strings.Fields(views) {
		b.visit(everything + view)
		b.settle()
		if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 360 {
			b.t.Errorf("view %s: %d pixels wide", view, wide)
		}
	}
}

func testRequests(b *tab) {
	others := eval[[]string](b, `performance.getEntriesByType("resource").map(e => e.name).filter(n => new URL(n).origin !== location.origin && !n.startsWith("data:"))`)
	if len(others) > 0 {
		b.t.Errorf("the page loaded %q", others)
	}
}

// shoot writes screenshots of each view at three widths in both color schemes.
func shoot(b *tab) {
	for _, scheme := range []string{"light", "dark"} {
		b.media("prefers-color-scheme", scheme)
		for _, width := range []int64{360, 800, 1200} {
			b.do(chromedp.EmulateViewport(width, 900))
			for _, view := range strings.Fields(views) {
				b.visit(shown + view)
				b.settle()
				time.Sleep(100 * time.Millisecond) // a frame
				shot, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
				if err != nil {
					b.t.Fatal(err)
				}
				if _, err := png.DecodeConfig(bytes.NewReader(shot)); err != nil {
					b.t.Fatal(err)
				}
				name := fmt.Sprintf("%s-%s-%d.png", view, scheme, width)
				if err := os.WriteFile(filepath.Join(*screenshots, name), shot, 0o644); err != nil {
					b.t.Fatal(err)
				}
			}
		}
	}
}

// shown is the state of the page in the screenshots.
const shown = "#url=https%3A%2F%2Fuser%40EXAMPLE.com%3A443%2Fa%2F..%2Fb%20c%3Fq%3D%C3%A9%26r%3D1%23part&pattern=https%3A%2F%2F*.com%2F%3Aname&step=40&view="
