package neturl

import "fmt"

// Class is a class of differences between the views that the URL Standard and
// net/url have of a URL. A Class is an error, so that
// errors.Is(err, neturl.DotSegments) works. The zero Class is none.
type Class uint8

// The classes. [Class.Doc] describes each one, and [Class.Examples] shows it.
const (
	// Unclassified is a difference that is in no other class. [Compare] also
	// reports it for input that is longer than the Parser accepts.
	Unclassified Class = iota + 1

	// Differences in more than one part.

	SurroundingSpace
	TabOrNewline
	Control
	InvalidUTF8
	Backslash
	Slashes
	FileSlashes
	DriveLetter

	// Differences in one part.

	EmptyCredentials
	EmptyPassword
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

	// Differences in resolving a string with a base URL.

	SameScheme
	ColonSegment
	BaseQuery
	BaseFragment
	NullHost

	// The standard refuses the string, and net/url accepts it.

	RelativeReference
	NoHost
	InvalidHost
	InvalidIPv4
	InvalidIPv6
	IPv6Zone
	InvalidPort
	OpaqueBase

	// Assembled occurs only in a url.URL that was put together by hand.
	Assembled

	numClasses = iota + 1
)

// Refused is the value in an [Example] for the one that refuses the string.
const Refused = "refused"

// Example is a string in which the standard and net/url see different things.
type Example struct {
	Input    string
	Base     string // its base URL, or ""
	Part     Part   // the part that differs
	Standard string // the part in the standard's view, or Refused
	NetURL   string // the part in net/url's view, or Refused
}

// Classes returns all classes except [Unclassified], in a fixed order.
func Classes() []Class {
	var all []Class
	for c := Unclassified + 1; c < numClasses; c++ {
		all = append(all, c)
	}
	return all
}

// row returns the entry of c in the table, or an empty one if c is not a Class.
func (c Class) row() (row classRow) {
	if c < numClasses {
		row = classes[c]
	}
	return row
}

// String returns the name of the class, such as "dot-segments". The zero Class
// is "none"; a value out of range is "Class(N)".
func (c Class) String() string {
	if c >= numClasses {
		return fmt.Sprintf("Class(%d)", uint8(c))
	}
	return c.row().name
}

// Error returns the message of an error whose only difference is c.
func (c Class) Error() string {
	return "neturl: net/url and the URL Standard see different things: " + c.String()
}

// Doc returns a description of the difference in a few sentences, or "" for
// none.
func (c Class) Doc() string { return c.row().doc }

// Spelling reports whether the class is a difference in spelling: according to
// RFC 3986 both URLs mean the same.
func (c Class) Spelling() bool { return c.row().spelling }

// Examples returns strings that show the difference. [Unclassified] and
// [Assembled] have none.
func (c Class) Examples() []Example {
	if c >= numClasses {
		return nil
	}
	return examples()[c]
}
