module github.com/weburl-go/weburl/examples/urlparse/zstd

go 1.25

require (
	github.com/klauspost/compress v1.20.3
	github.com/weburl-go/weburl v0.0.0-00010101000000-000000000000
)

require (
	golang.org/x/net v0.12.0 // indirect
	golang.org/x/sys v0.10.0 // indirect
	golang.org/x/term v0.10.0 // indirect
	golang.org/x/text v0.11.0 // indirect
)

replace github.com/weburl-go/weburl => ../../..
