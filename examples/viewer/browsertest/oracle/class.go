package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/chromedp/chromedp"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

// The types here are those of the page's browser.js.

// class is a class of differences.
type class struct {
	Name   string `json:"name"`
	Doc    string `json:"doc"` // what the standard says, and what the browser does
	Anchor string `json:"anchor"`
}

// unclassified is the class of the differences that are in no other class.
const unclassified = "unclassified"

// answer has the attributes that script reads, or failure.
type answer map[string]string

// question is an input with its base, or "", and this library's answers.
type question struct {
	Input   string `json:"input"`
	Base    string `json:"base"`
	Ours    answer `json:"ours"`
	OurBase answer `json:"ourBase,omitempty"`
}

// difference is a question with two answers.
type difference struct {
	question
	Browser answer   `json:"browser"`
	Classes []string `json:"classes"`
}

// ask returns the question with this library's answers.
func ask(input, base string) question {
	q := question{Input: input, Base: base}
	if base == "" {
		q.Ours = answerOf(weburl.Parse(input))
	} else {
		q.Ours = answerOf(weburl.ParseBase(input, base))
		q.OurBase = answerOf(weburl.Parse(base))
	}
	return q
}

func answerOf(u *weburl.URL, err error) answer {
	if err != nil {
		code := "unknown"
		if f, ok := err.(*domain.Failure); ok {
			code = f.Code.String()
		}
		return answer{"failure": code}
	}
	return answer{
		"href": u.Href(), "origin": u.Origin(), "protocol": u.Protocol(), "username": u.Username(), "password": u.Password(),
		"host": u.Host(), "hostname": u.Hostname(), "port": u.Port(), "pathname": u.Pathname(), "search": u.Search(), "hash": u.Hash(),
	}
}

func (d difference) String() string {
	with := ""
	if d.Base != "" {
		with = fmt.Sprintf(" with base %q", d.Base)
	}
	show := func(a answer) string {
		if a["failure"] != "" {
			return "failure"
		}
		if d.Ours["href"] == d.Browser["href"] {
			return fmt.Sprintf("origin %q", a["origin"])
		}
		return fmt.Sprintf("%q", a["href"])
	}
	return fmt.Sprintf("%q%s: standard %s, browser %s", d.Input, with, show(d.Ours), show(d.Browser))
}

// load runs the page's browser.js in the browser and returns its classes.
func load(ctx context.Context) (table []class, err error) {
	folder, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/weburl-go/weburl/examples/viewer").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(folder)), "page", "browser.js"))
	if err != nil {
		return nil, err
	}
	return chromedp.Run(ctx, chromedp.Evaluate[[]class](string(script)+"\nbrowserClasses"))
}

// evaluate calls the function of JavaScript in the browser.
func evaluate[T any](ctx context.Context, function string, argument any) (result T, err error) {
	text, err := json.Marshal(argument)
	if err != nil {
		return result, err
	}
	return chromedp.Run(ctx, chromedp.Evaluate[T](fmt.Sprintf("(%s)(%s)", function, text)))
}
