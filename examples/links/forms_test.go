package main

import (
	"strings"
	"testing"
)

// TestForms submits forms. The URLs are those to which Chromium 148 navigates
// after a submission by script. The rows marked as HTML's steps are different
// in Chromium.
func TestForms(t *testing.T) {
	for _, row := range []struct{ document, want string }{
		// The entries replace the query of the action; a POST keeps it.
		{`<form action="/s?x=1#f"><input name=q value=é></form>`, "* http://a.test/s?q=%E9#f\n"},
		{`<form><input name=q value=é><input name=e></form>`, "* http://a.test/d/p?q=%E9&e=\n"},
		{`<form action=" "><input name=q></form>`, "  http://a.test/d/p?q=\n"},
		{`<form method=post action="?é"><input name=q value=1></form>`, "* http://a.test/d/p?%E9\n"},
		{`<form method=POST enctype="multipart/form-data" action=u><input name=q value=1></form>`, "  http://a.test/d/u\n"},
		{`<form method=dialog action=x><input name=q></form><form action=y></form>`, "  http://a.test/d/y?\n"},
		// A form without an action goes to the document's URL, whatever its
		// base URL is.
		{`<base href="https://base.test/c/"><form><input name=q value=1></form><form action=x><input name=q value=1></form>`,
			"  http://a.test/d/p?q=1\n  https://base.test/c/x?q=1\n"},
		{`<form action="foo:bar?x"><input name=q value=1></form><form action="foo:bar?x" method=post><input name=q value=1></form>`,
			"  foo:bar?q=1\n  foo:bar?x\n"},
		// HTML's steps.
		{`<form action="http://["></form><form action=mailto:a@b?c=d><input name=subject value="a b"></form>`,
			"? IPv6-unclosed\n  mailto:a@b?subject=a%20b\n"},

		{`<form accept-charset="nope shift_jis"><input type=hidden name=_charset_><input name=q value="&#x672C;é"></form>`,
			"* http://a.test/d/p?_charset_=Shift_JIS&q=%96%7B%26%23233%3B\n"},

		{`<form><input type=checkbox name=a><input type=checkbox name=b checked><input type=checkbox name=c checked value=""></form>`,
			"  http://a.test/d/p?b=on&c=\n"},
		{`<form><input type=radio name=a value=1 checked><input type=radio name=a value=2 checked><input type=radio name=a value=3><input type=radio name=b></form>`,
			"  http://a.test/d/p?a=2\n"},
		{`<form><select name=s><option>one <option> two  words </select><select name=t><option value=1 disabled><option value=2><option value=3></select></form>`,
			"  http://a.test/d/p?s=one&t=2\n"},
		{`<form><select name=s><option selected>1<option selected>2</select><select name=t multiple><option selected>1<option selected>2<option>3</select>` +
			`<select name=u multiple><option>1</select><select name=v size=2><option>1</select><select name=w size=x><option>1</select></form>`,
			"  http://a.test/d/p?s=2&t=1&t=2&w=1\n"},
		{`<form><select name=s><optgroup disabled><option>1</optgroup><option>2</select><select name=t><option disabled selected>1<option>2</select></form>`,
			"  http://a.test/d/p?s=2\n"},
		{"<form><textarea name=t>\na\nb</textarea><input name=l value='a&#10;b&#13;c'><input type=hidden name=h value='a&#10;b'></form>",
			"  http://a.test/d/p?t=a%0D%0Ab&l=abc&h=a%0D%0Ab\n"},
		{`<form><input name=a value=1 disabled><fieldset disabled><legend><input name=b value=2></legend><legend><input name=c value=3></legend>` +
			`<input name=d value=4></fieldset><input value=5></form>`, "  http://a.test/d/p?b=2\n"},
		{`<form><input type=submit name=a value=1><button name=b value=2>x</button><input type=image name=c><input type=button name=d value=4>` +
			`<input type=reset name=e value=5><input type=file name=f></form>`, "  http://a.test/d/p?f=\n"},
		{`<form><input type=url name=u value=" x&#9; "><input type=email name=e value=" a@b&#10; "><input type=search name=s value=" x "></form>`,
			"  http://a.test/d/p?u=x&e=a%40b&s=+x+\n"},
		{`<form id=one action=1></form><form id=two action=2><input name=q value=1 form=one><input name=q value=2></form>` +
			`<input name=q value=3 form=two><input name=q value=4 form=none>`, "  http://a.test/d/1?q=1\n  http://a.test/d/2?q=2&q=3\n"},
		// HTML's steps.
		{`<form><datalist><input name=q value=1></datalist><input name=q value=2></form>`, "  http://a.test/d/p?q=2\n"},
	} {
		t.Run(row.document, func(t *testing.T) {
			document := "<meta charset=latin1>" + strings.ReplaceAll(row.document, "é", "\xE9")
			status, out, errs := runWith(document, "-url", "http://a.test/d/p?x")
			if _, got, _ := strings.Cut(out[strings.Index(out, "base: "):], "\n"); status != 0 || got != row.want {
				t.Errorf("%s: %d, %s\ngot:\n%swant:\n%s", row.document, status, errs, got, row.want)
			}
		})
	}
}
