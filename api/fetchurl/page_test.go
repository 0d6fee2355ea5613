package fetchurl_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	claim  = regexp.MustCompile(`(?m)^\s*// (https://\S+#\S+)$`)
	linked = regexp.MustCompile(`\]\((https://[^)]+#[^)]+)\)`)
)

// TestPage checks that docs/fetch-urls.md names each algorithm that a
// declaration claims, and no other algorithm. The package of SameSite is api.
func TestPage(t *testing.T) {
	claims := []string{"https://html.spec.whatwg.org/multipage/browsers.html#same-site"}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, match := range claim.FindAllStringSubmatch(read(t, file), -1) {
			claims = append(claims, match[1])
		}
	}
	var named []string
	for _, match := range linked.FindAllStringSubmatch(read(t, "../../docs/fetch-urls.md"), -1) {
		named = append(named, match[1])
	}
	slices.Sort(claims)
	slices.Sort(named)
	if !slices.Equal(claims, named) || len(claims) < 20 {
		t.Errorf("claimed: %q\nnamed: %q", claims, named)
	}
}

// read returns the text of a file.
func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
