package host

import "github.com/weburl-go/weburl/domain"

// EndsInNumber is the ends in a number checker. It reports whether the last
// label of the ASCII domain s is written as a number. One trailing dot of s is
// ignored. If it is true, s is an IPv4 address or invalid.
//
// https://url.spec.whatwg.org/#ends-in-a-number-checker
func EndsInNumber[S string | []byte](s S) bool {
	end := len(s)
	if end > 0 && s[end-1] == '.' {
		end--
	}
	// Only a digit, a hex digit, or the x of "0x" can end a number.
	if end == 0 || !domain.IsASCIIHexDigit(rune(s[end-1])) && s[end-1]|0x20 != 'x' {
		return false
	}
	start := end
	digits := true
	for start > 0 && s[start-1] != '.' {
		start--
		digits = digits && domain.IsASCIIDigit(rune(s[start]))
	}
	if digits {
		return start < end
	}
	if end-start < 2 || s[start] != '0' || s[start+1]|0x20 != 'x' {
		return false
	}
	for i := start + 2; i < end; i++ {
		if !domain.IsASCIIHexDigit(rune(s[i])) {
			return false
		}
	}
	return true
}

// ParseIPv4 is the IPv4 parser. It returns the address as a number in host byte
// order: 127.0.0.1 is 0x7F000001. The standard calls it only if [EndsInNumber]
// is true. The error is a [domain.Code].
//
// https://url.spec.whatwg.org/#concept-ipv4-parser
func ParseIPv4(input string) (uint32, error) {
	address, code := parseIPv4(input, nil, source{})
	if code != 0 {
		return 0, code
	}
	return address, nil
}

// parseIPv4 is [ParseIPv4] that reports validation errors, at their places in
// the host that input is from.
func parseIPv4[S string | []byte](input S, rec *domain.Recorder, from source) (uint32, domain.Code) {
	whole := len(input)
	if len(input) > 0 && input[len(input)-1] == '.' {
		from.report(rec, domain.IPv4EmptyPart, len(input)-1, len(input))
		input = input[:len(input)-1]
	}

	// bounds[i] to bounds[i+1]-1 is part i; a fifth part ends the parse.
	var bounds [6]int
	parts := 1
	for i := 0; i < len(input); i++ {
		if input[i] == '.' {
			if parts == 5 {
				break
			}
			bounds[parts] = i + 1
			parts++
		}
	}
	if parts < 4 {
		from.report(rec, domain.IPv4TooFewParts, 0, whole)
	}
	if parts > 4 {
		end := bounds[4]
		for end < len(input) && input[end] != '.' {
			end++
		}
		return 0, from.report(rec, domain.IPv4TooManyParts, bounds[4], end)
	}
	bounds[parts] = len(input) + 1

	var numbers [4]uint64
	tooLarge := -1 // the first part that exceeds 255
	for i := range parts {
		start, end := bounds[i], bounds[i+1]-1
		number, radix, ok := parseIPv4Number(input[start:end])
		if !ok {
			return 0, from.report(rec, domain.IPv4NonNumericPart, start, end)
		}
		if radix != 10 {
			from.report(rec, domain.IPv4NonDecimalPart, start, end)
		}
		if number > 255 && tooLarge < 0 {
			tooLarge = i
		}
		numbers[i] = number
	}
	if tooLarge >= 0 {
		from.report(rec, domain.IPv4OutOfRangePart, bounds[tooLarge], bounds[tooLarge+1]-1)
	}
	last := numbers[parts-1]
	if tooLarge >= 0 && tooLarge < parts-1 || last >= 1<<(8*(5-parts)) {
		return 0, domain.IPv4OutOfRangePart
	}
	ipv4 := last
	for i, n := range numbers[:parts-1] {
		ipv4 += n << (8 * (3 - i))
	}
	return uint32(ipv4), 0
}

// parseIPv4Number is the IPv4 number parser. Its validation error flag is set
// if the radix is not 10. Each number above 32 bits is returned as 1<<32, or as
// one above.
//
// https://url.spec.whatwg.org/#ipv4-number-parser
func parseIPv4Number[S string | []byte](input S) (number, radix uint64, ok bool) {
	radix = 10
	if len(input) == 0 {
		return 0, radix, false
	}
	if len(input) >= 2 && input[0] == '0' {
		if input[1]|0x20 == 'x' {
			radix, input = 16, input[2:]
		} else {
			radix, input = 8, input[1:]
		}
	}
	for i := 0; i < len(input); i++ {
		digit := uint64(domain.HexValue(input[i]))
		if digit >= radix {
			return 0, radix, false
		}
		number = min(number*radix+digit, 1<<32)
	}
	return number, radix, true
}

// AppendIPv4 is the IPv4 serializer. It appends the address, a number in host
// byte order, to dst in dotted decimal form.
//
// https://url.spec.whatwg.org/#concept-ipv4-serializer
func AppendIPv4(dst []byte, address uint32) []byte {
	for shift := 24; shift >= 0; shift -= 8 {
		n := byte(address >> shift)
		if n >= 100 {
			dst = append(dst, '0'+n/100)
		}
		if n >= 10 {
			dst = append(dst, '0'+n/10%10)
		}
		dst = append(dst, '0'+n%10)
		if shift > 0 {
			dst = append(dst, '.')
		}
	}
	return dst
}
