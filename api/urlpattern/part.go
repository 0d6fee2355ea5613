package urlpattern

import (
	"strconv"

	"github.com/weburl-go/weburl/ports"
)

// Component names a component of a URL pattern. The zero Component is Protocol.
type Component uint8

// The components, in the order of [Init].
const (
	Protocol Component = iota
	Username
	Password
	Hostname
	Port
	Pathname
	Search
	Hash
	componentCount
)

var componentNames = [componentCount]string{
	"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash",
}

// String returns the standard's name of c, such as "protocol".
func (c Component) String() string {
	if c < componentCount {
		return componentNames[c]
	}
	return "Component(" + strconv.Itoa(int(c)) + ")"
}

// Components returns every Component in the order of [Init].
func Components() []Component {
	all := make([]Component, componentCount)
	for i := range all {
		all[i] = Component(i)
	}
	return all
}

// part is one piece of a pattern string.
//
// https://urlpattern.spec.whatwg.org/#part
type part struct {
	kind     partType
	modifier modifier
	value    string // of a fixedText its text, of a regexpPart its source, else ""
	name     string // "" only if kind is fixedText
	prefix   string // fixed text before the matching group
	suffix   string // fixed text after the matching group
}

// partType is the type of a part.
//
// https://urlpattern.spec.whatwg.org/#part-type
type partType uint8

const (
	fixedText partType = iota
	regexpPart
	segmentWildcard
	fullWildcard
)

// modifier says how often a part may be repeated.
//
// https://urlpattern.spec.whatwg.org/#part-modifier
type modifier uint8

const (
	once       modifier = iota // none in the standard
	optional                   // "?"
	zeroOrMore                 // "*"
	oneOrMore                  // "+"
)

// String returns how m is written in a pattern.
//
// https://urlpattern.spec.whatwg.org/#convert-a-modifier-to-a-string
func (m modifier) String() string { return [...]string{"", "?", "*", "+"}[m] }

// options are the options of a component. A zero code point means that there is
// none.
//
// https://urlpattern.spec.whatwg.org/#options
type options struct {
	delimiter  byte
	prefix     byte
	ignoreCase bool
	regexp     ports.RegExp // nil: the default engine
}

// Part is a part of a component's pattern: a text or a matching group (#part of
// the standard). The zero Part is empty.
type Part struct {
	Type     string // "fixed-text", "regexp", "segment-wildcard" or "full-wildcard"
	Name     string // of the group; "" for fixed text
	Prefix   string // text before the group that is repeated with it
	Value    string // the text, or the source of the regexp; "" for wildcards
	Suffix   string // text after the group that is repeated with it
	Modifier string // "none", "optional", "zero-or-more" or "one-or-more"
}

// The standard's names of part types and modifiers.
var (
	partTypeNames = [...]string{"fixed-text", "regexp", "segment-wildcard", "full-wildcard"}
	modifierNames = [...]string{"none", "optional", "zero-or-more", "one-or-more"}
)

// Parts returns the part list of the component c, in order. It parses the
// normalized pattern string again. If c is not a component, Parts returns nil.
func (p *Pattern) Parts(c Component) []Part {
	if c >= componentCount {
		return nil
	}
	var all []Part
	for _, x := range p.parts(c) {
		all = append(all, Part{partTypeNames[x.kind], x.name, x.prefix, x.value, x.suffix, modifierNames[x.modifier]})
	}
	return all
}
