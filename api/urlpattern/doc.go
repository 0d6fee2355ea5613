// Package urlpattern is the URL Pattern Standard.
//
// https://urlpattern.spec.whatwg.org/
package urlpattern
