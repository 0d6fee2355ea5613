package domain

import "strconv"

// Code is the name of a validation error of the URL Standard
// (#validation-error). A Code is an error, so that
// errors.Is(err, domain.HostMissing) works. The zero Code means none.
//
// String returns the standard's name, Meaning says what is wrong, and Advice
// says how to fix it.
type Code uint8

// The validation errors of the URL Standard, in the order of its table.
const (
	DomainToASCII                        Code = iota + 1 // https://url.spec.whatwg.org/#validation-error-domain-to-ascii
	DomainPercentEncoded                                 // https://url.spec.whatwg.org/#domain-percent-encoded
	HostInvalidCodePoint                                 // https://url.spec.whatwg.org/#host-invalid-code-point
	IPv4NonASCIIInput                                    // https://url.spec.whatwg.org/#ipv4-non-ascii-input
	IPv4EmptyPart                                        // https://url.spec.whatwg.org/#ipv4-empty-part
	IPv4TooFewParts                                      // https://url.spec.whatwg.org/#ipv4-too-few-parts
	IPv4TooManyParts                                     // https://url.spec.whatwg.org/#ipv4-too-many-parts
	IPv4NonNumericPart                                   // https://url.spec.whatwg.org/#ipv4-non-numeric-part
	IPv4NonDecimalPart                                   // https://url.spec.whatwg.org/#ipv4-non-decimal-part
	IPv4OutOfRangePart                                   // https://url.spec.whatwg.org/#ipv4-out-of-range-part
	IPv6Unclosed                                         // https://url.spec.whatwg.org/#ipv6-unclosed
	IPv6InvalidCompression                               // https://url.spec.whatwg.org/#ipv6-invalid-compression
	IPv6TooManyPieces                                    // https://url.spec.whatwg.org/#ipv6-too-many-pieces
	IPv6MultipleCompression                              // https://url.spec.whatwg.org/#ipv6-multiple-compression
	IPv6InvalidCodePoint                                 // https://url.spec.whatwg.org/#ipv6-invalid-code-point
	IPv6TooFewPieces                                     // https://url.spec.whatwg.org/#ipv6-too-few-pieces
	IPv6PieceLeadingZero                                 // https://url.spec.whatwg.org/#ipv6-piece-leading-zero
	IPv4InIPv6TooManyPieces                              // https://url.spec.whatwg.org/#ipv4-in-ipv6-too-many-pieces
	IPv4InIPv6InvalidCodePoint                           // https://url.spec.whatwg.org/#ipv4-in-ipv6-invalid-code-point
	IPv4InIPv6OutOfRangePart                             // https://url.spec.whatwg.org/#ipv4-in-ipv6-out-of-range-part
	IPv4InIPv6TooFewParts                                // https://url.spec.whatwg.org/#ipv4-in-ipv6-too-few-parts
	InvalidURLUnit                                       // https://url.spec.whatwg.org/#invalid-url-unit
	SpecialSchemeMissingFollowingSolidus                 // https://url.spec.whatwg.org/#special-scheme-missing-following-solidus
	MissingSchemeNonRelativeURL                          // https://url.spec.whatwg.org/#missing-scheme-non-relative-url
	InvalidReverseSolidus                                // https://url.spec.whatwg.org/#invalid-reverse-solidus
	InvalidCredentials                                   // https://url.spec.whatwg.org/#invalid-credentials
	HostMissing                                          // https://url.spec.whatwg.org/#host-missing
	PortOutOfRange                                       // https://url.spec.whatwg.org/#port-out-of-range
	PortInvalid                                          // https://url.spec.whatwg.org/#port-invalid
	FileInvalidWindowsDriveLetter                        // https://url.spec.whatwg.org/#file-invalid-windows-drive-letter
	FileInvalidWindowsDriveLetterHost                    // https://url.spec.whatwg.org/#file-invalid-windows-drive-letter-host

	numCodes = iota + 1
)

// codes holds for each Code its name and one sentence that says what is wrong.
var codes = [numCodes]struct{ name, meaning string }{
	{"none", "nothing is wrong"},
	DomainToASCII:                        {"domain-to-ASCII", "the host is not a domain name that Unicode's IDNA processing accepts"},
	DomainPercentEncoded:                 {"domain-percent-encoded", "the domain contains a percent-encoded byte"},
	HostInvalidCodePoint:                 {"host-invalid-code-point", "the host contains a character that no host may contain"},
	IPv4NonASCIIInput:                    {"IPv4-non-ASCII-input", "the IPv4 address is written with characters that are not ASCII"},
	IPv4EmptyPart:                        {"IPv4-empty-part", "the IPv4 address ends with a dot"},
	IPv4TooFewParts:                      {"IPv4-too-few-parts", "the IPv4 address has fewer than four parts"},
	IPv4TooManyParts:                     {"IPv4-too-many-parts", "the IPv4 address has more than four parts"},
	IPv4NonNumericPart:                   {"IPv4-non-numeric-part", "a part of the IPv4 address is not a number"},
	IPv4NonDecimalPart:                   {"IPv4-non-decimal-part", "a part of the IPv4 address is written in hexadecimal or octal"},
	IPv4OutOfRangePart:                   {"IPv4-out-of-range-part", "a part of the IPv4 address is too large"},
	IPv6Unclosed:                         {"IPv6-unclosed", "the IPv6 address lacks its closing bracket"},
	IPv6InvalidCompression:               {"IPv6-invalid-compression", "the IPv6 address begins with a single colon"},
	IPv6TooManyPieces:                    {"IPv6-too-many-pieces", "the IPv6 address has more than eight pieces"},
	IPv6MultipleCompression:              {"IPv6-multiple-compression", "the IPv6 address is compressed (::) in more than one place"},
	IPv6InvalidCodePoint:                 {"IPv6-invalid-code-point", "the IPv6 address contains a character that does not belong there, or ends too early"},
	IPv6TooFewPieces:                     {"IPv6-too-few-pieces", "the IPv6 address is not compressed and has fewer than eight pieces"},
	IPv6PieceLeadingZero:                 {"IPv6-piece-leading-zero", "a piece of the IPv6 address has a leading zero"},
	IPv4InIPv6TooManyPieces:              {"IPv4-in-IPv6-too-many-pieces", "the IPv4 address at the end of the IPv6 address follows more than six pieces"},
	IPv4InIPv6InvalidCodePoint:           {"IPv4-in-IPv6-invalid-code-point", "the IPv4 address at the end of the IPv6 address has an empty part, a leading zero, too many parts, or a character that is not a digit"},
	IPv4InIPv6OutOfRangePart:             {"IPv4-in-IPv6-out-of-range-part", "a part of the IPv4 address at the end of the IPv6 address is greater than 255"},
	IPv4InIPv6TooFewParts:                {"IPv4-in-IPv6-too-few-parts", "the IPv4 address at the end of the IPv6 address has fewer than four parts"},
	InvalidURLUnit:                       {"invalid-URL-unit", "this must be percent-encoded or left out"},
	SpecialSchemeMissingFollowingSolidus: {"special-scheme-missing-following-solidus", "the scheme must be followed by exactly two slashes"},
	MissingSchemeNonRelativeURL:          {"missing-scheme-non-relative-URL", "the input has no scheme, and no base URL that it can be resolved against"},
	InvalidReverseSolidus:                {"invalid-reverse-solidus", "a backslash is written where a slash belongs"},
	InvalidCredentials:                   {"invalid-credentials", "the URL has a user name or a password"},
	HostMissing:                          {"host-missing", "the scheme requires a host"},
	PortOutOfRange:                       {"port-out-of-range", "the port is greater than 65535"},
	PortInvalid:                          {"port-invalid", "the port contains something that is not a digit"},
	FileInvalidWindowsDriveLetter:        {"file-invalid-Windows-drive-letter", "a reference relative to a file: URL begins with a Windows drive letter"},
	FileInvalidWindowsDriveLetterHost:    {"file-invalid-Windows-drive-letter-host", "the host of the file: URL is a Windows drive letter"},
}

// Codes returns every Code in the order of the standard's table.
func Codes() []Code {
	all := make([]Code, 0, numCodes-1)
	for c := Code(1); c < numCodes; c++ {
		all = append(all, c)
	}
	return all
}

// unknownCode is the meaning and the advice of a value that is not a Code.
const unknownCode = "this is not a validation error of the URL Standard"

// String returns the standard's name of c, such as "invalid-URL-unit". It
// returns "none" for the zero Code, and "Code(200)" for 200, which is not a
// validation error.
func (c Code) String() string {
	if c >= numCodes {
		return "Code(" + strconv.Itoa(int(c)) + ")"
	}
	return codes[c].name
}

// Error returns "weburl: ", the name of c and its meaning.
func (c Code) Error() string { return "weburl: " + c.String() + ": " + c.Meaning() }

// Meaning returns one sentence, without a capital or a full stop, that says
// what is wrong at the place that c is reported for.
func (c Code) Meaning() string {
	if c >= numCodes {
		return unknownCode
	}
	return codes[c].meaning
}
