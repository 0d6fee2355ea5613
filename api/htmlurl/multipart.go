package htmlurl

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// FileContent is a [File] with its content, for a body in multipart/form-data.
// [FSFile] is one.
type FileContent interface {
	File

	// Type returns the MIME type, or "" if it is unknown. The body contains it
	// in ASCII lower case. A type with a code point outside U+0020 to U+007E
	// counts as "", as in the constructor of a File in browsers.
	Type() string

	// Size returns the length of the content in bytes. A negative size means
	// that the length is unknown.
	Size() int64

	// Open returns a reader of the content, from its beginning. If it can be
	// called again, the body can be sent again, for example after a redirect.
	Open() (io.ReadCloser, error)
}

// FSFile is a file in a file system, such as os.DirFS("."). The zero FSFile is
// a file without a name that cannot be opened.
type FSFile struct {
	FS       fs.FS
	Path     string // in FS, such as "pictures/cat.png"
	MIMEType string // such as "image/png"; "" means application/octet-stream
}

// Name returns the last element of Path.
func (f FSFile) Name() string {
	if f.Path == "" {
		return ""
	}
	return path.Base(f.Path)
}

// Type returns MIMEType.
func (f FSFile) Type() string { return f.MIMEType }

// Size returns the length of the file in bytes, or -1 if it is not a regular
// file.
func (f FSFile) Size() int64 {
	if f.FS == nil {
		return -1
	}
	info, err := fs.Stat(f.FS, f.Path)
	if err != nil || !info.Mode().IsRegular() {
		return -1
	}
	return info.Size()
}

// Open returns the open file, or the error of the file system.
func (f FSFile) Open() (io.ReadCloser, error) {
	if f.FS == nil {
		return nil, fs.ErrInvalid
	}
	return f.FS.Open(f.Path)
}

// Errors of a body in multipart/form-data.
var (
	// ErrBoundary is the error for a boundary that RFC 2046 does not allow. It
	// must have 1 to 70 characters: ASCII alphanumerics, spaces and
	// "'()+_,-./:=?", and no space at the end.
	ErrBoundary = errors.New("htmlurl: the boundary is not valid according to RFC 2046")
	// ErrBoundaryInValue is the error for a boundary that a value of the entry
	// list contains.
	ErrBoundaryInValue = errors.New("htmlurl: the boundary occurs in the value of an entry")
	// ErrNoContent is the error for a File with a name that does not implement
	// FileContent.
	ErrNoContent = errors.New("htmlurl: the file has no content")
	// ErrFileSize is the error for content that is longer or shorter than the
	// size of the file.
	ErrFileSize = errors.New("htmlurl: the file does not have the size that it reported")
)

// FileError is the error for a file of an entry list.
type FileError struct {
	Entry int // the index of the entry
	// Err is the reason: [ErrNoContent], [ErrFileSize], or the error of Open or
	// Read. The message of the latter may contain the path of the file.
	Err error
}

// Error returns a message with the index of the entry. It contains no part of
// the entry, and not the message of an error of Open or Read.
func (e *FileError) Error() string {
	reason := "the file cannot be read"
	if e.Err == ErrNoContent || e.Err == ErrFileSize {
		reason = strings.TrimPrefix(e.Err.Error(), "htmlurl: ")
	}
	return "htmlurl: entry " + strconv.Itoa(e.Entry) + ": " + reason
}

// Unwrap returns Err.
func (e *FileError) Unwrap() error { return e.Err }

// MultipartBody is the body of a form in multipart/form-data. It holds the
// names and values, and reads the files only while it is written. It can be
// written several times, also concurrently, if its files can. The zero
// MultipartBody is empty and has no boundary.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
type MultipartBody struct {
	boundary string
	text     []byte // everything except the contents of files
	files    []multipartFile
}

// multipartFile is a file in a MultipartBody.
type multipartFile struct {
	FileContent
	size  int64 // what Size returned
	at    int   // the offset in text before which the content is
	entry int   // the index in the entry list
}

// NewMultipartBody returns the body of a form in multipart/form-data. enc is as
// for [TextPlainBody]. boundary separates the parts; "" means a random one that
// no value contains. Contents of files are not searched for it.
//
// Each newline in a name, or in a value that is not a file, becomes CR LF.
// After encoding, each LF, CR and U+0022 (") in a name or file name becomes
// "%0A", "%0D" and "%22". A "%" stays as it is. The content of a file is sent
// unchanged. A [File] that has no name and does not implement [FileContent] is
// an empty file: no file is selected.
//
// The error is [ErrBoundary], [ErrBoundaryInValue], or a *[FileError] with
// [ErrNoContent].
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart/form-data-encoding-algorithm
func NewMultipartBody(entries []Entry, enc ports.Encoding, boundary string) (*MultipartBody, error) {
	if boundary != "" {
		return newMultipartBody(entries, enc, boundary)
	}
	for {
		b, err := newMultipartBody(entries, enc, "----FormBoundary"+rand.Text())
		if err != ErrBoundaryInValue {
			return b, err
		}
	}
}

// newMultipartBody runs NewMultipartBody with a boundary.
func newMultipartBody(entries []Entry, enc ports.Encoding, boundary string) (*MultipartBody, error) {
	if !isBoundary(boundary) {
		return nil, ErrBoundary
	}
	const (
		disposition = "\r\nContent-Disposition: form-data; name=\""
		filename    = "\"; filename=\""
		contentType = "\"\r\nContent-Type: "
	)
	delimiter := "--" + boundary
	size := len(delimiter) + 4
	for _, e := range entries {
		size += len(delimiter) + len(disposition) + len(e.Name) + len(e.Value) + 7
		if e.File != nil {
			size += len(filename) + len(contentType) + 64
		}
	}
	b := &MultipartBody{boundary: boundary, text: make([]byte, 0, size)}
	for i, e := range entries {
		b.text = append(append(b.text, delimiter...), disposition...)
		b.appendName(newlinesToCRLF(domain.ToScalarValueString(e.Name)), enc)
		if e.File == nil {
			b.text = append(b.text, "\"\r\n\r\n"...)
			start := len(b.text)
			b.text = appendEncode(b.text, newlinesToCRLF(domain.ToScalarValueString(e.Value)), enc)
			if bytes.Contains(b.text[start:], []byte(delimiter)) {
				return nil, ErrBoundaryInValue
			}
			b.text = append(b.text, "\r\n"...)
			continue
		}
		name := e.File.Name()
		b.text = append(b.text, filename...)
		b.appendName(domain.ToScalarValueString(name), enc)
		b.text = append(b.text, contentType...)
		content, ok := e.File.(FileContent)
		if !ok && name != "" {
			return nil, &FileError{Entry: i, Err: ErrNoContent}
		}
		mimeType := ""
		if ok {
			mimeType = fileType(content.Type())
		}
		if mimeType == "" {
			mimeType = "application/octet-stream"
		}
		b.text = append(append(b.text, mimeType...), "\r\n\r\n"...)
		if ok {
			b.files = append(b.files, multipartFile{FileContent: content, size: content.Size(), at: len(b.text), entry: i})
		}
		b.text = append(b.text, "\r\n"...)
	}
	b.text = append(append(b.text, delimiter...), "--\r\n"...)
	return b, nil
}

// isBoundary reports whether s is a boundary of RFC 2046, section 5.1.1.
func isBoundary(s string) bool {
	for i := range len(s) {
		if !domain.IsASCIIAlphanumeric(rune(s[i])) && strings.IndexByte("'()+_,-./:=? ", s[i]) < 0 {
			return false
		}
	}
	return 1 <= len(s) && len(s) <= 70 && s[len(s)-1] != ' '
}

// escapes are those of names and file names.
var escapes = strings.NewReplacer("\n", "%0A", "\r", "%0D", `"`, "%22")

// appendName appends s to the text, encoded and then escaped. In ISO-2022-JP a
// byte of a longer sequence can be 0x22, and the standard escapes it, too.
func (b *MultipartBody) appendName(s string, enc ports.Encoding) {
	start := len(b.text)
	b.text = appendEncode(b.text, s, enc)
	if bytes.ContainsAny(b.text[start:], "\n\r\"") {
		b.text = append(b.text[:start], escapes.Replace(string(b.text[start:]))...)
	}
}

// fileType returns the type of a File whose constructor is given s.
//
// https://w3c.github.io/FileAPI/#file-constructor
func fileType(s string) string {
	for i := range len(s) {
		if s[i] < 0x20 || s[i] > 0x7E {
			return ""
		}
	}
	return strings.ToLower(s)
}

// ContentType returns the MIME type of the body, with its boundary. For the
// zero MultipartBody it returns "".
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart/form-data-boundary-string
func (b *MultipartBody) ContentType() string {
	switch {
	case b.boundary == "":
		return ""
	case strings.ContainsAny(b.boundary, "(),/:=? "): // not an HTTP token
		return Multipart.String() + `; boundary="` + b.boundary + `"`
	}
	return Multipart.String() + "; boundary=" + b.boundary
}

// Len returns the length of the body in bytes. It returns 0 and false if the
// size of a file is unknown.
func (b *MultipartBody) Len() (n int64, known bool) {
	n = int64(len(b.text))
	for _, f := range b.files {
		if f.size < 0 || f.size > math.MaxInt64-n {
			return 0, false
		}
		n += f.size
	}
	return n, true
}

// WriteTo writes the body to w. It returns the number of bytes written, and the
// error of w or a *[FileError].
func (b *MultipartBody) WriteTo(w io.Writer) (n int64, err error) {
	if len(b.text) == 0 {
		return 0, nil // the zero MultipartBody
	}
	at := 0
	for _, f := range b.files {
		written, err := w.Write(b.text[at:f.at])
		n += int64(written)
		if err != nil {
			return n, err
		}
		at = f.at
		content, err := f.open()
		if err != nil {
			return n, err
		}
		copied, err := io.Copy(w, content)
		n += copied
		content.Close()
		if err != nil {
			return n, err
		}
	}
	written, err := w.Write(b.text[at:])
	return n + int64(written), err
}

// NewReader returns a reader of the body, from its beginning. A file is open
// only while its content is read. Read fails with a *[FileError], or with
// [fs.ErrClosed] after Close. Close closes the file that is open; another
// goroutine may call it during Read.
func (b *MultipartBody) NewReader() io.ReadCloser {
	return &multipartReader{body: b}
}

// multipartReader is the reader of a MultipartBody.
type multipartReader struct {
	body *MultipartBody
	at   int   // offset in the text
	next int   // index of the file that is open, or the next one
	err  error // of an earlier Read

	mu     sync.Mutex // for Close during Read
	file   io.ReadCloser
	closed bool
}

// Read reads from the text up to the next file, or from the open file.
func (r *multipartReader) Read(p []byte) (n int, err error) {
	for n == 0 && r.err == nil && len(p) > 0 {
		n, r.err = r.readPiece(p)
	}
	if n > 0 {
		return n, nil
	}
	return 0, r.err
}

// readPiece reads once. It returns 0 and nil when it opens or ends a file.
func (r *multipartReader) readPiece(p []byte) (n int, err error) {
	r.mu.Lock()
	file, closed := r.file, r.closed
	r.mu.Unlock()
	if closed {
		return 0, fs.ErrClosed
	}
	if file != nil {
		n, err = file.Read(p)
		if err == io.EOF {
			r.next++
			r.swap(nil)
			err = nil
		}
		return n, err
	}

	end := len(r.body.text)
	if r.next < len(r.body.files) {
		end = r.body.files[r.next].at
	}
	if r.at < end {
		n = copy(p, r.body.text[r.at:end])
		r.at += n
		return n, nil
	}
	if r.next == len(r.body.files) {
		return 0, io.EOF
	}
	opened, err := r.body.files[r.next].open()
	if err != nil {
		return 0, err
	}
	r.swap(opened)
	return 0, nil
}

// swap closes the open file and sets the next one. If the reader has been closed
// meanwhile, it closes the next one.
func (r *multipartReader) swap(next io.ReadCloser) {
	r.mu.Lock()
	if !r.closed {
		r.file, next = next, r.file
	}
	r.mu.Unlock()
	if next != nil {
		next.Close()
	}
}

// Close closes the open file.
func (r *multipartReader) Close() error {
	r.mu.Lock()
	file := r.file
	r.file, r.closed = nil, true
	r.mu.Unlock()
	if file != nil {
		return file.Close()
	}
	return nil
}

// open returns the content of the file. Its errors are a *FileError.
func (f multipartFile) open() (io.ReadCloser, error) {
	content, err := f.Open()
	if err != nil {
		return nil, &FileError{Entry: f.entry, Err: err}
	}
	return &multipartContent{ReadCloser: content, file: f, left: f.size}, nil
}

// multipartContent is the content of a file while it is read. It ends with
// ErrFileSize if the content does not have the size of the file.
type multipartContent struct {
	io.ReadCloser
	file multipartFile
	left int64 // the bytes to come if the size is known
}

// Read reads at most the bytes to come. After these it reads one more byte,
// which must not exist.
func (c *multipartContent) Read(p []byte) (n int, err error) {
	sized := c.file.size >= 0
	if sized && int64(len(p)) > c.left {
		p = p[:max(c.left, 1)]
	}
	n, err = c.ReadCloser.Read(p)
	if sized {
		if int64(n) > c.left {
			return 0, &FileError{Entry: c.file.entry, Err: ErrFileSize}
		}
		c.left -= int64(n)
		if err == io.EOF && c.left > 0 {
			err = ErrFileSize
		}
	}
	if err != nil && err != io.EOF {
		err = &FileError{Entry: c.file.entry, Err: err}
	}
	return n, err
}
