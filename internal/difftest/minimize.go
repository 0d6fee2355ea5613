package difftest

import (
	"slices"

	"github.com/weburl-go/weburl/internal/urlgen"
	"github.com/weburl-go/weburl/ports"
)

// Check compares the machines on c, with validation errors. idna is as in
// [NewChecker].
func Check(c Case, idna ports.IDNA) error {
	checker := NewChecker(idna)
	checker.Errors = true
	return checker.Check(c)
}

// Minimize returns a smaller case on which the machines disagree, perhaps in
// another way. It leaves out setters, then stretches of the strings.
func Minimize(c Case, idna ports.IDNA) Case {
	disagrees := func(c Case) bool { return Check(c, idna) != nil }
	for smaller := true; smaller; {
		smaller = false
		try := func(next Case) bool {
			if !disagrees(next) {
				return false
			}
			c, smaller = next, true
			return true
		}
		for i := len(c.Setters) - 1; i >= 0; i-- {
			next := c
			next.Setters = slices.Delete(slices.Clone(c.Setters), i, i+1)
			try(next)
		}
		if next := c; c.Encoding != "" {
			next.Encoding = ""
			try(next)
		}
		Shrink(c.Base, func(s string) bool { next := c; next.Base = s; return try(next) })
		Shrink(c.Input, func(s string) bool { next := c; next.Input = s; return try(next) })
		for i := range c.Setters {
			Shrink(c.Setters[i].Value, func(s string) bool {
				next := c
				next.Setters = slices.Clone(c.Setters)
				next.Setters[i] = urlgen.Setter{Attribute: c.Setters[i].Attribute, Value: s}
				return try(next)
			})
		}
	}
	return c
}

// Shrink returns s without stretches that it can leave out, long ones first,
// while fails reports true for the rest.
func Shrink(s string, fails func(string) bool) string {
	for size := len(s); size > 0; size /= 2 {
		for pos := 0; pos+size <= len(s); {
			if next := s[:pos] + s[pos+size:]; fails(next) {
				s = next
			} else {
				pos++
			}
		}
	}
	return s
}
