package host

import (
	"math/bits"

	"github.com/weburl-go/weburl/domain"
)

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

// AppendIPv6Host is the part of the host parser for a host that begins with "[": it
// appends the serialized address, in brackets, to dst. Where code is not zero the
// host failed to parse, and dst is returned as it came.
func AppendIPv6Host(dst []byte, input string, rec *domain.Recorder) (out []byte, code domain.Code) {
	if input[len(input)-1] != ']' {
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
	// Every error is at one code point, or at the end, where the bracket is.
	fail := func(code domain.Code, pointer int) (Pieces, domain.Code) {
		if rec != nil {
			_, size := domain.DecodeScalarValue(input[min(pointer, len(input)):])
			rec.Report(code, offset+pointer, offset+pointer+max(size, 1))
		}
		return Pieces{}, code
	}
	// c is the code point at the pointer. Nothing but ASCII matters, so a byte
	// will do; 0 stands for EOF as for what is in no address.
	c := func(pointer int) byte {
		if pointer < len(input) {
			return input[pointer]
		}
		return 0
	}

	pieceIndex, compress, pointer := 0, -1, 0
	if c(pointer) == ':' {
		if c(pointer+1) != ':' {
			return fail(domain.IPv6InvalidCompression, pointer)
		}
		pointer += 2
		pieceIndex++
		compress = pieceIndex
	}
	for pointer < len(input) {
		if pieceIndex == 8 {
			return fail(domain.IPv6TooManyPieces, pointer)
		}
		if c(pointer) == ':' {
			if compress >= 0 {
				return fail(domain.IPv6MultipleCompression, pointer)
			}
			pointer++
			pieceIndex++
			compress = pieceIndex
			continue
		}
		start := pointer
		value, length := 0, 0
		for ; length < 4; length++ {
			digit := domain.HexValue(c(pointer))
			if digit > 0xF {
				break
			}
			value = value<<4 | int(digit)
			pointer++
		}
		if c(pointer) == '.' {
			if length == 0 {
				return fail(domain.IPv4InIPv6InvalidCodePoint, pointer)
			}
			pointer -= length
			if pieceIndex > 6 {
				return fail(domain.IPv4InIPv6TooManyPieces, pointer)
			}
			if code, pointer = parseIPv4InIPv6(input, pointer, address[pieceIndex:]); code != 0 {
				return fail(code, pointer)
			}
			pieceIndex += 2
			break
		} else if c(pointer) == ':' {
			pointer++
			if pointer == len(input) {
				return fail(domain.IPv6InvalidCodePoint, pointer)
			}
		} else if pointer < len(input) {
			return fail(domain.IPv6InvalidCodePoint, pointer)
		}
		if length > 1 && value < 1<<(4*(length-1)) {
			rec.Report(domain.IPv6PieceLeadingZero, offset+start, offset+start+length)
		}
		address[pieceIndex] = uint16(value)
		pieceIndex++
	}
	if compress >= 0 {
		swaps := pieceIndex - compress
		for pieceIndex = 7; pieceIndex != 0 && swaps > 0; pieceIndex, swaps = pieceIndex-1, swaps-1 {
			address[pieceIndex], address[compress+swaps-1] = address[compress+swaps-1], address[pieceIndex]
		}
	} else if pieceIndex != 8 {
		return fail(domain.IPv6TooFewPieces, pointer)
	}
	return address, 0
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
	var output [len("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff")]byte
	n := 0
	compress := compressedPieceIndex(address)
	ignore0 := false
	for pieceIndex, piece := range address {
		if ignore0 && piece == 0 {
			continue
		}
		ignore0 = false
		if compress == pieceIndex {
			if pieceIndex == 0 {
				output[n] = ':'
				n++
			}
			output[n] = ':'
			n++
			ignore0 = true
			continue
		}
		for shift := (bits.Len16(piece|1) - 1) &^ 3; shift >= 0; shift -= 4 {
			output[n] = "0123456789abcdef"[piece>>shift&0xF]
			n++
		}
		if pieceIndex != 7 {
			output[n] = ':'
			n++
		}
	}
	return append(dst, output[:n]...)
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
