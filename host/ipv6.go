package host

import "github.com/weburl-go/weburl/domain"

// Pieces is an IPv6 address as its eight 16-bit pieces, the first one first.
//
// https://url.spec.whatwg.org/#concept-ipv6-piece
type Pieces [8]uint16

// ParseIPv6 is the IPv6 parser on its own: input is the address without
// brackets. Zone identifiers are no part of it. The error is a [domain.Code].
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
func ParseIPv6(input string) (Pieces, error) {
	address, code := parseIPv6(input, nil, 0)
	if code != 0 {
		return Pieces{}, code
	}
	return address, nil
}

// AppendIPv6Host is the part of the host parser for input that begins with "[": it
// appends the serialized address, in brackets, to dst. If code is not zero the host
// failed to parse, and dst is returned as it came. Input without a bracket at either end
// is domain.IPv6Unclosed.
func AppendIPv6Host(dst []byte, input string, rec *domain.Recorder) (out []byte, code domain.Code) {
	if len(input) < len("[]") || input[0] != '[' || input[len(input)-1] != ']' {
		rec.Report(domain.IPv6Unclosed, 0, len(input))
		return dst, domain.IPv6Unclosed
	}
	address, code := parseIPv6(input[1:len(input)-1], rec, 1)
	if code != 0 {
		return dst, code
	}
	return append(AppendIPv6(append(dst, '['), address), ']'), 0
}

// parseIPv6 reports places offset bytes further on than they are in input.
func parseIPv6(input string, rec *domain.Recorder, offset int) (address Pieces, code domain.Code) {
	pieceIndex, compress, pointer := 0, -1, 0
	if codePointAt(input, 0) == ':' {
		if codePointAt(input, 1) != ':' {
			return failIPv6(domain.IPv6InvalidCompression, input, pointer, rec, offset)
		}
		pointer += 2
		pieceIndex++
		compress = pieceIndex
	}
	for pointer < len(input) {
		if pieceIndex == 8 {
			return failIPv6(domain.IPv6TooManyPieces, input, pointer, rec, offset)
		}
		if input[pointer] == ':' {
			if compress >= 0 {
				return failIPv6(domain.IPv6MultipleCompression, input, pointer, rec, offset)
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
				return failIPv6(domain.IPv4InIPv6InvalidCodePoint, input, pointer, rec, offset)
			}
			if pieceIndex > 6 {
				return failIPv6(domain.IPv4InIPv6TooManyPieces, input, start, rec, offset)
			}
			if code, pointer = parseIPv4InIPv6(input, start, address[pieceIndex:]); code != 0 {
				return failIPv6(code, input, pointer, rec, offset)
			}
			pieceIndex += 2
			continue // at the end of input
		case ':':
			pointer++
			if pointer == len(input) {
				return failIPv6(domain.IPv6InvalidCodePoint, input, pointer, rec, offset)
			}
		default:
			if pointer < len(input) {
				return failIPv6(domain.IPv6InvalidCodePoint, input, pointer, rec, offset)
			}
		}
		if length > 1 && value < 1<<(4*(length-1)) {
			rec.Report(domain.IPv6PieceLeadingZero, offset+start, offset+start+length)
		}
		address[pieceIndex&7] = uint16(value)
		pieceIndex++
	}
	if compress >= 0 {
		// What is behind the "::" belongs at the end.
		end := address
		clear(address[compress:])
		copy(address[8-(pieceIndex-compress):], end[compress:pieceIndex])
	} else if pieceIndex != 8 {
		return failIPv6(domain.IPv6TooFewPieces, input, pointer, rec, offset)
	}
	return address, 0
}

// codePointAt gives the code point at pointer. Nothing but ASCII matters, so a byte
// will do; 0 stands for EOF as for what is in no address.
func codePointAt(input string, pointer int) byte {
	if pointer < len(input) {
		return input[pointer]
	}
	return 0
}

// failIPv6 reports code. Every error is at one code point, or at the end, where the
// bracket is.
func failIPv6(code domain.Code, input string, pointer int, rec *domain.Recorder, offset int) (Pieces, domain.Code) {
	if rec != nil {
		_, size := domain.DecodeScalarValue(input[min(pointer, len(input)):])
		rec.Report(code, offset+pointer, offset+pointer+max(size, 1))
	}
	return Pieces{}, code
}

// parseIPv4InIPv6 is the IPv6 parser's part for an IPv4 address at its end. It
// fills the first two of pieces from input[pointer:], and gives the pointer
// behind, or where the error is.
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

// AppendIPv6 is the IPv6 serializer: it appends the address without brackets,
// in lower-case hex, the first of the longest runs of two or more zero pieces as
// "::".
//
// https://url.spec.whatwg.org/#concept-ipv6-serializer
func AppendIPv6(dst []byte, address Pieces) []byte {
	compress := compressedPieceIndex(address)
	for pieceIndex := 0; pieceIndex < 8; pieceIndex++ {
		if pieceIndex == compress {
			// In front of it is the ":" of the piece before, or nothing.
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

// appendHex appends n in lower-case hex, as short as can be.
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

// compressedPieceIndex finds the IPv6 address compressed piece index, -1 for
// null.
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
		// The standard compares where a run ends; growing it here is the same.
		if foundSize++; foundSize > longestSize {
			longestIndex, longestSize = foundIndex, foundSize
		}
	}
	return longestIndex
}
