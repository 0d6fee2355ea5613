package htmlurl_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing/fstest"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
)

// A page in Shift_JIS has a form that is submitted in EUC-JP:
//
//	<form action="/search?old#top" accept-charset="euc-jp">
//	  <input type=hidden name=_charset_>
//	  <input name=q value=日本>
//	</form>
func ExampleSubmission_Request() {
	encodings := whatwgencoding.New()
	enc := htmlurl.PickEncoding("euc-jp", true, whatwgencoding.ShiftJIS, encodings)
	s := htmlurl.Submission{
		Action:   weburl.MustParse("https://example.com/search?old#top").Record(),
		Method:   htmlurl.ParseMethod(""),
		Encoding: enc,
		Entries: []htmlurl.Entry{
			htmlurl.HiddenEntry("_charset_", "", enc),
			{Name: "q", Value: "日本"},
		},
	}
	r, err := s.Request()
	fmt.Println(r.URL, err)
	// Output: https://example.com/search?_charset_=EUC-JP&q=%C6%FC%CB%DC#top <nil>
}

func ExamplePickEncoding() {
	document := whatwgencoding.Windows1252
	fmt.Println(htmlurl.PickEncoding("utf-7 koi8-r", true, document, nil).Name())
	fmt.Println(htmlurl.PickEncoding("utf-7", true, document, nil)) // nil: UTF-8
	fmt.Println(htmlurl.PickEncoding("", false, document, nil).Name())
	// Output:
	// KOI8-R
	// <nil>
	// windows-1252
}

func ExampleMutateActionURL() {
	action := weburl.MustParse("https://example.com/find?old=1#results").Record()
	r, err := htmlurl.MutateActionURL(action, []htmlurl.Entry{{Name: "t", Value: "cats & dogs"}}, nil)
	fmt.Println(r, err)
	// Output: https://example.com/find?t=cats+%26+dogs#results <nil>
}

func ExampleURLEncodedBody() {
	list := []htmlurl.Entry{{Name: "comment", Value: "two\nlines"}, {Name: "price", Value: "5 €"}}
	fmt.Println(htmlurl.URLEncodedBody(list, nil))
	fmt.Println(htmlurl.URLEncodedBody(list, whatwgencoding.ISO8859_5))
	// Output:
	// comment=two%0D%0Alines&price=5+%E2%82%AC
	// comment=two%0D%0Alines&price=5+%26%238364%3B
}

func ExampleTextPlainBody() {
	list := []htmlurl.Entry{{Name: "comment", Value: "two\nlines"}, {Name: "price", Value: "5 €"}}
	fmt.Printf("%q\n", htmlurl.TextPlainBody(list, whatwgencoding.ISO8859_5))
	// Output: "comment=two\r\nlines\r\nprice=5 &#8364;\r\n"
}

// The body of a request reads the files while it is sent. GetBody lets the
// client send it again after a redirect.
func ExampleRequest_NewReader() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/new" {
			http.Redirect(w, r, "/new", http.StatusTemporaryRedirect)
			return
		}
		file, header, err := r.FormFile("photo")
		if err != nil {
			fmt.Println(err)
			return
		}
		content, err := io.ReadAll(file)
		fmt.Println(r.FormValue("title"), header.Filename, header.Header.Get("Content-Type"), len(content), err)
	}))
	defer server.Close()

	pictures := fstest.MapFS{"2026/cat.png": {Data: make([]byte, 50_000)}} // or os.DirFS
	s := htmlurl.Submission{
		Action:  weburl.MustParse(server.URL + "/upload").Record(),
		Method:  htmlurl.Post,
		Enctype: htmlurl.Multipart,
		Entries: []htmlurl.Entry{
			{Name: "title", Value: "My cat"},
			{Name: "photo", File: htmlurl.FSFile{FS: pictures, Path: "2026/cat.png", MIMEType: "image/png"}},
		},
	}
	r, err := s.Request()
	if err != nil {
		fmt.Println(err)
		return
	}
	request, err := http.NewRequest(http.MethodPost, r.URL.Href(), r.NewReader())
	if err != nil {
		fmt.Println(err)
		return
	}
	request.Header.Set("Content-Type", r.ContentType)
	request.ContentLength, _ = r.Len() // 0 if it is unknown, as net/http expects
	request.GetBody = func() (io.ReadCloser, error) { return r.NewReader(), nil }
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		fmt.Println(err)
		return
	}
	response.Body.Close()
	fmt.Println(response.Status)
	// Output:
	// My cat cat.png image/png 50000 <nil>
	// 200 OK
}

func ExampleNewMultipartBody() {
	entries := []htmlurl.Entry{
		{Name: `the "price"`, Value: "5 €"},
		{Name: "receipt", File: htmlurl.FSFile{
			FS:       fstest.MapFS{"receipt.txt": {Data: []byte("thank you")}},
			Path:     "receipt.txt",
			MIMEType: "text/plain",
		}},
	}
	body, err := htmlurl.NewMultipartBody(entries, whatwgencoding.ISO8859_5, "boundary")
	if err != nil {
		fmt.Println(err)
		return
	}
	var text strings.Builder
	if _, err := body.WriteTo(&text); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(body.ContentType())
	fmt.Print(strings.ReplaceAll(text.String(), "\r\n", "\n"))
	// Output:
	// multipart/form-data; boundary=boundary
	// --boundary
	// Content-Disposition: form-data; name="the %22price%22"
	//
	// 5 &#8364;
	// --boundary
	// Content-Disposition: form-data; name="receipt"; filename="receipt.txt"
	// Content-Type: text/plain
	//
	// thank you
	// --boundary--
}
