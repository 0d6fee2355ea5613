package domain

// Attribute is an attribute of the standard's URL class that has a setter. The zero
// Attribute is none (#url-class).
type Attribute uint8

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

// ParseAttribute returns the Attribute with the name in Web IDL, such as "pathname".
// ok is false if there is none; case matters.
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

// String returns the name of the attribute in Web IDL, or "none" for any other value.
func (a Attribute) String() string {
	if int(a) >= len(attributeNames) {
		a = 0
	}
	return attributeNames[a]
}
