package host

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// source is the host that a domain was decoded from. It tells where an error
// is.
type source struct {
	host  string
	ascii bool // the domain is ASCII, so that IDNA processing moved nothing
}

// report records the error code at the bytes start to end of the ASCII domain.
// It returns code.
func (from source) report(rec *domain.Recorder, code domain.Code, start, end int) domain.Code {
	if rec != nil {
		start, end = from.span(start, end)
		rec.Report(code, start, end)
	}
	return code
}

// span returns the place in the host of the bytes start to end of the ASCII
// domain. If IDNA processing may have moved them, that is the whole host.
func (from source) span(start, end int) (int, int) {
	if !from.ascii {
		return 0, len(from.host)
	}
	return from.place(start), from.place(end)
}

// place returns the offset in the host of the offset in its percent-decoding.
func (from source) place(offset int) (i int) {
	for ; offset > 0; offset-- {
		if percent.IsEncodedByte(from.host, i) {
			i += 2
		}
		i++
	}
	return i
}

// reportPercentEncoded reports the first percent-encoded byte of input.
func reportPercentEncoded(input string, rec *domain.Recorder) {
	if rec == nil {
		return
	}
	for i := range len(input) {
		if percent.IsEncodedByte(input, i) {
			rec.Report(domain.DomainPercentEncoded, i, i+3)
			return
		}
	}
}

// ParseDomain is the domain parser. It returns name as an ASCII domain. It does
// not percent-decode name. If beStrict is true, CheckHyphens, UseSTD3ASCIIRules
// and VerifyDnsLength of UTS #46 are true. rec may be nil. The error is a
// [domain.Code].
//
// If idna is nil, a domain that is not ASCII fails. If beStrict is also true, a
// domain with a label that begins with "xn--" fails, too.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func ParseDomain(name string, beStrict bool, idna ports.IDNA, rec *domain.Recorder) (string, error) {
	name = domain.ToScalarValueString(name)
	out, code := appendDomain(nil, name, beStrict, idna, rec, source{name, classesOf(name)&nonASCII == 0})
	if code != 0 {
		return "", code
	}
	return string(out), nil
}

// appendDomain is [ParseDomain] that appends. The result of ToASCII for an
// ASCII domain matters only if beStrict is true or errors are recorded, so
// otherwise it is not computed.
func appendDomain(dst []byte, name string, beStrict bool, idna ports.IDNA, rec *domain.Recorder, from source) ([]byte, domain.Code) {
	reported := false
	if beStrict || rec != nil {
		strict, err := appendToASCII(dst, name, true, idna)
		if err != nil {
			reportDomain(rec, err, from)
			reported = true
		}
		if beStrict {
			if err != nil {
				return dst, domain.DomainToASCII
			}
			return strict, 0
		}
	}

	if from.ascii {
		out, code := appendASCIIDomain(dst, name, classesOf(name))
		if code != 0 && !reported {
			reportDomain(rec, nil, from)
		}
		return out, code
	}
	out, err := appendToASCII(dst, name, false, idna)
	if err != nil {
		if !reported {
			// The strict run accepted a domain that the lax one refuses. No
			// backend should.
			reportDomain(rec, err, from)
		}
		// The strict run may have found something that alone is not fatal.
		giveReason(rec, err)
		return dst, domain.DomainToASCII
	}
	return out, 0
}

// appendASCIIDomain is the domain parser for an ASCII name of the classes all,
// if beStrict is false and errors are not recorded.
func appendASCIIDomain[S string | []byte](dst []byte, name S, all class) ([]byte, domain.Code) {
	if len(name) == 0 || all&forbiddenDomain != 0 {
		return dst, domain.DomainToASCII
	}
	if all&upper == 0 {
		return append(dst, name...), 0
	}
	for i := range len(name) {
		b := name[i]
		if classes[b]&upper != 0 {
			b += 'a' - 'A'
		}
		dst = append(dst, b)
	}
	return dst, 0
}

func reportDomain(rec *domain.Recorder, err error, from source) {
	if rec != nil {
		rec.Report(domain.DomainToASCII, 0, len(from.host))
		giveReason(rec, err)
	}
}

func giveReason(rec *domain.Recorder, err error) {
	var reason *domain.IDNAError
	if errors.As(err, &reason) {
		rec.Reason(*reason)
	}
}

// The callers of appendToASCII do not return these errors: they return
// domain.DomainToASCII.
var (
	errNoIDNA    = errors.New("weburl: no IDNA backend is bound")
	errForbidden = errors.New("weburl: a domain must not be empty or contain a forbidden domain code point")
)

// appendToASCII runs domain parser ToASCII and checks the backend's result: a
// domain is not empty, is ASCII in lower case, and has no forbidden domain code
// point. The backend gets the free room of dst, but not its bytes.
//
// https://url.spec.whatwg.org/#domain-parser-toascii
func appendToASCII(dst []byte, name string, beStrict bool, idna ports.IDNA) ([]byte, error) {
	if idna == nil {
		if beStrict && isPlainDomain(name) {
			dst, _ = appendASCIIDomain(dst, name, classesOf(name))
			return dst, nil
		}
		return dst, errNoIDNA
	}
	out, err := idna.AppendToASCII(dst[len(dst):], name, beStrict)
	if err != nil {
		return dst, err
	}
	if len(out) == 0 || classesOf(out)&(forbiddenDomain|upper|nonASCII) != 0 {
		return dst, errForbidden
	}
	if len(dst) == 0 {
		return out, nil
	}
	return append(dst, out...), nil
}

// isPlainDomain reports whether domain parser ToASCII accepts name if beStrict
// is true, and only maps upper case to lower case. Such a name has labels of
// ASCII letters, digits and hyphens that DNS can hold, without a hyphen at
// their ends or in third and fourth place. That can be decided without an IDNA
// backend.
//
// https://www.unicode.org/reports/tr46/#Validity_Criteria
func isPlainDomain(name string) bool {
	for label := range strings.SplitSeq(name, ".") {
		n := len(label)
		if n == 0 || n > 63 || label[0] == '-' || label[n-1] == '-' || n >= 4 && label[2:4] == "--" {
			return false
		}
		for i := range n {
			if c := rune(label[i]); c != '-' && !domain.IsASCIIAlphanumeric(c) {
				return false
			}
		}
	}
	return len(name) <= 253
}

// ToUnicode is "domain to Unicode": it returns the domain in Unicode, not for
// display, because it may look like another domain. To show a host to people,
// use the Renderer of package urlrec/rendering. If any label is in error, or
// idna is nil, ToUnicode returns name unchanged.
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func ToUnicode(name string, idna ports.IDNA) string {
	if idna == nil {
		return name
	}
	result, err := idna.ToUnicode(name)
	if err != nil {
		return name
	}
	return result
}

// PublicSuffix returns the public suffix of a host that is a domain, with the
// host's trailing dot if it has one. ok is false if the public suffix is null:
//
//   - The host is not a domain.
//   - It begins or ends with an empty label, or the label before the suffix is
//     empty. The algorithm of the list does not know empty labels, and its
//     tests expect null. Empty labels further to the left are allowed.
//   - The list is nil.
//
// https://url.spec.whatwg.org/#host-public-suffix
func (h Host) PublicSuffix(list ports.PublicSuffixList) (suffix string, ok bool) {
	name := strings.TrimSuffix(h.serialized, ".")
	if list == nil || h.kind != Domain || name == "" || name[0] == '.' || strings.HasSuffix(name, ".") {
		return "", false
	}
	suffix = list.PublicSuffix(name)
	// The result is cut from the host's own text. That keeps the trailing dot,
	// and a list that returns something else does no harm.
	start := len(name) - len(suffix)
	if start < 0 || name[start:] != suffix || start > 0 && name[start-1] != '.' || strings.HasSuffix(name[:start], "..") {
		return "", false
	}
	return h.serialized[start:], true
}

// RegistrableDomain returns the public suffix and the label before it, with the
// host's trailing dot if it has one. ok is false if the registrable domain is
// null: the public suffix is null, or is the whole host.
//
// https://url.spec.whatwg.org/#host-registrable-domain
func (h Host) RegistrableDomain(list ports.PublicSuffixList) (registrable string, ok bool) {
	suffix, ok := h.PublicSuffix(list)
	if !ok || suffix == h.serialized {
		return "", false
	}
	before := h.serialized[:len(h.serialized)-len(suffix)-1]
	return h.serialized[strings.LastIndexByte(before, '.')+1:], true
}
