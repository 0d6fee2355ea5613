package blobstore_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/blobstore"
)

// TestUUIDBits holds that a UUID has the fixed bits of version 4 and of the variant,
// and that each of the other 122 bits takes both values.
//
// https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-4
func TestUUIDBits(t *testing.T) {
	var ones, zeros [16]byte
	for range 200 {
		u, err := hex.DecodeString(strings.ReplaceAll(blobstore.NewUUID(), "-", ""))
		if err != nil || len(u) != 16 {
			t.Fatalf("%x, %v", u, err)
		}
		for i, b := range u {
			ones[i] |= b
			zeros[i] |= ^b
		}
	}
	for i := range 16 {
		one, zero := byte(0xFF), byte(0xFF)
		switch i {
		case 6:
			one, zero = 0x4F, 0xBF
		case 8:
			one, zero = 0xBF, 0x7F
		}
		if ones[i] != one || zeros[i] != zero {
			t.Errorf("byte %d: bits that are 1: %02X, 0: %02X; want %02X, %02X", i, ones[i], zeros[i], one, zero)
		}
	}
}
