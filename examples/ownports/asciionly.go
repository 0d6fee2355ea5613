package main

import (
	"strings"

	"github.com/weburl-go/weburl/domain"
)

// asciiOnly is an IDNA backend without Unicode tables. It refuses labels that
// are not ASCII, and labels in Punycode, because it cannot check them.
type asciiOnly struct{}

// AppendToASCII appends name in lower case. Without beStrict, any other ASCII is
// accepted. With beStrict, the rules of UTS #46 for ASCII apply. The URL parser
// asks with beStrict for ASCII domains only to report validation errors.
func (asciiOnly) AppendToASCII(dst []byte, name string, beStrict bool) ([]byte, error) {
	for i, label := range strings.Split(name, ".") {
		if rule := brokenRule(label, beStrict); rule != "" {
			return dst, &domain.IDNAError{Label: i, Rule: rule}
		}
	}
	if beStrict && len(name) > 253 {
		return dst, &domain.IDNAError{Label: -1, Rule: "VerifyDnsLength"}
	}
	return append(dst, strings.ToLower(name)...), nil
}

// ToUnicode returns name in lower case.
func (b asciiOnly) ToUnicode(name string) (string, error) {
	ascii, err := b.AppendToASCII(nil, name, false)
	return string(ascii), err
}

// brokenRule returns the rule that the label breaks, or "".
func brokenRule(label string, beStrict bool) string {
	const allowed = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	switch {
	case strings.ContainsFunc(label, func(c rune) bool { return c > 0x7F }):
		return "ASCII"
	case strings.HasPrefix(strings.ToLower(label), "xn--"):
		return "Punycode"
	case !beStrict:
		return ""
	case strings.Trim(label, allowed) != "":
		return "UseSTD3ASCIIRules"
	case strings.HasPrefix(label, "-"), strings.HasSuffix(label, "-"), len(label) >= 4 && label[2:4] == "--":
		return "CheckHyphens"
	case label == "", len(label) > 63:
		return "VerifyDnsLength"
	}
	return ""
}
