package dataurl_test

import (
	"fmt"
	"io"
	"os"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/dataurl"
	"github.com/weburl-go/weburl/api/mimetype"
)

func ExampleProcess() {
	u := weburl.MustParse("data:text/plain;charset=utf-8;base64,SGVsbG8sIHdvcmxkIQ==")
	data, err := dataurl.Process(u.Record())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(data.MIMEType(), data.Size())
	fmt.Printf("%s\n", data.Body())
	// Output:
	// text/plain;charset=utf-8 13
	// Hello, world!
}

func ExampleData_Reader() {
	record, err := weburl.ParseRecord("data:,A%20brief%20note%0A")
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := dataurl.Process(record)
	if err != nil {
		fmt.Println(err)
		return
	}
	if data.Size() > 1<<20 {
		fmt.Println("too large")
		return
	}
	io.Copy(os.Stdout, data.Reader()) // decodes while it copies
	// Output: A brief note
}

func ExampleEncode() {
	svg := mimetype.MustParse("image/svg+xml")
	fmt.Println(dataurl.Encode(svg, []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")))
	fmt.Println(dataurl.Encode(mimetype.Type{}, []byte("\x00\x01\x02\x03\x04\x05")))
	// Output:
	// data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E <nil>
	// data:;base64,AAECAwQF <nil>
}

func ExampleAppendDecodeBase64() {
	body, err := dataurl.AppendDecodeBase64(nil, " SGVs bG8 ")
	fmt.Printf("%s %v\n", body, err)
	_, err = dataurl.AppendDecodeBase64(nil, "SGVs_bG8")
	fmt.Println(err)
	// Output:
	// Hello <nil>
	// dataurl: the body is not base64: a code point is not in the alphabet (at byte 4)
}
