package nodeurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/nodeurl"
)

// TestDevices resolves paths of "\\?" and "\\.", above whose root no ".." leads. The
// answers are those of Node 26's url.pathToFileURL.
func TestDevices(t *testing.T) {
	for _, row := range []struct{ path, want string }{
		{"//?/C:/../x", "file:///x"},
		{`/\?\C:\..\x`, "file:///x"},
		{"//./C:/../x", "file://./x"},
		{`\\?\C:\..\x`, "file:///C:/x"},
		{"//?/a/b/../../../c", "file:///c"},
		{"//?/a", "file:///a"},
	} {
		t.Run(row.path, func(t *testing.T) {
			u, err := nodeurl.PathToFileURL(row.path, nodeurl.Windows, `C:\`)
			if err != nil || u.Href() != row.want {
				t.Errorf("%v, %v; want %q", u, err, row.want)
			}
		})
	}
}
