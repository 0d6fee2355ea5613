// Package dataurl reads and writes data: URLs as browsers do. It implements the
// data: URL processor of the Fetch Standard, and forgiving-base64 decode of the
// Infra Standard.
//
//	record, err := weburl.ParseRecord("data:text/plain;base64,SGVsbG8=")
//	data, err := dataurl.Process(record)
//	fmt.Println(data.MIMEType(), data.Size()) // text/plain 5
//	_, err = io.Copy(w, data.Reader())        // or data.Body()
//	href, err := dataurl.Encode(mimetype.MustParse("text/plain"), []byte("Hello"))
//
// [Process] reads the URL once and allocates nothing for the body. It finds all
// errors, so reading the body cannot fail. [Data.Reader] decodes the body while
// it is read. [Data.Body] decodes it into one slice of exactly its size.
//
// The package implements the texts of July 2026 of both standards.
package dataurl
