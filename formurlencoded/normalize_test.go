package formurlencoded_test

import (
	"testing"

	"github.com/weburl-go/weburl/formurlencoded"
)

// The outputs are those of the npm package whatwg-url 17.3.0.
func TestNormalize(t *testing.T) {
	for _, test := range [][2]string{
		{"a=b", "a=b"},
		{"a=b&c=d", "a=b&c=d"},
		{"q=caf%C3%A9+noir", "q=caf%C3%A9+noir"},
		{"=", "="},
		{"=&=", "=&="},
		{"a=%26", "a=%26"},
		{"a=*-._", "a=*-._"},
		{"", ""},
		{"a", "a="},
		{"&", ""},
		{"a=b&", "a=b"},
		{"&a=b", "a=b"},
		{"a=b&&c=d", "a=b&c=d"},
		{"a=b=c", "a=b%3Dc"},
		{"a%3Db=c", "a%3Db=c"},
		{"a=%2a", "a=*"},
		{"a=%2A", "a=*"},
		{"a=%20", "a=+"},
		{"a=%c3%a9", "a=%C3%A9"},
		{"a=%C3", "a=%EF%BF%BD"},
		{"a=%C3%A9%", "a=%C3%A9%25"},
		{"a=%zz", "a=%25zz"},
		{"a=é", "a=%C3%A9"},
		{"😀=1", "%F0%9F%98%80=1"},
		{"a=b c", "a=b+c"},
		{"%41=%61", "A=a"},
		{"a=%E2%82é", "a=%EF%BF%BD%C3%A9"},
		{"a=%FF&b=%C3%A9", "a=%EF%BF%BD&b=%C3%A9"},
		{"a=~", "a=%7E"},
		{"a='", "a=%27"},
		{"a=/&b=:", "a=%2F&b=%3A"},
		{"%3D=%26", "%3D=%26"},
		{"a=%2B+", "a=%2B+"},
		{"a=%00", "a=%00"},
		{"%EF%BF%BD=%EF%BB%BF", "%EF%BF%BD=%EF%BB%BF"},
	} {
		if got := formurlencoded.Normalize(test[0]); got != test[1] {
			t.Errorf("Normalize(%q) = %q, want %q", test[0], got, test[1])
		}
	}
}
