// Package xnetidna binds golang.org/x/net/idna to [ports.IDNA].
//
// It is for programs that link x/net anyway and can live with its answers,
// which are not always those of the URL Standard. With every toolchain:
//
//   - It accepts some domains that UTS #46 refuses: with an empty "xn--" label,
//     with code points that are not ASCII behind "xn--", with a label that
//     decodes to one that begins with "xn--", and with a zero width non-joiner
//     that nothing joins.
//   - It takes the Bidi_Class of code points before they are mapped, and so
//     accepts some symbols that map to Hebrew letters among Latin ones, and
//     refuses some Arabic marks.
//   - Where it is strict it looks for hyphens by bytes, not by code points.
//   - It refuses code points assigned in Unicode 18, and takes a Bidi_Class that
//     Unicode 18 has changed.
//
// With Go 1.26, whose tables are those of Unicode 15.0 (they are those of 17.0
// from Go 1.27 on):
//
//   - It refuses code points assigned since, and maps others as they were then.
//   - Where it is strict it refuses U+2260, U+226E and U+226F and accepts a dot
//     at the end.
//
// The test of this package lists them all: the rows of the contract, and the code
// points. Package adapters/uts46 is exact.
package xnetidna

import (
	"golang.org/x/net/idna"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// Backend is IDNA processing by golang.org/x/net/idna. The zero Backend is
// ready for use; all are the same.
type Backend struct{}

var _ ports.IDNA = Backend{}

// New gives a Backend.
func New() Backend { return Backend{} }

// MapForLookup comes first: it sets defaults that the others override.
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

// AppendToASCII appends to dst what "domain parser ToASCII" gives for name.
// The error is a *[domain.IDNAError] that names neither label nor rule of UTS
// #46: x/net keeps both to itself.
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

// ToUnicode gives what Unicode ToUnicode gives for name. The error is a
// *[domain.IDNAError] as that of [Backend.AppendToASCII] is.
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func (Backend) ToUnicode(name string) (string, error) {
	unicode, err := relaxed.ToUnicode(name)
	if err != nil {
		return "", &domain.IDNAError{Label: -1, Rule: "ToUnicode"}
	}
	return unicode, nil
}
