package fmt_test

import (
	"errors"
	"fmt"
	"io"
	"math"
	"testing"

	stub "github.com/weburl-go/weburl/examples/viewer/stub/fmt"
)

type name struct{}

func (name) String() string { return "a \"name\"" }

// TestSprintf compares the stub with package fmt.
func TestSprintf(t *testing.T) {
	for _, row := range []struct {
		name, format string
		args         []any
	}{
		{"no verbs", "text", nil},
		{"percent", "%d%%", []any{7}},
		{"decimal", "%d %d %d %d", []any{-1, uint8(2), int64(math.MinInt64), uint64(math.MaxUint64)}},
		{"sized", "%d %d %d %d %d %d", []any{int8(-1), int16(2), int32(3), uint(4), uint16(5), uint32(6)}},
		{"hexadecimal", "%x %X %02x %02X %04X", []any{uint16(0xAB), 0xAB, byte(1), byte(0xA), rune(0x20)}},
		{"wider", "%04X", []any{rune(0x1F600)}},
		{"code point", "%U %U", []any{rune(0x41), rune(0x1F600)}},
		{"text", "%s, %q and %v", []any{"é%d", "a\"\n\u2028\xffé\U0001F600", "v"}},
		{"bytes", "%s %q", []any{[]byte("b"), []byte("c\"")}},
		{"error", "%s %v %q", []any{io.EOF, io.EOF, io.EOF}},
		{"Stringer", "%s %v %q", []any{name{}, name{}, name{}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			want := fmt.Sprintf(row.format, row.args...)
			if got := stub.Sprintf(row.format, row.args...); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// TestSprintfOther checks that what the stub lacks can be seen.
func TestSprintfOther(t *testing.T) {
	for _, row := range []struct {
		name, format string
		arg          any
	}{
		{"argument", "%v", 1.5},
		{"verb", "%e", 1},
		{"verb of a text", "%d", "x"},
		{"no verb", "%", 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := stub.Sprintf(row.format, row.arg); got != "%!" {
				t.Errorf("got %q", got)
			}
		})
	}
}

// TestErrorf checks the message, and what is wrapped.
func TestErrorf(t *testing.T) {
	if err := stub.Errorf("a: %w", io.EOF); err.Error() != "a: EOF" || !errors.Is(err, io.EOF) {
		t.Errorf("got %v", err)
	}
	if err := stub.Errorf("a: %v", io.EOF); err.Error() != "a: EOF" || errors.Is(err, io.EOF) {
		t.Errorf("got %v", err)
	}
}
