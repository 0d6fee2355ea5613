package dataurl_test

import (
	"encoding/base64"
	"errors"
	"strings"

	"github.com/weburl-go/weburl/api/mimetype"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

var errSlow = errors.New("failure")

// slowDecodeBase64 is forgiving-base64 decode, as the standard writes it. data
// has one byte per code point.
//
// https://infra.spec.whatwg.org/#forgiving-base64-decode
func slowDecodeBase64(data []byte) ([]byte, error) {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var kept []byte
	for _, b := range data {
		if !strings.ContainsRune("\t\n\f\r ", rune(b)) {
			kept = append(kept, b)
		}
	}
	if len(kept)%4 == 0 {
		for range 2 {
			if n := len(kept); n > 0 && kept[n-1] == '=' {
				kept = kept[:n-1]
			}
		}
	}
	if len(kept)%4 == 1 {
		return nil, errSlow
	}
	var output []byte
	buffer, bits := 0, 0
	for _, b := range kept {
		n := strings.IndexByte(alphabet, b)
		if n < 0 {
			return nil, errSlow
		}
		buffer, bits = buffer<<6|n, bits+6
		if bits == 24 {
			output = append(output, byte(buffer>>16), byte(buffer>>8), byte(buffer))
			buffer, bits = 0, 0
		}
	}
	switch bits {
	case 12:
		output = append(output, byte(buffer>>4))
	case 18:
		output = append(output, byte(buffer>>10), byte(buffer>>2))
	}
	return output, nil
}

// slowProcess is the data: URL processor, as the standard writes it.
//
// https://fetch.spec.whatwg.org/#data-url-processor
func slowProcess(r urlrec.Record) (mimetype.Type, []byte, error) {
	input := strings.TrimPrefix(r.HrefWithoutFragment(), "data:")
	position := 0
	for position < len(input) && input[position] != ',' {
		position++
	}
	mimeType := strings.Trim(input[:position], "\t\n\f\r ")
	if position == len(input) {
		return mimetype.Type{}, nil, errSlow
	}
	position++
	body := percent.Decode(input[position:])
	if before, ok := strings.CutSuffix(strings.ToLower(mimeType), "base64"); ok {
		before = strings.TrimRight(before, " ")
		if strings.HasSuffix(before, ";") {
			var err error
			if body, err = slowDecodeBase64(body); err != nil {
				return mimetype.Type{}, nil, err
			}
			mimeType = mimeType[:len(before)-1]
		}
	}
	if strings.HasPrefix(mimeType, ";") {
		mimeType = "text/plain" + mimeType
	}
	t, err := mimetype.Parse(mimeType)
	if err != nil {
		t = mimetype.MustParse("text/plain;charset=US-ASCII")
	}
	return t, body, nil
}

// standardBase64 encodes with package encoding/base64.
func standardBase64(b []byte) string { return base64.StdEncoding.EncodeToString(b) }

// decodeStandard decodes with package encoding/base64.
func decodeStandard(s string) ([]byte, error) { return base64.StdEncoding.DecodeString(s) }
