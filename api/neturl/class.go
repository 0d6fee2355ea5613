package neturl

import "iter"

// Class is a class of differences between what net/url and the URL Standard see. A
// Class is an error, so that errors.Is(err, neturl.DotSegments) works.
type Class uint8

// The classes. What each means, [Class.Doc] and its examples say.
const (
	// Unclassified is a difference that is in no other class. None is known.
	Unclassified Class = iota

	// What comes in front of the parts.

	SurroundingSpace
	TabOrNewline
	Control
	InvalidUTF8
	Backslash
	Slashes
	FileSlashes
	DriveLetter

	// Parts.

	EmptyCredentials
	UserCharacter
	HostCase
	EncodedHost
	NonASCIIHost
	IPv4Number
	IPv6Spelling
	HostCharacter
	FileLocalhost
	EmptyHost
	EmptyPort
	PortZeros
	DefaultPort
	EmptyPath
	DotSegments
	HiddenSlashes
	PercentSign
	PercentEncoding
	DelimiterEncoding
	QuerySpace
	QuerySemicolon
	TooManyPairs
	EmptyFragment

	// What the standard refuses and net/url takes.

	RelativeReference
	NoHost
	InvalidHost
	InvalidIPv4
	InvalidIPv6
	IPv6Zone
	InvalidPort

	// Assembled is what only a url.URL put together by hand shows.
	Assembled

	numClasses = iota
)

// Refused stands in an [Example] for what is seen where the string is refused.
const Refused = "refused"

// Example is a string in which the two see different things.
type Example struct {
	Input    string
	Part     Part   // where the difference shows
	Standard string // what the standard sees there, or Refused
	NetURL   string // what net/url sees there, or Refused
}

// Classes gives all classes but Unclassified, in a fixed order.
func Classes() iter.Seq[Class] {
	return func(yield func(Class) bool) {
		for c := Unclassified + 1; c < numClasses; c++ {
			if !yield(c) {
				return
			}
		}
	}
}

// row gives what there is to say of c, nothing for what is no Class.
func (c Class) row() (row classRow) {
	if c < numClasses {
		row = classes[c]
	}
	return row
}

// String gives the name of the class, such as "dot-segments", and "" for what is no
// Class.
func (c Class) String() string { return c.row().name }

// Error says that c is a difference.
func (c Class) Error() string {
	return "neturl: net/url and the URL Standard see different things: " + c.String()
}

// Doc gives a sentence or two about what differs.
func (c Class) Doc() string { return c.row().doc }

// Spelling reports whether differences of the class are spelling: who follows
// RFC 3986 takes what the two see for the same.
func (c Class) Spelling() bool { return c.row().spelling }

// Examples gives strings that show the class, at least one but for [Assembled].
func (c Class) Examples() []Example { return c.row().examples }
