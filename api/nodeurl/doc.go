// Package nodeurl is the URL helpers of Node.js for Go: what the functions of its
// module url do beside the classes URL and URLSearchParams.
//
// # Platforms
//
// A path is that of a [Platform], POSIX or Windows, and either can be asked for on
// any host. Nothing is read from the process or the file system: who gives a
// relative path says what it is relative to.
//
// # Strings and bytes
//
// The functions whose names end in Bytes give and take paths as bytes, as
// fileURLToPathBuffer does: a POSIX file name need not be UTF-8. A string that is
// not UTF-8 becomes the URL of just these bytes too. On the way back
// [FileURLToPath] gives text, so it refuses such a URL, where [FileURLToPathBytes]
// gives the bytes.
//
// # Parsers
//
// The functions that take a URL use the Parser that it keeps. Those that take a string
// use the default Parser; the methods of [Module] are the same with another one, such as
// a Parser with an IDNA backend of the program's choice.
//
// # Errors
//
// Every error is an [*Error] with Node's code, the part that is wrong and the place
// in it, and nothing of what was given: errors.Is(err, nodeurl.InvalidFileURLHost)
// tells which it is.
//
// # Differences from Node
//
// URLs and domains are today's standard's, which Node follows at some distance.
// Beside that there are these differences:
//
//   - A path that ends in a C0 control other than a tab or newline keeps it. Node's
//     URL parser strips it, so that the URL is that of another file.
//   - The name of a server, as in \\server\share, is taken as it stands. Where Node
//     would go on with a part of it, or with another name, there is an error; a
//     slash behind it is a separator.
//   - A trailing slash stays behind //server/share/, too.
//   - A path like C:a, with a working directory elsewhere, is below the root of C:,
//     also where that directory is \\server\share.
//   - [Format] shows domains in Unicode. The host of a URL that is not special is no
//     domain, and stays as it is.
//
// Every function is safe for concurrent use as long as nobody writes to the URL it
// is given.
//
// https://nodejs.org/api/url.html
package nodeurl
