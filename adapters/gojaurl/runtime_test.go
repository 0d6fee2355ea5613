package gojaurl_test

import (
	"testing"

	"github.com/dop251/goja"

	"github.com/weburl-go/weburl/adapters/gojaurl"
)

// newRuntime returns a runtime with the classes.
func newRuntime(t *testing.T) *goja.Runtime {
	t.Helper()
	rt := goja.New()
	if _, err := gojaurl.Install(rt, gojaurl.Options{Experimental: true}); err != nil {
		t.Fatal(err)
	}
	return rt
}
