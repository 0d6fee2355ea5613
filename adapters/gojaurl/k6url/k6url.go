// Package k6url is an extension of k6 with the classes URL, URLSearchParams and
// URLPattern of the web, which k6 does not have. Scripts import them:
//
//	import http from "k6/http";
//	import { URL } from "k6/x/url";
//
//	export default function () {
//		const url = new URL("../b", "https://example.com/a/");
//		url.searchParams.set("q", "é");
//		http.get(url.href);
//	}
//
// A k6 with the extension is built by xk6:
//
//	xk6 build --with github.com/weburl-go/weburl/adapters/gojaurl/k6url
//
// A program that builds k6 itself imports the package for its effect. It has no
// API for Go. The license of k6 is AGPL-3.0, which then applies to the program.
//
// Each virtual user has classes of its own. Libraries may need them as global
// variables:
//
//	import * as classes from "k6/x/url";
//	Object.assign(globalThis, classes);
package k6url

import (
	"go.k6.io/k6/v2/js/common"
	"go.k6.io/k6/v2/js/modules"

	"github.com/weburl-go/weburl/adapters/gojaurl/sobekurl"
)

func init() { modules.Register("k6/x/url", module{}) }

// module makes the classes for each virtual user.
type module struct{}

// NewModuleInstance returns the module of one virtual user. It throws if a
// script has replaced objects of the language that the classes are made from.
func (module) NewModuleInstance(vu modules.VU) modules.Instance {
	classes, err := sobekurl.New(vu.Runtime(), sobekurl.Options{})
	if err != nil {
		common.Throw(vu.Runtime(), err)
	}
	return instance{classes}
}

// instance has the classes of one virtual user.
type instance struct{ classes *sobekurl.Interfaces }

// Exports returns the classes by name. k6 makes the default export from them.
func (i instance) Exports() modules.Exports {
	return modules.Exports{Named: map[string]any{
		"URL":             i.classes.URL(),
		"URLSearchParams": i.classes.URLSearchParams(),
		"URLPattern":      i.classes.URLPattern(),
	}}
}
