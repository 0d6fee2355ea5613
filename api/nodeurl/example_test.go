package nodeurl_test

import (
	"errors"
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/nodeurl"
)

func ExampleFileURLToPath() {
	for _, url := range []string{"file:///C:/a%20b/", "file://server/share/%C3%A9"} {
		path, err := nodeurl.FileURLToPath(url, nodeurl.Windows)
		fmt.Println(path, err)
	}
	path, err := nodeurl.FileURLToPath("file:///a%20b", nodeurl.POSIX)
	fmt.Println(path, err)

	_, err = nodeurl.FileURLToPath("file:///etc%2Fpasswd", nodeurl.POSIX)
	fmt.Println(err)
	_, err = nodeurl.FileURLToPath("file://server/share", nodeurl.POSIX)
	fmt.Println(errors.Is(err, nodeurl.InvalidFileURLHost))
	// Output:
	// C:\a b\ <nil>
	// \\server\share\é <nil>
	// /a b <nil>
	// nodeurl: ERR_INVALID_FILE_URL_PATH: it must not have a percent-encoded "/" (at byte 4 of the pathname)
	// true
}

func ExampleFileURLToPathBytes() {
	// A file name in ISO-8859-1.
	path, err := nodeurl.FileURLToPathBytes("file:///caf%E9", nodeurl.POSIX)
	fmt.Printf("%q %v\n", path, err)
	_, err = nodeurl.FileURLToPath("file:///caf%E9", nodeurl.POSIX)
	fmt.Println(err)
	// Output:
	// "/caf\xe9" <nil>
	// nodeurl: URIError: the percent-decoded bytes must be UTF-8 (at byte 4 of the pathname)
}

func ExamplePathToFileURL() {
	for _, path := range []string{`C:\a b\`, `..\100%.txt`, `\\server\share\a#b`, `\\?\C:\a`} {
		u, err := nodeurl.PathToFileURL(path, nodeurl.Windows, `C:\work`)
		fmt.Println(u, err)
	}
	u, err := nodeurl.PathToFileURL("/a/../b\\c?", nodeurl.POSIX, "")
	fmt.Println(u, err)
	_, err = nodeurl.PathToFileURL("a", nodeurl.POSIX, "")
	fmt.Println(err)
	// Output:
	// file:///C:/a%20b/ <nil>
	// file:///C:/100%25.txt <nil>
	// file://server/share/a%23b <nil>
	// file:///C:/a <nil>
	// file:///b%5Cc%3F <nil>
	// nodeurl: ERR_INVALID_ARG_VALUE: it must be absolute if dir is empty (at byte 0 of the path)
}

func ExamplePathToFileURLBytes() {
	u, err := nodeurl.PathToFileURLBytes([]byte("/caf\xe9"), nodeurl.POSIX, "")
	fmt.Println(u, err)
	// Output: file:///caf%E9 <nil>
}

func ExampleDomainToASCII() {
	fmt.Println(nodeurl.DomainToASCII("español.com"), nodeurl.DomainToASCII("1.2"), nodeurl.DomainToASCII("xn--iñvalid.com") == "")
	// Output: xn--espaol-zwa.com 1.0.0.2 true
}

func ExampleDomainToUnicode() {
	fmt.Println(nodeurl.DomainToUnicode("xn--espaol-zwa.com"), nodeurl.DomainToUnicode("xn--8i7caa.com"))
	// Output: español.com xn--8i7caa.com
}

func ExampleFormat() {
	u := weburl.MustParse("https://user:secret@測試.example/a?b#c")
	fmt.Println(nodeurl.Format(u, nodeurl.FormatOptions{NoAuth: true, NoFragment: true}))
	fmt.Println(nodeurl.Format(u, nodeurl.FormatOptions{NoAuth: true, NoSearch: true, Unicode: true}))
	// Output:
	// https://xn--g6w251d.example/a?b
	// https://測試.example/a#c
}

func ExampleURLToHTTPOptions() {
	o, err := nodeurl.URLToHTTPOptions(weburl.MustParse("https://a:%70@[::1]:8443/b?c"))
	fmt.Println(o.Hostname, o.Port, o.Path, o.Auth, err)
	// Output: ::1 8443 /b?c a:p <nil>
}
