module github.com/weburl-go/weburl/adapters/regexp2

go 1.25.0

require (
	github.com/dlclark/regexp2/v2 v2.12.0
	github.com/weburl-go/weburl v0.0.0-00010101000000-000000000000
)

replace github.com/weburl-go/weburl => ../..
