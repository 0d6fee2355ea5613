package blobstore_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/blobstore"
)

// TestUUIDPairs wants no random bit of a UUID to be a copy of another one.
//
// https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-4
func TestUUIDPairs(t *testing.T) {
	const n = 200
	var bits [128]string // each over n UUIDs
	for range n {
		u, err := hex.DecodeString(strings.ReplaceAll(blobstore.NewUUID(), "-", ""))
		if err != nil || len(u) != 16 {
			t.Fatalf("%x, %v", u, err)
		}
		for i := range bits {
			bits[i] += string('0' + rune(u[i/8]>>(7-i%8)&1))
		}
	}
	first := map[string]int{}
	for i, over := range bits {
		if strings.Count(over, "0")%n == 0 {
			continue // a fixed bit
		}
		if j, ok := first[over]; ok {
			t.Errorf("bits %d and %d are the same in each UUID", j, i)
		}
		first[over] = i
	}
}
