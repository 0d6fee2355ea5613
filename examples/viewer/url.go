package main

import (
	"fmt"
	"slices"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// answerURL returns how the standard understands the URL.
func answerURL(a *question) *urlAnswer {
	r := &urlAnswer{
		OK: a.err == nil, Fault: a.fault(), EncodingFault: a.encodingFault,
		Valid:      a.err == nil && parser.IsValidURLStringRecord(a.url, a.baseRecord),
		Parts:      []part{},
		Components: []component{},
		Labels:     []label{},
		Params:     []param{},
		SuffixList: suffixList,
		GoCode:     a.goCode(),
	}
	r.Errors, r.MoreErrors = a.errors()
	if a.err != nil {
		return r
	}
	u := a.record
	r.Href = shorten(u.Href())
	r.Parts = partsOf(u)
	for i, value := range attributes(u) {
		r.Components = append(r.Components, component{attributeNames[i], shorten(value)})
	}
	origin := parser.Origin(u)
	r.Origin, r.OriginWhy = origin.String(), originWhy(u)
	if site, err := parser.Site(origin); err == nil {
		r.Site = site.String()
	}
	r.HostKind = u.HostKind().String()
	h := u.HostValue()
	r.PublicSuffix, _, _ = parser.PublicSuffix(h)
	r.Registrable, _, _ = parser.RegistrableDomain(h)
	r.Shown, r.Labels = shown(u)
	r.Params, r.MoreParams = params(u)
	return r
}

// attributeNames are the attributes of the URL class that can be set, in order.
var attributeNames = func() (names []string) {
	for _, a := range domain.Attributes() {
		names = append(names, a.String())
	}
	return names
}()

// attributes returns the values of the attributes of u, in the order of
// attributeNames.
func attributes(u urlrec.Record) []string {
	return []string{
		u.Href(), u.Protocol(), u.Username(), u.Password(), u.Host(),
		u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash(),
	}
}

// partsOf returns the parts of the href of u. Together they are the whole.
func partsOf(u urlrec.Record) (parts []part) {
	end := 0
	add := func(name, text string) {
		if text != "" {
			parts = append(parts, part{name, span{end, end + len(text)}})
			end += len(text)
		}
	}
	add("scheme", u.Scheme())
	hasHost := u.HostKind() != host.Null
	switch {
	case hasHost:
		add("delimiter", "://")
	case !u.HasOpaquePath() && strings.HasPrefix(u.Pathname(), "//"):
		add("delimiter", ":/.")
	default:
		add("delimiter", ":")
	}
	if u.IncludesCredentials() {
		add("username", u.Username())
		if password := u.Password(); password != "" {
			add("delimiter", ":")
			add("password", password)
		}
		add("delimiter", "@")
	}
	add("host", u.Hostname())
	if port := u.Port(); port != "" {
		add("delimiter", ":")
		add("port", port)
	}
	add("path", u.Pathname())
	if query, ok := u.Query(); ok {
		add("delimiter", "?")
		add("query", query)
	}
	if fragment, ok := u.Fragment(); ok {
		add("delimiter", "#")
		add("fragment", fragment)
	}
	return parts
}

// originWhy says where the origin of u comes from.
func originWhy(u urlrec.Record) string {
	switch u.Scheme() {
	case "ftp", "http", "https", "ws", "wss":
		return "It is the scheme, the host and the port."
	case "blob":
		return "It is that of the URL in the path, if its scheme is http or https. Otherwise it is opaque."
	case "file":
		return "The standard leaves the origin of a file URL open. Here it is opaque: it equals no other origin."
	}
	return "URLs with this scheme have an opaque origin: it equals no other origin."
}

// verdicts says for each verdict on a label what it means.
var verdicts = map[rendering.LabelVerdict]string{
	rendering.LabelShown:       "The label is safe to show.",
	rendering.LabelInvalid:     "The label is invalid, or has hyphens at an end or in third and fourth place.",
	rendering.LabelHidden:      "It has an invisible character, a lock, a look-alike of a delimiter, or too many marks.",
	rendering.LabelCharacter:   "It has a character that is not recommended for names.",
	rendering.LabelScripts:     "It mixes scripts that are not written together.",
	rendering.LabelDigits:      "It mixes digits of two systems.",
	rendering.LabelMarks:       "It has a mark that cannot be seen.",
	rendering.LabelPunctuation: "It has punctuation out of its context.",
	rendering.LabelLookalike:   "It looks like another label.",
	rendering.LabelDenied:      "The policy of the application denies it.",
}

// shown returns u as it is shown to people, and the decisions about the labels
// of its host.
func shown(u urlrec.Record) (shownURL, []label) {
	renderer := parser.Renderer()
	renderer.MaxLength = maxShown
	s := renderer.Render(u)
	labels := []label{}
	for _, d := range renderer.HostLabels(u) {
		l := label{
			ASCII: shorten(d.ASCII).Text, Unicode: shorten(d.Unicode).Text,
			Shown: d.Verdict == rendering.LabelShown, Verdict: d.Verdict.String(), Why: verdicts[d.Verdict],
		}
		if d.CodePoint != 0 {
			l.CodePoint = fmt.Sprintf("%U", d.CodePoint)
		}
		if labels = append(labels, l); len(labels) == maxLabels {
			break
		}
	}
	return shownURL{
		Prefix: s.Prefix, Subdomain: shorten(s.Subdomain).Text, Registrable: shorten(s.Registrable).Text, Port: s.Port,
		Path: shorten(s.Path).Text, Query: shorten(s.Query).Text, Fragment: shorten(s.Fragment).Text,
		Elided: s.Elided, Bidi: s.IsBidirectional(),
	}, labels
}

// params returns the first search params of u, and how many more it has.
func params(u urlrec.Record) (list []param, more int) {
	list = []param{}
	room := 2 * maxText // of all together
	for name, value := range parser.FromRecord(u).SearchParams().All() {
		p := param{shorten(name), shorten(value)}
		if len(list) == maxParams || room < 0 {
			more++
			continue
		}
		room -= len(p.Name.Text) + len(p.Value.Text)
		list = append(list, p)
	}
	return list, more
}

// goCode returns a program that parses the URL, or a comment if it is too long.
func (a *question) goCode() string {
	call := fmt.Sprintf("weburl.Parse(%q)", a.url)
	switch hasBase, hasLabel := a.base != "", a.encoding != nil; {
	case len(a.url) > maxCode || len(a.base) > maxCode || len(a.label) > maxCode:
		return tooLongCode
	case hasBase && hasLabel:
		call = fmt.Sprintf("weburl.ParseEncodingBase(%q, %q, %q)", a.url, a.base, a.label)
	case hasBase:
		call = fmt.Sprintf("weburl.ParseBase(%q, %q)", a.url, a.base)
	case hasLabel:
		call = fmt.Sprintf("weburl.ParseEncoding(%q, %q)", a.url, a.label)
	}
	return program(`weburl "github.com/weburl-go/weburl/api"`, "u, err := "+call, "fmt.Println(u)")
}

const tooLongCode = "// The strings are too long for a program.\n"

// program returns the text of a program. first sets err, and lines follow if it
// is nil.
func program(path, first string, lines ...string) string {
	return "package main\n\nimport (\n\t\"fmt\"\n\t\"log\"\n\n\t" + path + "\n)\n\nfunc main() {\n\t" + first +
		"\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n\t" + strings.Join(lines, "\n\t") + "\n}\n"
}

// answerSetter returns what the setter of the attribute makes of the URL.
func answerSetter(a *question, name, value string) (*setterAnswer, string) {
	attribute, ok := domain.ParseAttribute(name)
	if !ok {
		return nil, "the attribute is unknown"
	}
	r := &setterAnswer{URLFault: a.fault(), Errors: []problem{}, Changed: []string{}}
	if a.err != nil {
		return r, ""
	}
	u := parser.FromRecord(a.record)
	found, _ := u.ValidateSet(attribute, value)
	r.Errors = (&question{url: value}).problems(r.Errors, "value", found)
	err := u.Set(attribute, value)
	r.Taken, r.Why = err == nil, sentence(err)
	a.fill(r, u, slices.Index(attributeNames, name))
	method := "u.Set" + strings.ToUpper(name[:1]) + name[1:]
	if attribute == domain.AttributeHref {
		r.GoCode = a.setterCode(value, fmt.Sprintf("err = %s(%q)", method, value), "fmt.Println(u, err)")
	} else {
		r.GoCode = a.setterCode(value, fmt.Sprintf("taken := %s(%q)", method, value), "fmt.Println(u, taken)")
	}
	if r.Taken && attribute == domain.AttributeHost && len(found) > 0 && strings.HasPrefix(found[len(found)-1].Code.String(), "port") {
		r.Note = "The host was taken. The port was refused."
	}
	return r, ""
}

// answerParams returns what the list as search params makes of the URL.
func answerParams(a *question, list []pair) (*setterAnswer, string) {
	r := &setterAnswer{URLFault: a.fault(), Errors: []problem{}, Changed: []string{}}
	if a.err != nil {
		return r, ""
	}
	pairs := make([]domain.Pair, len(list))
	for i, p := range list {
		pairs[i] = domain.Pair{Name: p.Name, Value: p.Value}
	}
	u := parser.FromRecord(a.record)
	query := weburl.NewURLSearchParamsFromPairs(pairs...).String()
	r.Taken = u.SetSearch(query)
	a.fill(r, u, slices.Index(attributeNames, "search"))
	r.GoCode = a.setterCode(query, fmt.Sprintf("u.SetSearch(%q)", query), "fmt.Println(u)")
	return r, ""
}

// fill sets the fields of r that compare u with the URL before.
func (a *question) fill(r *setterAnswer, u *weburl.URL, index int) {
	before, after := attributes(a.record), attributes(u.Record())
	r.Before, r.After, r.Href = shorten(before[index]), shorten(after[index]), u.Href()
	for i, name := range attributeNames {
		if i > 0 && before[i] != after[i] {
			r.Changed = append(r.Changed, name)
		}
	}
}

// setterCode returns a program that parses the URL and then runs lines.
func (a *question) setterCode(value string, lines ...string) string {
	code := a.goCode()
	if code == tooLongCode || len(value) > maxCode {
		return tooLongCode
	}
	return strings.Replace(code, "fmt.Println(u)", strings.Join(lines, "\n\t"), 1)
}
