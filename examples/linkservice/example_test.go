package main

import (
	"io"
	"os"
)

// The service asks itself once, as with the flag -ask on a command line.
func Example() {
	run([]string{"-ask", "url=../b&base=https://www.example.co.uk/a/"}, os.Stdout, io.Discard)
	// Output: {"href":"https://www.example.co.uk/b","registrableDomain":"example.co.uk","rendering":"https://www.example.co.uk/b"}
}
