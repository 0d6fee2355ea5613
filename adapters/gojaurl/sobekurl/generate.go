package sobekurl

//go:generate go run ./gen
