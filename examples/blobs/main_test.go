package main

import (
	"strings"
	"testing"
)

// Example runs the program.
func Example() {
	show()
	// Output:
	// Fetching ignores the fragment:
	// page adds a photo: blob:https://example.com/...
	// page fetches blob:https://example.com/...#xywh=0,0,9,9: a photo
	// page fetches blob:https://example.com/...?query: a network error
	//
	// Other origins may neither fetch nor revoke:
	// frame fetches blob:https://example.com/...: a network error
	// frame revokes blob:https://example.com/...: 0 removed
	//
	// An opaque origin is in the entry, not in the URL:
	// frame adds a sketch: blob:null/...
	// frame fetches blob:null/...: a sketch
	// same origin as the frame: true
	// without the entry: false
	//
	// A URL that is parsed before it is revoked keeps its entry:
	// page revokes blob:https://example.com/...#fragment: 0 removed
	// page revokes blob:https://example.com/...: 1 removed
	// page fetches blob:https://example.com/...: a photo
	// page fetches blob:https://example.com/...: a network error
	//
	// This store has room for three entries:
	// page adds a song: blob:https://example.com/...
	// page adds a film: blob:https://example.com/...
	// page adds a game: blobstore: the store is full
	//
	// The entries of an environment are removed when it closes:
	// left: 1
	// left: 0
}

// TestHelp prints the package comment.
func TestHelp(t *testing.T) {
	var stdout, stderr strings.Builder
	status := run([]string{"-h"}, &stdout, &stderr)
	if status != 0 || !strings.HasPrefix(stdout.String(), "Command blobs ") || stderr.Len() > 0 {
		t.Errorf("%d, %q, %q", status, stdout.String(), stderr.String())
	}
}

// TestArguments calls the command with an argument.
func TestArguments(t *testing.T) {
	var stdout, stderr strings.Builder
	if status := run([]string{"a"}, &stdout, &stderr); status != 2 || !strings.HasPrefix(stderr.String(), "blobs: there are no arguments\n") {
		t.Errorf("%d, %q, %q", status, stdout.String(), stderr.String())
	}
}
