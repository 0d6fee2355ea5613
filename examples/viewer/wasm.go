//go:build js && wasm

package main

import "syscall/js"

// main makes the function weburlAnswer, which takes a request, an object, and
// returns the reply, a string of JSON.
func main() {
	js.Global().Set("weburlAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(answer(newRequest(args[0])))
	}))
	select {}
}

// newRequest returns the request that the page sent.
func newRequest(v js.Value) *request {
	text := func(v js.Value, name string) string {
		if member := v.Get(name); member.Type() == js.TypeString {
			return member.String()
		}
		return ""
	}
	q := &request{
		Kind: text(v, "kind"), URL: text(v, "url"), Base: text(v, "base"), Encoding: text(v, "encoding"),
		Pattern: text(v, "pattern"), PatternBase: text(v, "patternBase"), IgnoreCase: v.Get("ignoreCase").Truthy(),
		Attribute: text(v, "attribute"), Value: text(v, "value"),
	}
	if from := v.Get("from"); from.Type() == js.TypeNumber {
		q.From = from.Int()
	}
	if params := v.Get("params"); params.Truthy() {
		for i := range params.Length() {
			item := params.Index(i)
			q.Params = append(q.Params, pair{text(item, "name"), text(item, "value")})
		}
	}
	return q
}
