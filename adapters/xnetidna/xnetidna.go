// Package xnetidna implements [ports.IDNA] with golang.org/x/net/idna, for
// programs that link x/net anyway:
//
//	parser := weburl.New(weburl.Config{IDNA: xnetidna.New()})
//
// Its results are not always those of the URL Standard; those of package
// adapters/uts46, the default, are. The tests of this package list all
// differences. With every toolchain, x/net
//
//   - accepts an empty "xn--" label, code points that are not ASCII after
//     "xn--", a label that decodes to one that begins with "xn--", and a zero
//     width non-joiner between code points that do not join;
//   - uses the Bidi_Class of code points before mapping, so it accepts some
//     symbols that map to Hebrew letters among Latin ones, and refuses some
//     Arabic marks;
//   - looks at bytes instead of code points for CheckHyphens, if it is strict;
//   - refuses code points that are assigned in Unicode 18, and uses the
//     Bidi_Class of earlier versions.
//
// Before v0.57.0, x/net also accepts an "xn--" label that decodes to ASCII
// alone. It then takes "xn--example-.com" for "example.com".
//
// Up to Go 1.26, and in older versions of x/net, its tables are those of
// Unicode 15.0. With them, x/net also
//
//   - refuses code points that were assigned later, and has earlier mappings;
//   - refuses U+2260, U+226E and U+226F and accepts a dot at the end, if it is
//     strict.
//
// From Go 1.27 on, the tables of newer versions are those of Unicode 17.0.
package xnetidna

import (
	"golang.org/x/net/idna"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// Backend is the IDNA processing of golang.org/x/net/idna. The zero Backend is
// ready for use, and all Backends are the same. It is safe for concurrent use.
type Backend struct{}

var _ ports.IDNA = Backend{}

// New returns a Backend.
func New() Backend { return Backend{} }

// MapForLookup is first, because it sets defaults that the others override.
var (
	relaxed = idna.New(
		idna.MapForLookup(),
		idna.BidiRule(),
		idna.CheckJoiners(true),
		idna.CheckHyphens(false),
		idna.StrictDomainName(false),
		idna.VerifyDNSLength(false),
		idna.Transitional(false),
	)
	strict = idna.New(
		idna.MapForLookup(),
		idna.BidiRule(),
		idna.CheckJoiners(true),
		idna.CheckHyphens(true),
		idna.StrictDomainName(true),
		idna.VerifyDNSLength(true),
		idna.Transitional(false),
	)
)

// AppendToASCII runs "domain parser ToASCII" on name and appends the result to
// dst. The error is nil or a *[domain.IDNAError], and then dst is returned
// unchanged. The error does not have the label or the rule of UTS #46, because
// x/net does not report them.
//
// https://url.spec.whatwg.org/#domain-parser-toascii
func (Backend) AppendToASCII(dst []byte, name string, beStrict bool) ([]byte, error) {
	profile := relaxed
	if beStrict {
		profile = strict
	}
	ascii, err := profile.ToASCII(name)
	if err != nil {
		// The error of x/net holds the label, so it must not be wrapped.
		return dst, &domain.IDNAError{Label: -1, Rule: "ToASCII"}
	}
	return append(dst, ascii...), nil
}

// ToUnicode returns the result of Unicode ToUnicode for name, or "" and an
// error like that of [Backend.AppendToASCII].
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func (Backend) ToUnicode(name string) (string, error) {
	unicode, err := relaxed.ToUnicode(name)
	if err != nil {
		return "", &domain.IDNAError{Label: -1, Rule: "ToUnicode"}
	}
	return unicode, nil
}
