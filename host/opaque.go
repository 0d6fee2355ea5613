package host

import (
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
)

// appendOpaque is the opaque-host parser. The empty string is the empty host.
//
// https://url.spec.whatwg.org/#concept-opaque-host-parser
func appendOpaque(dst []byte, input string, rec *domain.Recorder) ([]byte, Kind, domain.Code) {
	if input == "" {
		return dst, Empty, 0
	}
	for i := range len(input) {
		if classes[input[i]]&forbiddenHost != 0 {
			rec.Report(domain.HostInvalidCodePoint, i, i+1)
			return dst, Null, domain.HostInvalidCodePoint
		}
	}
	if rec != nil {
		reportOpaqueUnits(input, rec)
	}
	return percent.AppendEncode(dst, input, percent.C0Control), Opaque, 0
}

// reportOpaqueUnits reports the first code point of input that is not a URL
// code point, and the first "%" that does not begin a percent-encoded byte.
func reportOpaqueUnits(input string, rec *domain.Recorder) {
	for i := 0; i < len(input); {
		c, size := domain.DecodeScalarValue(input[i:])
		if c != '%' && !domain.IsURLCodePoint(c) {
			rec.Report(domain.InvalidURLUnit, i, i+size)
			break
		}
		i += size
	}
	for i := range len(input) {
		if input[i] == '%' && !percent.IsEncodedByte(input, i) {
			// The "%" and up to two of the code points that should be digits.
			end := i + 1
			for n := 0; n < 2 && end < len(input); n++ {
				_, size := domain.DecodeScalarValue(input[end:])
				end += size
			}
			rec.Report(domain.InvalidURLUnit, i, end)
			break
		}
	}
}
