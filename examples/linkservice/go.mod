module github.com/weburl-go/weburl/examples/linkservice

go 1.26.0

require (
	github.com/weburl-go/weburl v0.0.0-00010101000000-000000000000
	github.com/weburl-go/weburl/adapters/fxurl v0.0.0-00010101000000-000000000000
	go.uber.org/fx v1.24.0
)

require (
	github.com/getkin/kin-openapi v0.152.0 // indirect
	github.com/go-json-experiment/json v0.0.0-20260820222146-c27c302e5fc3 // indirect
	github.com/prometheus/client_golang v1.25.0 // indirect
	go.uber.org/dig v1.19.0 // indirect
	go.uber.org/multierr v1.10.0 // indirect
	go.uber.org/zap v1.26.0 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace github.com/weburl-go/weburl => ../..

replace github.com/weburl-go/weburl/adapters/fxurl => ../../adapters/fxurl
