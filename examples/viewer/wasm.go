//go:build js && wasm

package main

import "syscall/js"

// main makes the function weburlAnswer, which takes a request and returns the
// reply, both strings of JSON.
func main() {
	js.Global().Set("weburlAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 0 || args[0].Type() != js.TypeString {
			return string(answer(nil))
		}
		return string(answer([]byte(args[0].String())))
	}))
	select {}
}
