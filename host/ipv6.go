package host

import (
	"math/bits"

	"github.com/weburl-go/weburl/domain"
)

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
		start := pointer
		value, length := hexPiece(input, start)
		pointer += length
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
		if length > 1 && int(value) < 1<<(4*(length-1)) {
			rec.Report(domain.IPv6PieceLeadingZero, 1+start, 1+start+length)
		}
		address[pieceIndex&7] = value
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

// hexPiece returns the value and the number of the hex digits in input at
// pointer, of at most four. It looks at four bytes at once: a loop would guess
// the number of digits wrong for most pieces (21 November 2026).
func hexPiece(input string, pointer int) (value uint16, length int) {
	var w uint32 // the four bytes from the lowest up; 0 after the end
	if start := min(pointer, len(input)-4); start >= 0 {
		s := input[start : start+4]
		w = uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
		w >>= 8 * (pointer - start)
	} else {
		for i := range len(input) - pointer {
			w |= uint32(input[pointer+i]) << (8 * i)
		}
	}
	isHex := (between(w, '0', '9') | between(w|0x20202020, 'a', 'f')) &^ w
	length = bits.TrailingZeros32(^isHex&0x80808080) / 8
	w <<= 32 - 8*length                  // drops the other bytes
	w = w&0x0F0F0F0F + w>>6&0x01010101*9 // a digit in each byte
	w = bits.ReverseBytes32(w)           // the last digit in the lowest
	w = (w | w>>4) & 0x00FF00FF          // two digits in every second byte
	return uint16(w | w>>8), length
}

// between returns w with the highest bit of each byte set exactly if the lower
// seven bits of the byte are at least lo and at most hi, which are ASCII. The
// other bits are undefined.
func between(w uint32, lo, hi byte) uint32 {
	const ones = 0x01010101
	w &= 0x7F * ones
	return (w + uint32(0x80-lo)*ones) &^ (w + uint32(0x7F-hi)*ones)
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
	compress, size := compressedPieces(address)
	start := len(dst)
	dst = append(dst, make([]byte, len("ffff:")*8)...)
	out, n := dst[start:], 0
	for pieceIndex := 0; pieceIndex < 8; pieceIndex++ {
		if pieceIndex == compress {
			// The piece before has written one ":", if there is one.
			if pieceIndex == 0 {
				out[0], n = ':', 1
			}
			out[n] = ':'
			n++
			pieceIndex += size - 1
			continue
		}
		n += putHex(out[n:], address[pieceIndex])
		out[n] = ':'
		n++
	}
	if compress < 0 || compress+size < 8 {
		n-- // the last ":"
	}
	return dst[:start+n]
}

// putHex writes n in lower-case hex without leading zeros, and returns the
// number of digits. It writes to four bytes of dst, and needs no branches.
func putHex(dst []byte, n uint16) int {
	w := uint32(n)
	w = (w | w<<8) & 0x00FF00FF // two digits in every second byte
	w = (w | w<<4) & 0x0F0F0F0F // a digit in each byte
	w = bits.ReverseBytes32(w)  // the first digit in the lowest
	w += '0'*0x01010101 + (w+6*0x01010101)>>4&0x01010101*('a'-'9'-1)
	length := max(1, (bits.Len16(n)+3)/4)
	w >>= 32 - 8*length
	dst[0], dst[1], dst[2], dst[3] = byte(w), byte(w>>8), byte(w>>16), byte(w>>24)
	return length
}

// compressedPieces finds the IPv6 address compressed piece index, and the number
// of zero pieces from there on. The index is -1 for null.
//
// https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func compressedPieces(address Pieces) (index, size int) {
	runs := uint(0) // bit i is set if a run of size+1 zero pieces begins at piece i
	for i, piece := range address {
		runs |= uint((uint32(piece)-1)>>31) << i
	}
	for index = -1; runs != 0; runs &= runs >> 1 {
		index = bits.TrailingZeros(runs)
		size++
	}
	if size < 2 {
		return -1, 0
	}
	return index, size
}
