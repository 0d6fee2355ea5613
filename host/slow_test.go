package host

import (
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
)

// The parsers of this file are the standard's steps in the simplest form: lists
// of strings, big integers, code points in a slice. They share only the names
// of errors with the package's parsers, and ignore speed.

// slowIPv4 is the IPv4 parser.
func slowIPv4(input string) (uint32, domain.Code) {
	parts := strings.Split(input, ".")
	if parts[len(parts)-1] == "" && len(parts) > 1 {
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 4 {
		return 0, domain.IPv4TooManyParts
	}
	var numbers []*big.Int
	for _, part := range parts {
		n := slowIPv4Number(part)
		if n == nil {
			return 0, domain.IPv4NonNumericPart
		}
		numbers = append(numbers, n)
	}
	last := numbers[len(numbers)-1]
	for _, n := range numbers[:len(numbers)-1] {
		if n.Cmp(big.NewInt(255)) > 0 {
			return 0, domain.IPv4OutOfRangePart
		}
	}
	limit := new(big.Int).Exp(big.NewInt(256), big.NewInt(int64(5-len(numbers))), nil)
	if last.Cmp(limit) >= 0 {
		return 0, domain.IPv4OutOfRangePart
	}
	ipv4 := new(big.Int).Set(last)
	for counter, n := range numbers[:len(numbers)-1] {
		power := new(big.Int).Exp(big.NewInt(256), big.NewInt(int64(3-counter)), nil)
		ipv4.Add(ipv4, power.Mul(power, n))
	}
	return uint32(ipv4.Uint64()), 0
}

// slowIPv4Number is the IPv4 number parser; nil is failure.
func slowIPv4Number(input string) *big.Int {
	if input == "" {
		return nil
	}
	radix, digits := 10, "0123456789"
	if strings.HasPrefix(input, "0x") || strings.HasPrefix(input, "0X") {
		input, radix, digits = input[2:], 16, "0123456789abcdefABCDEF"
	} else if len(input) >= 2 && strings.HasPrefix(input, "0") {
		input, radix, digits = input[1:], 8, "01234567"
	}
	if input == "" {
		return big.NewInt(0)
	}
	if strings.Trim(input, digits) != "" || strings.ContainsFunc(input, func(c rune) bool { return !strings.ContainsRune(digits, c) }) {
		return nil
	}
	n, ok := new(big.Int).SetString(input, radix)
	if !ok {
		return nil
	}
	return n
}

// slowEndsInNumber is the ends in a number checker.
func slowEndsInNumber(input string) bool {
	parts := strings.Split(input, ".")
	if parts[len(parts)-1] == "" {
		if len(parts) == 1 {
			return false
		}
		parts = parts[:len(parts)-1]
	}
	last := parts[len(parts)-1]
	if last != "" && strings.Trim(last, "0123456789") == "" {
		return true
	}
	return slowIPv4Number(last) != nil
}

// slowIPv4Serialize is the IPv4 serializer.
func slowIPv4Serialize(address uint32) string {
	output := ""
	n := address
	for i := 1; i <= 4; i++ {
		output = strconv.Itoa(int(n%256)) + output
		if i != 4 {
			output = "." + output
		}
		n /= 256
	}
	return output
}

// slowIPv6 is an IPv6 parser that works differently from the standard's: it
// splits at "::", counts, and fills. It does not say why a text is not an
// address.
func slowIPv6(input string) (address [8]uint16, ok bool) {
	before, after, compressed := strings.Cut(input, "::")
	if strings.HasPrefix(after, ":") || strings.Contains(after, "::") {
		return address, false
	}
	head, ok := slowPieces(before, !compressed)
	if !ok {
		return address, false
	}
	if !compressed {
		if len(head) != 8 {
			return address, false
		}
		copy(address[:], head)
		return address, true
	}
	tail, ok := slowPieces(after, true)
	if !ok || len(head)+len(tail) > 7 {
		return address, false
	}
	copy(address[:], head)
	copy(address[8-len(tail):], tail)
	return address, true
}

// slowPieces returns the pieces that s writes. If ipv4 is true, an IPv4 address
// may be at the end. The empty string has no pieces.
func slowPieces(s string, ipv4 bool) (pieces []uint16, ok bool) {
	if s == "" {
		return nil, true
	}
	fields := strings.Split(s, ":")
	for i, field := range fields {
		if ipv4 && i == len(fields)-1 && strings.Contains(field, ".") {
			parts := strings.Split(field, ".")
			if len(parts) != 4 {
				return nil, false
			}
			var bytes [4]uint16
			for j, part := range parts {
				n, err := strconv.ParseUint(part, 10, 8)
				if err != nil || strconv.FormatUint(n, 10) != part {
					return nil, false
				}
				bytes[j] = uint16(n)
			}
			return append(pieces, bytes[0]*256+bytes[1], bytes[2]*256+bytes[3]), true
		}
		if len(field) < 1 || len(field) > 4 || strings.Trim(field, "0123456789abcdefABCDEF") != "" {
			return nil, false
		}
		n, err := strconv.ParseUint(field, 16, 16)
		if err != nil {
			return nil, false
		}
		pieces = append(pieces, uint16(n))
	}
	return pieces, true
}

// slowIPv6Serialize is the IPv6 serializer, by trying every run of zeros.
func slowIPv6Serialize(address [8]uint16) string {
	var fields []string
	for _, piece := range address {
		fields = append(fields, strconv.FormatUint(uint64(piece), 16))
	}
	for size := 8; size >= 2; size-- {
		for start := 0; start+size <= 8; start++ {
			zero := true
			for _, piece := range address[start : start+size] {
				zero = zero && piece == 0
			}
			if zero {
				return strings.Join(fields[:start], ":") + "::" + strings.Join(fields[start+size:], ":")
			}
		}
	}
	return strings.Join(fields, ":")
}

// slowOpaque is the opaque-host parser.
func slowOpaque(input string) (string, domain.Code) {
	// The forbidden host code points in the order of the standard.
	forbidden := []rune{0x00, 0x09, 0x0A, 0x0D, 0x20, '#', '/', ':', '<', '>', '?', '@', '[', '\\', ']', '^', '|'}
	output := ""
	for _, c := range input {
		for _, f := range forbidden {
			if c == f {
				return "", domain.HostInvalidCodePoint
			}
		}
		// The C0 control percent-encode set.
		if c <= 0x1F || c > 0x7E {
			for _, b := range utf8.AppendRune(nil, c) {
				output += "%" + strings.ToUpper(strconv.FormatUint(uint64(b)+0x100, 16)[1:])
			}
		} else {
			output += string(c)
		}
	}
	return output, 0
}
