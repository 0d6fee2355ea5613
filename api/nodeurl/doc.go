// Package nodeurl is Node.js's module url for Go, without the classes URL and
// URLSearchParams. It converts between paths and file: URLs, converts domains,
// and formats URLs.
//
//	u, err := nodeurl.PathToFileURL(`C:\a b`, nodeurl.Windows, "")          // file:///C:/a%20b
//	path, err := nodeurl.FileURLToPath("file:///C:/a%20b", nodeurl.Windows) // C:\a b
//	s := nodeurl.Format(u, nodeurl.FormatOptions{NoFragment: true})
//
// # Errors
//
// Every error is an [*Error] with Node's code, the part of the input that is
// wrong, and the place in it. It holds no part of the input. errors.Is(err,
// nodeurl.InvalidFileURLHost) reports whether the code is that one.
//
// # Platforms
//
// A path is a path of a [Platform], POSIX or Windows. Both work on any host.
// The package reads nothing from the process or the file system: the caller
// passes the directory for relative paths.
//
// # Strings and bytes
//
// A POSIX file name need not be UTF-8. So functions whose names end in Bytes
// take or return a path as bytes, like fileURLToPathBuffer of Node. A string
// that is not UTF-8 also becomes the URL of its bytes. [FileURLToPath] refuses
// this URL, because it returns text; [FileURLToPathBytes] returns the bytes.
//
// # Parsers
//
// Functions that take a *weburl.URL use the Parser of the URL. Functions that
// take a string use the default Parser. The methods of [Module] use another
// Parser, for example one with a different IDNA backend.
//
// # Differences from Node
//
// URLs and domains follow the current standard; Node follows it with some
// delay. There are these further differences:
//
//   - A path that ends in a C0 control other than a tab or newline keeps it.
//     Node's URL parser removes it, so the URL is that of a different file.
//   - The name of a server, as in \\server\share, must be a host as it is. If
//     Node would use a part of the name or a different name, there is an error.
//     A slash after the name is a separator.
//   - The slash at the end of //server/share/ is kept, too.
//   - If the working directory is not on the drive C:, the path C:a is below
//     the root of C:. This is also the case if the directory is \\server\share.
//   - [Format] writes domains in Unicode. The host of a URL that is not special
//     is not a domain, and is not changed.
//
// Every function is safe for concurrent use if no method that writes to the URL
// runs at the same time.
//
// https://nodejs.org/api/url.html
package nodeurl
