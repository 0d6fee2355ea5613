package domain

import "strconv"

// Attribute is an attribute of the standard's URL class (#url-class) that has a
// setter. The zero Attribute means none. api's URL.Set takes an Attribute.
type Attribute uint8

// The attributes, in the order of the standard's interface.
const (
	AttributeHref Attribute = iota + 1
	AttributeProtocol
	AttributeUsername
	AttributePassword
	AttributeHost
	AttributeHostname
	AttributePort
	AttributePathname
	AttributeSearch
	AttributeHash
)

// attributeNames holds the name of each Attribute in Web IDL.
var attributeNames = [...]string{
	"none", "href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash",
}

// ParseAttribute returns the Attribute whose name in Web IDL is name, such as
// "pathname". Case matters. ok is false if there is no such attribute.
func ParseAttribute(name string) (a Attribute, ok bool) {
	for _, a := range Attributes() {
		if a.String() == name {
			return a, true
		}
	}
	return 0, false
}

// Attributes returns all attributes in the order of the standard's interface.
func Attributes() []Attribute {
	all := make([]Attribute, 0, len(attributeNames)-1)
	for i := range cap(all) {
		all = append(all, Attribute(i+1))
	}
	return all
}

// String returns the name of a in Web IDL, such as "pathname". It returns
// "none" for the zero Attribute, and "Attribute(200)" for 200, which is not an
// attribute.
func (a Attribute) String() string {
	if int(a) >= len(attributeNames) {
		return "Attribute(" + strconv.Itoa(int(a)) + ")"
	}
	return attributeNames[a]
}
