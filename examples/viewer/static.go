//go:build !js

package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// stubs has a package for each one of the standard library that the WebAssembly
// module replaces. Each has the part that the module needs, so the module is a
// third smaller.
//
//go:embed stub
var stubs embed.FS

// writeStatic writes the page and the WebAssembly module to the folder dir. It
// returns the size of the module in bytes.
func writeStatic(dir string) (size int, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return 0, err
	}
	err = fs.WalkDir(page, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		target := filepath.Join(dir, filepath.FromSlash(name))
		if entry.IsDir() {
			return os.MkdirAll(target, 0o777)
		}
		content, err := fs.ReadFile(page, name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			content = bytes.Replace(content, []byte(`data-answers="server"`), []byte(`data-answers="module"`), 1)
		}
		return os.WriteFile(target, content, 0o666)
	})
	if err != nil {
		return 0, err
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return 0, fmt.Errorf("go env: %w", err)
	}
	root := strings.TrimSpace(string(out))
	script, err := readFirst(filepath.Join(root, "lib", "wasm", "wasm_exec.js"), filepath.Join(root, "misc", "wasm", "wasm_exec.js"))
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(filepath.Join(dir, "wasm_exec.js"), script, 0o666); err != nil {
		return 0, err
	}
	module, err := buildModule(root)
	if err != nil {
		return 0, err
	}
	if module, err = pack(module); err != nil {
		return 0, err
	}
	return len(module), os.WriteFile(filepath.Join(dir, "viewer.wasm.gz"), module, 0o666)
}

// readFirst returns the content of the first file that exists.
func readFirst(names ...string) (content []byte, err error) {
	for _, name := range names {
		if content, err = os.ReadFile(name); err == nil {
			return content, nil
		}
	}
	return nil, err
}

// buildModule returns this package, compiled to WebAssembly. root is GOROOT.
// Without debug information and inlining it is smaller when it is compressed.
func buildModule(root string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "viewer")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	overlay, err := writeOverlay(root, folder)
	if err != nil {
		return nil, err
	}
	module := filepath.Join(folder, "viewer.wasm")
	cmd := exec.Command("go", "build", "-overlay", overlay, "-gcflags=all=-l", "-ldflags=-s -w", "-trimpath",
		"-o", module, "github.com/weburl-go/weburl/examples/viewer")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, out)
	}
	return os.ReadFile(module)
}

// writeOverlay writes stubs to the folder, and the file that tells the go
// command to use them. It returns the name of that file.
func writeOverlay(root, folder string) (string, error) {
	replace := map[string]string{}
	err := fs.WalkDir(stubs, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, "_test.go") {
			return err
		}
		replaced := filepath.Join(root, "src", filepath.FromSlash(strings.TrimPrefix(path.Dir(name), "stub/")))
		files, err := filepath.Glob(filepath.Join(replaced, "*.go"))
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return fmt.Errorf("there is no package %s", replaced)
		}
		for _, file := range files {
			replace[file] = "" // removed
		}
		content, err := stubs.ReadFile(name)
		if err != nil {
			return err
		}
		file := filepath.Join(folder, strings.ReplaceAll(name, "/", "_"))
		replace[filepath.Join(replaced, "stub.go")] = file
		return os.WriteFile(file, content, 0o666)
	})
	if err != nil {
		return "", err
	}
	if err := packTables(folder, replace); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(folder, "overlay.json")
	return name, os.WriteFile(name, text, 0o666)
}
