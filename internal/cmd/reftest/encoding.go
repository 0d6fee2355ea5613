package main

import (
	"bufio"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/percent"
)

//go:embed encoding.mjs
var encodingScript string

// frame is a list of cases for one operation of the reference: 'd' decodes, 'e'
// percent-encodes after encoding, 'l' looks up labels.
type frame struct {
	operation byte
	encoding  whatwgencoding.Encoding
	cases     []byte // before each case, its length in two bytes
	count     int
}

const frameSize = 1 << 16

// batch collects cases into frames.
type batch struct {
	frame
	frames chan<- frame
}

func (b *batch) add(c ...byte) {
	if len(b.cases)+len(c) > frameSize {
		b.flush()
	}
	b.cases = binary.LittleEndian.AppendUint16(b.cases, uint16(len(c)))
	b.cases = append(b.cases, c...)
	b.count++
}

func (b *batch) flush() {
	if b.count > 0 {
		b.frames <- b.frame
	}
	b.cases, b.count = nil, 0
}

// followed adds the case alone and with ASCII after it.
func (b *batch) followed(c ...byte) {
	b.add(c...)
	b.add(append(c, 'A')...)
	b.add(append(c, '0')...)
}

// runEncoding compares the encodings and returns the exit status.
func runEncoding(seed uint64, list int) (status int, err error) {
	var total encodingResults
	var mu sync.Mutex
	send := func(frames chan<- frame) error {
		generateEncodings(frames, seed)
		return nil
	}
	err = parallel(send, func(frames <-chan frame) error {
		var r encodingResults
		err := r.compare(frames)
		mu.Lock()
		defer mu.Unlock()
		total.add(&r)
		return err
	})
	if err != nil {
		return 0, err
	}
	fmt.Printf("%d labels looked up, %d strings encoded, %d sequences decoded\n", total.cases['l'], total.cases['e'], total.cases['d'])
	fmt.Printf("Node's TextDecoder differs on %d sequences, and lacks %d\n", total.nativeDifferences(), total.nativeMissing)
	for e, n := range total.byNative {
		if n > 0 {
			fmt.Printf("  %v: %d\n", whatwgencoding.Encoding(e), n)
		}
	}
	fmt.Printf("@exodus/bytes differs on %d cases\n", total.differences)
	for _, line := range total.listed[:min(len(total.listed), list)] {
		fmt.Println("  " + line)
	}
	if total.differences > 0 {
		return 1, nil
	}
	return 0, nil
}

// generateEncodings sends all cases.
func generateEncodings(frames chan<- frame, seed uint64) {
	labels := batch{frame{operation: 'l'}, frames}
	for _, label := range []string{"", "utf-8", " Latin1\n", "utf-8\v", "\u212Aoi8-r", "sjis\u00A0", "utf-7", "x-sjis", "cp1252", "replacement", "iso-2022-kr", "utf-16", "unicode", "ks_c_5601-1989"} {
		labels.add([]byte(label)...)
	}
	for e := range whatwgencoding.XUserDefined + 1 {
		labels.add([]byte(e.Name())...)
		labels.add([]byte("\t" + strings.ToUpper(e.Name()) + " ")...)
	}
	labels.flush()
	for e := range whatwgencoding.XUserDefined + 1 {
		if e != whatwgencoding.Replacement && e != whatwgencoding.UTF16BE && e != whatwgencoding.UTF16LE { // the reference throws
			b := batch{frame{operation: 'e', encoding: e}, frames}
			encodeCases(&b, seed)
			b.flush()
		}
		if e == whatwgencoding.Replacement {
			continue // TextDecoder does not have it
		}
		b := batch{frame{operation: 'd', encoding: e}, frames}
		decodeCases(&b, seed)
		b.flush()
	}
}

// isMultiByte reports whether e is one of the standard's legacy multi-byte
// encodings.
func isMultiByte(e whatwgencoding.Encoding) bool {
	return e >= whatwgencoding.GBK && e <= whatwgencoding.EUCKR
}

// encodeCases adds the strings to encode: every scalar value, and random
// strings.
func encodeCases(b *batch, seed uint64) {
	var some []byte
	for c := rune(0); c <= utf8.MaxRune; c++ {
		if !utf8.ValidRune(c) {
			continue
		}
		if b.encoding == whatwgencoding.ISO2022JP {
			b.add(utf8.AppendRune(nil, c)...)
			b.add(utf8.AppendRune([]byte("\u3042"), c)...)
			b.add(utf8.AppendRune([]byte("\u00A5"), c)...)
		}
		some = utf8.AppendRune(some, c)
		if c%128 == 127 {
			b.add(some...)
			some = some[:0]
		}
	}
	if !isMultiByte(b.encoding) {
		return
	}
	r := rand.New(rand.NewPCG(seed, uint64(b.encoding)))
	for range 10_000 {
		var s []byte
		for range r.IntN(40) {
			switch r.IntN(8) {
			case 0, 1:
				s = append(s, byte(r.IntN(0x80)))
			case 2:
				s = utf8.AppendRune(s, rune(r.IntN(0x110000)))
			case 3:
				s = utf8.AppendRune(s, []rune("\u00A5\u203E\u2212\uFF71\u20AC\uE5E5\uE7C7\u5341\u2603")[r.IntN(9)])
			default: // mostly in the index
				s = b.encoding.AppendDecode(s, []byte{byte(0x81 + r.IntN(0x7E)), byte(0x40 + r.IntN(0xBF))})
			}
		}
		b.add(s...)
	}
}

// decodeCases adds the sequences to decode: short ones in full, and random
// bytes.
func decodeCases(b *batch, seed uint64) {
	b.add()
	for b0 := range 256 {
		b.followed(byte(b0))
		for b1 := range 256 {
			b.followed(byte(b0), byte(b1))
		}
	}
	switch b.encoding {
	case whatwgencoding.EUCJP:
		for b1 := range 256 {
			for b2 := range 256 {
				b.followed(0x8F, byte(b1), byte(b2))
			}
		}
	case whatwgencoding.GB18030:
		for b0 := byte(0x81); b0 <= 0xFE; b0++ {
			for b1 := byte('0'); b1 <= '9'; b1++ {
				for b2 := byte(0x81); b2 <= 0xFE; b2++ {
					b.followed(b0, b1, b2)
					for b3 := byte('0'); b3 <= '9'; b3++ {
						b.add(b0, b1, b2, b3)
						b.add(b0, b1, b2, b3, 'A')
					}
				}
			}
		}
	case whatwgencoding.ISO2022JP:
		for _, prefix := range []string{"\x1B", "\x1B(", "\x1B$", "\x1B(J", "\x1B(I", "\x1B$@", "\x1B$B", "a", "\x1B(Ja", "\x1B(I1", "\x1B$B!!", "\x1B$B!"} {
			b.followed([]byte(prefix)...)
			for b0 := range 256 {
				for b1 := range 256 {
					b.add(append([]byte(prefix), byte(b0), byte(b1))...)
					b.add(append([]byte(prefix), byte(b0), byte(b1), 'A')...)
				}
			}
		}
	}
	r := rand.New(rand.NewPCG(seed, uint64(b.encoding)))
	for range 10_000 {
		s := make([]byte, r.IntN(40))
		for i := range s {
			s[i] = byte(r.IntN(256))
			if r.IntN(4) == 0 {
				s[i] = "\x1B\x1B$(BJI0A\x81"[r.IntN(10)]
			}
		}
		b.add(s...)
	}
}

// encodingResults are the counts and differences of a comparison.
type encodingResults struct {
	cases         [256]int // by operation
	differences   int
	listed        []string                             // some of them
	byNative      [whatwgencoding.XUserDefined + 1]int // sequences that Node decodes differently
	nativeMissing int                                  // sequences of encodings that Node does not have
}

func (r *encodingResults) nativeDifferences() (n int) {
	for _, m := range r.byNative {
		n += m
	}
	return n
}

// mostListed is the largest number of differences that are kept.
const mostListed = 20

func (r *encodingResults) add(other *encodingResults) {
	for i, n := range other.cases {
		r.cases[i] += n
	}
	for i, n := range other.byNative {
		r.byNative[i] += n
	}
	r.differences += other.differences
	r.nativeMissing += other.nativeMissing
	r.listed = append(r.listed, other.listed...)
	r.listed = r.listed[:min(len(r.listed), mostListed)]
}

// compare compares the cases of the frames with the answers of one process.
func (r *encodingResults) compare(frames <-chan frame) error {
	command := exec.Command("node", "--input-type=module", "--eval", encodingScript)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	answers := bufio.NewReaderSize(out, 1<<20)
	for f := range frames {
		question := append([]byte{f.operation, byte(len(f.encoding.Name()))}, f.encoding.Name()...)
		question = append(question, f.cases...)
		if _, err := in.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(question))), question...)); err != nil {
			return err
		}
		var length uint32
		if err := binary.Read(answers, binary.LittleEndian, &length); err != nil {
			return fmt.Errorf("the reference ended: %w", err)
		}
		answer := make([]byte, length)
		if _, err := io.ReadFull(answers, answer); err != nil {
			return err
		}
		r.compareFrame(f, answer)
	}
	in.Close()
	return command.Wait()
}

// compareFrame compares the cases of one frame with its answer.
func (r *encodingResults) compareFrame(f frame, answer []byte) {
	next := func() (text string, ok bool) {
		length := binary.LittleEndian.Uint32(answer)
		answer = answer[4:]
		if length == 0xFFFFFFFF {
			return "", false
		}
		text = string(answer[:length])
		answer = answer[length:]
		return text, true
	}
	for cases := f.cases; len(cases) > 0; {
		length := int(binary.LittleEndian.Uint16(cases))
		c := cases[2 : 2+length]
		cases = cases[2+length:]
		r.cases[f.operation]++
		theirs, ok := next()
		var ours string
		switch f.operation {
		case 'd':
			ours = string(f.encoding.AppendDecode(nil, c))
			switch native, ok := next(); {
			case !ok:
				r.nativeMissing++
			case native != ours:
				r.byNative[f.encoding]++
			}
		case 'e':
			ours = string(percent.AppendEncodeAfterEncoding(nil, f.encoding, string(c), percent.SpecialQuery))
		case 'l':
			if e, found := whatwgencoding.New().Lookup(string(c)); found {
				ours = e.Name()
			}
		}
		if ours == theirs && (ok || f.operation == 'l') {
			continue
		}
		r.differences++
		if len(r.listed) < mostListed {
			r.listed = append(r.listed, fmt.Sprintf("%v %c %+q: %+q; the reference has %+q", f.encoding, f.operation, c, ours, theirs))
		}
	}
}
