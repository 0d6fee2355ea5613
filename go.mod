module github.com/weburl-go/weburl

go 1.24.0

require (
	golang.org/x/net v0.12.0
	golang.org/x/term v0.10.0
	golang.org/x/text v0.11.0
)

require golang.org/x/sys v0.10.0 // indirect
