package domain

// Pair is a name-value tuple of the application/x-www-form-urlencoded format.
// Both strings are decoded.
// The zero Pair is a tuple of two empty strings.
//
// https://url.spec.whatwg.org/#concept-urlencoded
type Pair struct{ Name, Value string }
