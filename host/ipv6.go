package host

import "github.com/weburl-go/weburl/domain"

// Pieces is an IPv6 address as its eight 16-bit pieces in order. The zero
// Pieces is the address [::].
//
// https://url.spec.whatwg.org/#concept-ipv6-piece
type Pieces [8]uint16

// ParseIPv6 is the IPv6 parser. It returns the address in input, which has no
// brackets. A zone identifier is not part of an address, so it is an error. The
// error is a [domain.Code].
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
func ParseIPv6(input string) (Pieces, error) {
	address, _, _, code := parseIPv6(input, nil)
	if code != 0 {
		return Pieces{}, code
	}
	return address, nil
}

// AppendIPv6Host is for package urlrec: it is [AppendParse] for input that
// begins with "[". It appends the serialized address, in brackets, to dst. If
// code is not 0, the host failed to parse, and dst is returned unchanged. Input
// without a bracket at either end fails with domain.IPv6Unclosed.
func AppendIPv6Host(dst []byte, input string, rec *domain.Recorder) (out []byte, code domain.Code) {
	if len(input) < len("[]") || input[0] != '[' || input[len(input)-1] != ']' {
		rec.Report(domain.IPv6Unclosed, 0, len(input))
		return dst, domain.IPv6Unclosed
	}
	address, _, pointer, code := parseIPv6(input[1:len(input)-1], rec)
	if code != 0 {
		if rec != nil {
			// The error is at one code point: after the address, that is the
			// bracket.
			_, size := domain.DecodeScalarValue(input[1+pointer:])
			rec.Report(code, 1+pointer, 1+pointer+size)
		}
		return dst, code
	}
	return append(AppendIPv6(append(dst, '['), address), ']'), 0
}

// parseIPv6 is [ParseIPv6] with a recorder. It reports leading zeros, at their
// places in the input with brackets. It does not report the error that it fails
// with: then pointer is where that error is, and address has pieceIndex pieces
// in order.
func parseIPv6(input string, rec *domain.Recorder) (address Pieces, pieceIndex, pointer int, code domain.Code) {
	compress := -1 // null
	if codePointAt(input, 0) == ':' {
		if codePointAt(input, 1) != ':' {
			return address, pieceIndex, pointer, domain.IPv6InvalidCompression
		}
		pointer += 2
		pieceIndex++
		compress = pieceIndex
	}
	for pointer < len(input) {
		if pieceIndex == 8 {
			return address, pieceIndex, pointer, domain.IPv6TooManyPieces
		}
		if input[pointer] == ':' {
			if compress >= 0 {
				return address, pieceIndex, pointer, domain.IPv6MultipleCompression
			}
			pointer++
			pieceIndex++
			compress = pieceIndex
			continue
		}
		start, value := pointer, 0
		for pointer < len(input) && pointer < start+4 {
			digit := domain.HexValue(input[pointer])
			if digit > 0xF {
				break
			}
			value = value<<4 | int(digit)
			pointer++
		}
		length := pointer - start
		switch codePointAt(input, pointer) {
		case '.':
			if length == 0 {
				return address, pieceIndex, pointer, domain.IPv4InIPv6InvalidCodePoint
			}
			if pieceIndex > 6 {
				return address, pieceIndex, start, domain.IPv4InIPv6TooManyPieces
			}
			if code, pointer = parseIPv4InIPv6(input, start, address[pieceIndex:]); code != 0 {
				return address, pieceIndex, pointer, code
			}
			pieceIndex += 2
			continue // at the end of input
		case ':':
			pointer++
			if pointer == len(input) {
				return address, pieceIndex, pointer, domain.IPv6InvalidCodePoint
			}
		default:
			if pointer < len(input) {
				return address, pieceIndex, pointer, domain.IPv6InvalidCodePoint
			}
		}
		if length > 1 && value < 1<<(4*(length-1)) {
			rec.Report(domain.IPv6PieceLeadingZero, 1+start, 1+start+length)
		}
		address[pieceIndex&7] = uint16(value)
		pieceIndex++
	}
	if compress >= 0 {
		// The pieces after the "::" belong at the end.
		pieces := address
		clear(address[compress:])
		copy(address[8-(pieceIndex-compress):], pieces[compress:pieceIndex])
	} else if pieceIndex != 8 {
		return address, pieceIndex, pointer, domain.IPv6TooFewPieces
	}
	return address, pieceIndex, pointer, 0
}

// codePointAt returns the code point at pointer. Nothing but ASCII matters, so
// a byte will do. At the end of input it is 0, which is not part of any
// address.
func codePointAt(input string, pointer int) byte {
	if pointer < len(input) {
		return input[pointer]
	}
	return 0
}

// parseIPv4InIPv6 is the IPv6 parser's part for an IPv4 address at its end. It
// fills the first two of pieces from input[pointer:]. It returns the pointer
// after the address, or the place of the error.
func parseIPv4InIPv6(input string, pointer int, pieces []uint16) (domain.Code, int) {
	numbersSeen := 0
	for pointer < len(input) {
		if numbersSeen > 0 {
			if input[pointer] != '.' || numbersSeen == 4 {
				return domain.IPv4InIPv6InvalidCodePoint, pointer
			}
			pointer++
		}
		if pointer == len(input) || !domain.IsASCIIDigit(rune(input[pointer])) {
			return domain.IPv4InIPv6InvalidCodePoint, pointer
		}
		ipv4Piece := -1 // null
		for pointer < len(input) && domain.IsASCIIDigit(rune(input[pointer])) {
			number := int(input[pointer] - '0')
			switch ipv4Piece {
			case -1:
				ipv4Piece = number
			case 0:
				return domain.IPv4InIPv6InvalidCodePoint, pointer
			default:
				ipv4Piece = ipv4Piece*10 + number
			}
			if ipv4Piece > 255 {
				return domain.IPv4InIPv6OutOfRangePart, pointer
			}
			pointer++
		}
		piece := &pieces[numbersSeen/2]
		*piece = *piece<<8 | uint16(ipv4Piece)
		numbersSeen++
	}
	if numbersSeen != 4 {
		return domain.IPv4InIPv6TooFewParts, pointer
	}
	return 0, pointer
}

// AppendIPv6 is the IPv6 serializer. It appends the address to dst, without
// brackets, in lower-case hex. "::" replaces the longest run of two or more
// zero pieces, and the first one of equally long runs.
//
// https://url.spec.whatwg.org/#concept-ipv6-serializer
func AppendIPv6(dst []byte, address Pieces) []byte {
	compress := compressedPieceIndex(address)
	for pieceIndex := 0; pieceIndex < 8; pieceIndex++ {
		if pieceIndex == compress {
			// The piece before has written one ":", if there is one.
			if pieceIndex == 0 {
				dst = append(dst, ':')
			}
			dst = append(dst, ':')
			for pieceIndex < 7 && address[pieceIndex+1] == 0 {
				pieceIndex++
			}
			continue
		}
		dst = appendHex(dst, address[pieceIndex])
		if pieceIndex < 7 {
			dst = append(dst, ':')
		}
	}
	return dst
}

// appendHex appends n in lower-case hex without leading zeros.
func appendHex(dst []byte, n uint16) []byte {
	const digits = "0123456789abcdef"
	a, b, c, d := digits[n>>12], digits[n>>8&0xF], digits[n>>4&0xF], digits[n&0xF]
	switch {
	case n >= 0x1000:
		return append(dst, a, b, c, d)
	case n >= 0x100:
		return append(dst, b, c, d)
	case n >= 0x10:
		return append(dst, c, d)
	}
	return append(dst, d)
}

// compressedPieceIndex finds the IPv6 address compressed piece index. It is -1
// for null.
//
// https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func compressedPieceIndex(address Pieces) int {
	longestIndex, longestSize := -1, 1
	foundIndex, foundSize := -1, 0
	for pieceIndex, piece := range address {
		if piece != 0 {
			foundIndex, foundSize = -1, 0
			continue
		}
		if foundIndex < 0 {
			foundIndex = pieceIndex
		}
		// The standard compares at the end of a run. To compare at each piece
		// is the same.
		if foundSize++; foundSize > longestSize {
			longestIndex, longestSize = foundIndex, foundSize
		}
	}
	return longestIndex
}
