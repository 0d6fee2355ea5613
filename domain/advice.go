package domain

// advice holds for each Code one sentence that says how to fix the input.
var advice = [numCodes]string{
	"there is nothing to change",
	DomainToASCII:                        "write labels of letters, digits and inner hyphens, at most 63 of them in ASCII, with single dots between the labels",
	DomainPercentEncoded:                 "write the characters themselves instead of their percent-encoded bytes",
	HostInvalidCodePoint:                 "percent-encode the character, or leave it out",
	IPv4NonASCIIInput:                    "write the address with the ASCII digits 0 to 9 and ASCII dots",
	IPv4EmptyPart:                        "leave out the dot at the end",
	IPv4TooFewParts:                      "write all four parts, such as 127.0.0.1 for 127.1",
	IPv4TooManyParts:                     "write four parts, or end a domain in a label that is not a number",
	IPv4NonNumericPart:                   "write four decimal numbers, or end a domain in a label that is not a number",
	IPv4NonDecimalPart:                   "write the part in decimal, without 0x and without leading zeros",
	IPv4OutOfRangePart:                   "write four parts from 0 to 255",
	IPv6Unclosed:                         "add the closing ] after the address",
	IPv6InvalidCompression:               "begin with a piece or with two colons, such as [::1]",
	IPv6TooManyPieces:                    "write eight pieces, or fewer and one :: for those that are zero",
	IPv6MultipleCompression:              "write :: in one place only, and the other pieces that are zero as 0",
	IPv6InvalidCodePoint:                 "write pieces of one to four hexadecimal digits with single colons between them, such as [2001:db8::1]",
	IPv6TooFewPieces:                     "write all eight pieces, or one :: for those that are zero",
	IPv6PieceLeadingZero:                 "leave out the leading zeros, such as db8 for 0db8",
	IPv4InIPv6TooManyPieces:              "write six pieces before the IPv4 address, or fewer and one ::, such as [::ffff:192.0.2.1]",
	IPv4InIPv6InvalidCodePoint:           "write four decimal numbers without leading zeros and with single dots between them, such as [::ffff:192.0.2.1]",
	IPv4InIPv6OutOfRangePart:             "write a number from 0 to 255",
	IPv4InIPv6TooFewParts:                "write all four parts, such as [::ffff:192.0.2.1]",
	InvalidURLUnit:                       "percent-encode it (a space is %20, a percent sign is %25), or leave it out",
	SpecialSchemeMissingFollowingSolidus: "write two slashes after the colon, such as https://example.com/ or file:///path; a relative URL has no scheme",
	MissingSchemeNonRelativeURL:          "begin with a scheme, such as https://example.com/, or use a base URL whose path is not opaque",
	InvalidReverseSolidus:                "write a slash, or %5C if you mean a backslash",
	InvalidCredentials:                   "leave out the user name, the password and the @, and pass them in another way",
	HostMissing:                          "write a host, such as https://example.com/",
	PortOutOfRange:                       "write a port from 0 to 65535, or none for the scheme's default port",
	PortInvalid:                          "write only the digits 0 to 9 after the colon, and an IPv6 address in brackets",
	FileInvalidWindowsDriveLetter:        "write the whole URL, such as file:///C:/path",
	FileInvalidWindowsDriveLetterHost:    "write a third slash before the drive letter, such as file:///C:/path",
}

// Advice returns one sentence, without a capital or a full stop, that says how
// to write the input so that c is not reported.
func (c Code) Advice() string {
	if c >= numCodes {
		return unknownCode
	}
	return advice[c]
}
