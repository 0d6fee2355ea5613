package command

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// progress shows on a terminal how much of the inputs has been done.
type progress struct {
	inputs []*input
	size   int64 // bytes of all inputs together; 0: not known
	lines  int   // of all inputs, so far
	failed int   // of these

	start, shown time.Time // the last time
	width        int       // of the text that is on the terminal; 0: none is
}

// newProgress returns the progress of reading inputs, which starts now.
func newProgress(inputs []*input) *progress {
	p := &progress{inputs: inputs, start: time.Now()}
	p.shown = p.start
	for _, i := range inputs {
		size, ok := i.size()
		if !ok {
			p.size = 0
			break
		}
		p.size += size
	}
	return p
}

// show shows the progress, at most four times per second.
func (p *progress) show(terminal io.Writer) {
	now := time.Now()
	if now.Sub(p.shown) < time.Second/4 {
		return
	}
	p.shown = now
	read := int64(0)
	for _, i := range p.inputs {
		read += i.read.Load()
	}
	text := fmt.Sprintf("%.1f MB, %d lines, %.0f lines/s, %d failed", float64(read)/1e6, p.lines, float64(p.lines)/now.Sub(p.start).Seconds(), p.failed)
	if p.size > 0 {
		// A file may have grown.
		text = fmt.Sprintf("%3d %%  %s", min(100, 100*read/p.size), text)
	}
	p.erase(terminal)
	p.width = len(text)
	io.WriteString(terminal, "\r"+text)
}

// erase takes the progress off the terminal.
func (p *progress) erase(terminal io.Writer) {
	if p.width > 0 {
		io.WriteString(terminal, "\r"+strings.Repeat(" ", p.width)+"\r")
		p.width = 0
	}
}
