// Urisift-wasm finds the URIs of the text in a page, by the packages that the
// program urisift is made of. Compiled for GOOS=js GOARCH=wasm it is what runs in
// the page; for any other system it is the program that writes the page.
package main

import "syscall/js"

// main hands the page a function, urisift(text, question), which returns the
// answer as JSON, and waits for calls.
func main() {
	js.Global().Set("urisift", js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer, err := reply(args[0].String(), args[1].String())
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return answer
	}))
	select {}
}
