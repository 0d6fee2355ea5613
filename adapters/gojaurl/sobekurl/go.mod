module github.com/weburl-go/weburl/adapters/gojaurl/sobekurl

go 1.24.0

require (
	github.com/grafana/sobek v0.0.0-20260429085637-a66d4790012b
	github.com/weburl-go/weburl v0.0.0-00010101000000-000000000000
)

require (
	github.com/dlclark/regexp2 v1.12.0 // indirect
	github.com/go-sourcemap/sourcemap v2.1.4+incompatible // indirect
	github.com/google/pprof v0.0.0-20230207041349-798e818bf904 // indirect
	golang.org/x/text v0.11.0 // indirect
)

replace github.com/weburl-go/weburl => ../../..
