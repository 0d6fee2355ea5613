package gojaurl

import (
	"github.com/dop251/goja"

	"github.com/weburl-go/weburl/api/urlpattern"
)

// patternState is the state of an object of the class URLPattern.
type patternState struct {
	goja.Value
	pattern *urlpattern.Pattern
}

func (in *Interfaces) makePattern() {
	c := &in.pattern
	c.define(in, "URLPattern", 0, counting(), func(arguments []goja.Value) goja.Value { return nil })
}
