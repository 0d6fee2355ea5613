// Package browsertest tests the viewer's page in a headless Chromium. The
// command in oracle compares that browser's URL class with the URL Standard.
package browsertest

import (
	"context"
	"errors"
	"os/exec"
	"time"

	"github.com/chromedp/chromedp"
)

// ErrNoBrowser is the error of [Start] if there is no Chromium on this machine.
var ErrNoBrowser = errors.New("browsertest: no chromium, chromium-browser, google-chrome or headless-shell in PATH")

// Start runs a headless Chromium with an empty page. The returned context is
// for [chromedp.Run]; stop ends the browser.
func Start(parent context.Context) (ctx context.Context, stop func(), err error) {
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "headless-shell"} {
		if program, err = exec.LookPath(name); err == nil {
			break
		}
	}
	if program == "" {
		return nil, nil, ErrNoBrowser
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.NoSandbox, // containers and root cannot have the sandbox
		chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.WSURLReadTimeout(time.Minute), // on a busy machine
	)
	allocator, stopAllocator := chromedp.NewExecAllocator(parent, options...)
	ctx, stopBrowser := chromedp.NewContext(allocator)
	stop = func() {
		stopBrowser()
		stopAllocator()
	}
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return nil, nil, err
	}
	return ctx, stop, nil
}
