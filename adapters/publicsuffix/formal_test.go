package publicsuffix_test

import (
	"slices"
	"strings"
)

// formalRule is a rule in the terms of the formal algorithm: its labels, in the
// form of domains, and whether it is an exception.
//
// https://github.com/publicsuffix/list/wiki/Format#formal-algorithm
type formalRule struct {
	labels    []string
	exception bool
}

// formalList returns the rules of the list that apply. toASCII converts labels
// to the form of domains. The list must not be malformed.
func formalList(list string, icannOnly bool, toASCII func(label string) string) (rules []formalRule) {
	inPrivate := false
	for _, line := range strings.Split(list, "\n") {
		switch {
		case strings.HasPrefix(line, "// ===BEGIN PRIVATE DOMAINS==="):
			inPrivate = true
		case strings.HasPrefix(line, "// ===END PRIVATE DOMAINS==="):
			inPrivate = false
		}
		fields := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t\r\f\v", c) })
		if len(fields) == 0 || strings.HasPrefix(line, "//") || inPrivate && icannOnly {
			continue
		}
		text, exception := strings.CutPrefix(fields[0], "!")
		// A label of the list may become several: the ideographic full stop is a dot.
		var labels []string
		for _, label := range strings.Split(text, ".") {
			labels = append(labels, strings.Split(toASCII(label), ".")...)
		}
		rules = append(rules, formalRule{labels, exception})
	}
	return rules
}

// matches reports whether the rule matches the domain. The domain must have at
// least as many labels. From the right, each two labels must be identical, or
// the rule's must be "*".
func (r formalRule) matches(domain []string) bool {
	if len(domain) < len(r.labels) {
		return false
	}
	for i := range r.labels {
		of, in := r.labels[len(r.labels)-1-i], domain[len(domain)-1-i]
		if of != in && of != "*" {
			return false
		}
	}
	return true
}

// formalSuffix is the formal algorithm. That does not define which of two
// matching exceptions prevails. Here it is the one with fewer labels, because
// it also prevails over the rule from which the other is an exception.
func formalSuffix(rules []formalRule, name string) string {
	domain := strings.Split(name, ".")
	var matching, exceptions []formalRule
	for _, r := range rules {
		if !r.matches(domain) {
			continue
		}
		matching = append(matching, r)
		if r.exception {
			exceptions = append(exceptions, r)
		}
	}
	byLabels := func(a, b formalRule) int { return len(a.labels) - len(b.labels) }
	prevailing := []string{"*"}
	switch {
	case len(exceptions) > 0:
		prevailing = slices.MinFunc(exceptions, byLabels).labels[1:]
	case len(matching) > 0:
		prevailing = slices.MaxFunc(matching, byLabels).labels
	}
	return strings.Join(domain[len(domain)-len(prevailing):], ".")
}

// byLastLabel holds rules by their last label, which only "*" does not share
// with the domains that match. So a lookup tries only some of the rules.
type byLastLabel map[string][]formalRule

func sortByLastLabel(rules []formalRule) byLastLabel {
	sorted := byLastLabel{}
	for _, r := range rules {
		last := r.labels[len(r.labels)-1]
		sorted[last] = append(sorted[last], r)
	}
	return sorted
}

func (s byLastLabel) suffix(name string) string {
	last := name[strings.LastIndexByte(name, '.')+1:]
	return formalSuffix(slices.Concat(s["*"], s[last]), name)
}
