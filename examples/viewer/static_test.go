//go:build !js

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/longtest"
)

// TestModuleDependencies checks that the WebAssembly module links neither a
// network nor a logger.
func TestModuleDependencies(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := writeOverlay(strings.TrimSpace(string(root)), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "list", "-overlay", overlay, "-deps", ".")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := strings.Fields(string(out))
	if len(linked) < 20 {
		t.Fatalf("only %d packages", len(linked))
	}
	for _, path := range linked {
		switch path {
		case "net", "net/http", "crypto/tls", "go/parser", "log", "os/exec":
			t.Errorf("the module links %s", path)
		}
	}
}

// TestStatic writes the folder and checks its files. The build takes a while, so
// it runs with the long tests.
func TestStatic(t *testing.T) {
	if !longtest.All() {
		t.Skip("WEBURL_LONG is not set")
	}
	dir := filepath.Join(t.TempDir(), "a", "b")
	if _, err := writeStatic(dir); err != nil {
		t.Fatal(err)
	}
	for name, start := range map[string]string{"index.html": "<!DOCTYPE html>", "wasm_exec.js": "//", "module.js": "// The WebAssembly", "viewer.wasm.gz": "\x1F\x8B"} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.HasPrefix(got, []byte(start)) {
			t.Errorf("%s: %.20q, %v", name, got, err)
		}
	}
}

// TestRun checks wrong usage and the help.
func TestRun(t *testing.T) {
	for _, row := range []struct {
		name   string
		args   []string
		status int
		prints string
	}{
		{"help", []string{"-h"}, 0, "-static"},
		{"unknown flag", []string{"-secret"}, 2, ""},
		{"arguments", []string{"https://h/"}, 2, ""},
		{"address", []string{"-listen", "nowhere"}, 1, ""},
		{"folder", []string{"-static", filepath.Join("main.go", "x")}, 1, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			var out bytes.Buffer
			if got := run(row.args, &out, io.Discard); got != row.status || !strings.Contains(out.String(), row.prints) {
				t.Errorf("status %d, want %d; %s", got, row.status, out.String())
			}
		})
	}
}
