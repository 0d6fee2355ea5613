// Package patterntest asks package urlpattern what it does with the cases of
// package urlgen, in a form that other implementations can answer in too.
package patterntest

import (
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/internal/urlgen"
	"github.com/weburl-go/weburl/ports"
)

// Answer is what an implementation does with a [urlgen.PatternCase].
type Answer struct {
	Error           string   `json:"error,omitempty"` // of the constructor
	Patterns        []string `json:"patterns,omitempty"`
	HasRegExpGroups bool     `json:"hasRegExpGroups"`
	Matches         []Match  `json:"matches,omitempty"`
	// Slow says that the implementation backtracks too long to answer.
	Slow bool `json:"slow,omitempty"`
}

// Match is the result of test and exec.
type Match struct {
	Test       bool        `json:"test"`
	Href       string      `json:"href,omitempty"`   // of an input that is a URL
	Inputs     []any       `json:"inputs,omitempty"` // nil if exec returns null
	Components []Component `json:"components,omitempty"`
}

// Component is the result of exec for a component. A group that is
// undefined is nil.
type Component struct {
	Input  string             `json:"input"`
	Groups map[string]*string `json:"groups"`
}

// Ask returns our answer to c. engine may be nil. err is that of the constructor.
func Ask(c urlgen.PatternCase, engine ports.RegExp) (a Answer, err error) {
	o := urlpattern.Options{IgnoreCase: c.IgnoreCase, RegExp: engine}
	var p *urlpattern.Pattern
	switch {
	case c.Pattern.Init != nil:
		p, err = urlpattern.NewInit(newInit(c.Pattern.Init), o)
	case c.Pattern.Base != nil:
		p, err = urlpattern.NewBase(c.Pattern.Text, *c.Pattern.Base, o)
	default:
		p, err = urlpattern.New(c.Pattern.Text, o)
	}
	if err != nil {
		return Answer{Error: err.Error()}, err
	}
	a.Patterns = []string{
		p.Protocol(), p.Username(), p.Password(), p.Hostname(),
		p.Port(), p.Pathname(), p.Search(), p.Hash(),
	}
	a.HasRegExpGroups = p.HasRegExpGroups()
	for _, input := range c.Inputs {
		a.Matches = append(a.Matches, match(p, input))
	}
	return a, nil
}

// match returns the result of matching p with an input.
func match(p *urlpattern.Pattern, input urlgen.Argument) (m Match) {
	var result urlpattern.Result
	var ok bool
	switch {
	case input.Init != nil:
		init := newInit(input.Init)
		m.Test = p.TestInit(init)
		result, ok = p.ExecInit(init)
	case input.Base != nil:
		m.Test = p.TestBase(input.Text, *input.Base)
		result, ok = p.ExecBase(input.Text, *input.Base)
	default:
		m.Test = p.Test(input.Text)
		result, ok = p.Exec(input.Text)
	}
	if input.Init == nil {
		m.Href = hrefOf(input)
	}
	if !ok {
		return m
	}
	for _, s := range result.Inputs() {
		m.Inputs = append(m.Inputs, s)
	}
	if init, ok := result.InputInit(); ok {
		m.Inputs = append(m.Inputs, membersOf(init))
	}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		r := Component{Input: result.Input(c), Groups: map[string]*string{}}
		for g := range result.Groups(c) {
			r.Groups[g.Name] = nil
			if g.Defined {
				r.Groups[g.Name] = &g.Value
			}
		}
		m.Components = append(m.Components, r)
	}
	return m
}

// hrefOf returns the href of a URL, or "".
func hrefOf(input urlgen.Argument) string {
	u, err := weburl.Parse(input.Text)
	if input.Base != nil {
		u, err = weburl.ParseBase(input.Text, *input.Base)
	}
	if err != nil {
		return ""
	}
	return u.Href()
}

// initMember is a member of an init.
type initMember struct {
	name  string
	value **string
}

// initMembers returns the members of init.
func initMembers(init *urlpattern.Init) []initMember {
	return []initMember{
		{"protocol", &init.Protocol}, {"username", &init.Username}, {"password", &init.Password},
		{"hostname", &init.Hostname}, {"port", &init.Port}, {"pathname", &init.Pathname},
		{"search", &init.Search}, {"hash", &init.Hash}, {"baseURL", &init.BaseURL},
	}
}

// newInit returns the init with the members.
func newInit(members map[string]string) (init urlpattern.Init) {
	for _, m := range initMembers(&init) {
		if value, ok := members[m.name]; ok {
			*m.value = &value
		}
	}
	return init
}

// membersOf returns the members of init.
func membersOf(init urlpattern.Init) map[string]string {
	members := map[string]string{}
	for _, m := range initMembers(&init) {
		if *m.value != nil {
			members[m.name] = **m.value
		}
	}
	return members
}
