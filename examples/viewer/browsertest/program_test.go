package browsertest

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// compile compiles the command to a folder of the test.
func compile(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "viewer")
	cmd := exec.Command("go", "build", "-o", name, "./examples/viewer")
	cmd.Dir = "../../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return name
}

// serve runs the command until the end of the test and returns the address of
// its page.
func serve(t *testing.T) string {
	t.Helper()
	cmd := exec.Command(compile(t), "-listen", "localhost:0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(strings.TrimPrefix(line, "viewer: serving on "))
}

// maxModule is the limit of the compressed module, in bytes.
const maxModule = 1_100_000

// serveFiles writes the static folder and serves it until the end of the test.
// It checks the size of the module.
func serveFiles(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.Command(compile(t), "-static", dir)
	cmd.Dir = "../../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	module, err := os.Stat(filepath.Join(dir, "viewer.wasm.gz"))
	if err != nil {
		t.Fatal(err)
	}
	if module.Size() > maxModule {
		t.Errorf("the module has %d bytes, want at most %d", module.Size(), maxModule)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	return server.URL + "/"
}
