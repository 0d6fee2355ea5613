package main

// This file is the contract between the page and the two programs that answer
// it: the HTTP server and the WebAssembly module. Both call answer with a
// request and return its result, which is JSON.
//
// Offsets are in UTF-16 code units, as those of JavaScript's strings, unless a
// field says bytes. A lone surrogate in a request counts as the U+FFFD that the
// parser reads instead. Lists are never null.

// request is a question of the page. Kind is required. The other fields may be
// absent.
type request struct {
	Kind string `json:"kind"` // one of the kinds below

	URL      string `json:"url"`      // as it was typed
	Base     string `json:"base"`     // as it was typed; "" means none
	Encoding string `json:"encoding"` // a label of an encoding; "" means UTF-8

	From int `json:"from"` // step: how many steps to leave out at the start

	Pattern     string `json:"pattern"`     // pattern: a constructor string
	PatternBase string `json:"patternBase"` // pattern: its base URL; "" means none
	IgnoreCase  bool   `json:"ignoreCase"`  // pattern: the option of the same name

	Attribute string `json:"attribute"` // setter: a name of Web IDL, such as "pathname"
	Value     string `json:"value"`     // setter: the value to set

	Params []pair `json:"params"` // params: the list that becomes the query
}

// The kinds of requests. The comment names the field of the reply with the
// answer.
const (
	kindURL      = "url"      // url
	kindStep     = "step"     // steps
	kindPattern  = "pattern"  // pattern
	kindEncoding = "encoding" // encodings
	kindSetter   = "setter"   // setter
	kindParams   = "params"   // setter: the URL with Params as its query
	kindCompare  = "compare"  // compare
	kindGallery  = "gallery"  // gallery
)

// reply is the answer to a request. Either Error is set, or the field of the
// request's kind.
type reply struct {
	Kind string `json:"kind"` // that of the request
	// Error says why there is no answer: the request is not JSON, has an unknown
	// kind, or is too long. It holds no part of the request.
	Error string `json:"error,omitempty"`

	URL       *urlAnswer       `json:"url,omitempty"`
	Steps     *stepsAnswer     `json:"steps,omitempty"`
	Pattern   *patternAnswer   `json:"pattern,omitempty"`
	Encodings *encodingsAnswer `json:"encodings,omitempty"`
	Setter    *setterAnswer    `json:"setter,omitempty"`
	Compare   *compareAnswer   `json:"compare,omitempty"`
	Gallery   []galleryEntry   `json:"gallery,omitempty"`
}

// text is a text that may be shortened. It is plain text, not markup.
type text struct {
	Text string `json:"text"`
	More int    `json:"more,omitempty"` // code units that are left out at the end
}

// span is a stretch of a text.
type span struct {
	Start int `json:"start"`
	End   int `json:"end"` // exclusive
}

// pair is a name and its value in the search params.
type pair struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// urlAnswer is how the standard understands a URL. If it is a failure, Href and
// the fields after Errors are empty, except GoCode.
type urlAnswer struct {
	OK    bool `json:"ok"`    // the parser returns a URL
	Valid bool `json:"valid"` // the input is a valid URL string
	// Fault says why the parser returns failure, in one sentence; "" if OK.
	Fault string `json:"fault,omitempty"`
	// EncodingFault says that the encoding is unknown. The answer is then that
	// of UTF-8.
	EncodingFault string `json:"encodingFault,omitempty"`

	Errors     []problem `json:"errors"`               // in the order of the parser
	MoreErrors int       `json:"moreErrors,omitempty"` // how many are left out before the last

	Href  text   `json:"href"`  // ASCII
	Parts []part `json:"parts"` // all of the whole href, in order; some if Href is shortened

	// Components are href, protocol, username, password, host, hostname, port,
	// pathname, search and hash, as the attributes of the URL class return them.
	Components []component `json:"components"`

	Origin string `json:"origin"` // serialized; "null" if it is opaque
	// OriginWhy says in one sentence where the origin comes from.
	OriginWhy string `json:"originWhy,omitempty"`
	Site      string `json:"site"` // serialized; "" if there is no list

	HostKind string `json:"hostKind"` // domain, IPv4 address, ..., as the standard names it
	// PublicSuffix and Registrable are "" if they are null. SuffixList says which
	// list they are from; "" if this program has none.
	PublicSuffix string `json:"publicSuffix"`
	Registrable  string `json:"registrable"`
	SuffixList   string `json:"suffixList"`

	Shown  shownURL `json:"shown"`
	Labels []label  `json:"labels"` // of the host, those that differ in Unicode

	Params     []param `json:"params"`
	MoreParams int     `json:"moreParams,omitempty"` // how many are left out at the end

	GoCode string `json:"goCode"` // a program that asks the same question
}

// problem is a validation error and its place.
type problem struct {
	Name    string `json:"name"`    // the standard's, such as "invalid-URL-unit"
	Anchor  string `json:"anchor"`  // its address in the standard
	Meaning string `json:"meaning"` // what is wrong, in one sentence
	Advice  string `json:"advice"`  // how to write it instead, in one sentence
	Detail  string `json:"detail,omitempty"`
	Fatal   bool   `json:"fatal"` // the parser returned failure because of it
	In      string `json:"in"`    // the text of the place: "url", "base" or "value"

	span              // code units of that text; may be empty, also at its end
	StartByte  int    `json:"startByte"`
	EndByte    int    `json:"endByte"`
	Fix        *fix   `json:"fix,omitempty"` // absent if there is no obvious one
	Occurrence string `json:"occurrence"`    // the place in words: "code unit 7" or "code units 7 to 9"
}

// fix is a change of the text that removes one validation error. Other errors
// may remain.
type fix struct {
	span               // the code units to replace
	Replacement string `json:"replacement"`
	Label       string `json:"label"` // what the change does, such as "percent-encode as %20"
}

// part is a part of the href.
type part struct {
	// Name is scheme, username, password, host, port, path, query, fragment, or
	// delimiter.
	Name string `json:"name"`
	span
}

// component is an attribute of the URL class and its value.
type component struct {
	Name  string `json:"name"`
	Value text   `json:"value"`
}

// shownURL is the URL as it is shown to people. The whole text is the fields in
// their order.
type shownURL struct {
	Prefix      string `json:"prefix"`
	Subdomain   string `json:"subdomain"`
	Registrable string `json:"registrable"` // to emphasize
	Port        string `json:"port"`
	Path        string `json:"path"`
	Query       string `json:"query"`
	Fragment    string `json:"fragment"`
	Elided      bool   `json:"elided"`        // some of it is replaced by U+2026
	Bidi        bool   `json:"bidirectional"` // it has right-to-left text: isolate it
}

// label is a label of the host, and whether it is shown in Unicode.
type label struct {
	ASCII     string `json:"ascii"`
	Unicode   string `json:"unicode"` // "" if it cannot be converted
	Shown     bool   `json:"shown"`   // in Unicode
	Verdict   string `json:"verdict"` // in one word, such as "scripts"
	Why       string `json:"why"`     // the verdict in one sentence
	CodePoint string `json:"codePoint,omitempty"`
}

// param is a name and its value in the search params, decoded.
type param struct {
	Name  text `json:"name"`
	Value text `json:"value"`
}

// stepsAnswer is the run of the standard's state machine.
type stepsAnswer struct {
	OK    bool   `json:"ok"`    // it returned a URL
	Fault string `json:"fault"` // as in urlAnswer
	Total int    `json:"total"` // of all steps
	From  int    `json:"from"`  // the index of the first one in Steps
	Steps []step `json:"steps"`
	// Record are the fields of the URL record that the steps before From
	// changed, with their values then.
	Record []field `json:"record"`
	// Before are the errors that were found before the first step: surrounding
	// spaces, tabs and newlines.
	Before []problem `json:"before"`
	// FirstError is the index of the first step with an error, or -1.
	FirstError int `json:"firstError"`
	// Href is the serialized result.
	Href text `json:"href"`
}

// step is one run of a state.
type step struct {
	Index  int    `json:"index"` // 0 is the first of all
	State  string `json:"state"` // such as "scheme start state"
	Anchor string `json:"anchor"`

	span               // the code point at the pointer, in the input; empty at its end
	PointerByte int    `json:"pointerByte"`
	CodePoint   string `json:"codePoint"` // "U+0041", or "EOF"
	Character   string `json:"character"` // "" for EOF

	// The variables after the run. Buffer is the end of a longer one; BufferMore
	// is how many bytes before it are left out.
	Buffer            string `json:"buffer"`
	BufferMore        int    `json:"bufferMore,omitempty"`
	AtSignSeen        bool   `json:"atSignSeen"`
	InsideBrackets    bool   `json:"insideBrackets"`
	PasswordTokenSeen bool   `json:"passwordTokenSeen"`

	Changed []field    `json:"changed"` // of the URL record
	Host    []hostStep `json:"host"`    // the host parser, if the run called it
	Errors  []problem  `json:"errors"`  // that the run found

	Next        string `json:"next"`        // the state that runs next; "" if it ended
	NextPointer int    `json:"nextPointer"` // code units
	Back        string `json:"back,omitempty"`
	Failed      bool   `json:"failed"` // it ended with failure
}

// field is a field of the URL record and its new value.
type field struct {
	Name  string `json:"name"`  // the standard's, such as "host"
	Value string `json:"value"` // as text; the end of a longer one
	Null  bool   `json:"null"`
}

// hostStep is a step of the host parser.
type hostStep struct {
	Name   string `json:"name"` // of the algorithm
	Anchor string `json:"anchor"`
	Input  string `json:"input"`
	Result string `json:"result"` // in words
	Failed bool   `json:"failed"`
}

// patternAnswer is a URL pattern beside a URL.
type patternAnswer struct {
	OK     bool           `json:"ok"`              // the pattern is valid
	Fault  *patternFault  `json:"fault,omitempty"` // if it is not
	Tokens []patternToken `json:"tokens"`          // of the constructor string
	// MoreTokens is how many are left out at the end.
	MoreTokens int `json:"moreTokens,omitempty"`

	URLFault        string             `json:"urlFault,omitempty"` // the URL is a failure
	Match           bool               `json:"match"`              // all components match
	HasRegExpGroups bool               `json:"hasRegExpGroups"`
	Components      []patternComponent `json:"components"`
	GoCode          string             `json:"goCode"`
}

// patternFault is why a pattern is invalid.
type patternFault struct {
	Name      string `json:"name"`      // such as "duplicate-name"
	Message   string `json:"message"`   // in one sentence
	Component string `json:"component"` // whose pattern is invalid
	In        string `json:"in"`        // "pattern" or "patternBase"
	span             // the code unit at the place
}

// patternToken is a token of the constructor string, as the policy lenient
// returns it. Neighbours of the type char are one.
type patternToken struct {
	// Type is open, close, regexp, name, char, escaped-char, other-modifier,
	// asterisk or invalid-char.
	Type  string `json:"type"`
	Means string `json:"means"` // in a few words
	span
}

// patternComponent is how a component matches.
type patternComponent struct {
	Name    string  `json:"name"`
	Pattern text    `json:"pattern"` // normalized
	Parts   []piece `json:"parts"`   // of the pattern
	// MoreParts is how many are left out at the end.
	MoreParts int     `json:"moreParts,omitempty"`
	Value     text    `json:"value"` // of the URL
	Match     bool    `json:"match"`
	Groups    []group `json:"groups"` // empty if it does not match
}

// piece is a part of a component's pattern. Its names are the standard's.
type piece struct {
	Type     string `json:"type"` // fixed-text, regexp, segment-wildcard or full-wildcard
	Name     string `json:"name"` // of the group; "" for fixed text
	Prefix   string `json:"prefix"`
	Value    string `json:"value"` // the text, or the regular expression
	Suffix   string `json:"suffix"`
	Modifier string `json:"modifier"` // none, optional, zero-or-more or one-or-more
}

// group is a group of a component.
type group struct {
	Name    string `json:"name"`
	Value   text   `json:"value"`
	Defined bool   `json:"defined"` // it took part in the match
}

// encodingsAnswer is the query in every encoding.
type encodingsAnswer struct {
	Fault string        `json:"fault"` // why there is no URL; "" if there is one
	Rows  []encodingRow `json:"rows"`  // in the order of the Encoding Standard
	Note  string        `json:"note"`  // what holds for all rows; may be ""
	UTF8  text          `json:"utf8"`  // the query in UTF-8
}

// encodingRow is the query in one encoding.
type encodingRow struct {
	Name   string `json:"name"` // of the encoding
	Query  text   `json:"query"`
	Same   bool   `json:"same"`   // as in UTF-8
	Lossy  bool   `json:"lossy"`  // a code point is written as &#...; because the encoding lacks it
	Output string `json:"output"` // the encoding that is used instead; Name if it is this one
}

// setterAnswer is what a setter, or the list of search params, made of the URL.
type setterAnswer struct {
	URLFault string `json:"urlFault,omitempty"` // the URL is a failure: nothing was set
	Taken    bool   `json:"taken"`              // the setter changed the URL, or left it as it is with this value
	// Why says why the value was refused, in one sentence; "" if it was taken.
	Why string `json:"why,omitempty"`
	// Note says what the setter passed over, in one sentence; may be "".
	Note   string    `json:"note,omitempty"`
	Errors []problem `json:"errors"` // in the value
	Before text      `json:"before"` // the attribute
	After  text      `json:"after"`
	// Changed are the names of the attributes that changed, without href.
	Changed []string `json:"changed"`
	// Href is the new URL: whole, so that the page can take it as its input.
	Href   string `json:"href"`
	GoCode string `json:"goCode"`
}

// compareAnswer is a URL in the view of the standard and of net/url, in UTF-8.
type compareAnswer struct {
	Rows []compareRow `json:"rows"` // href, protocol, ... as in Components
	// StandardFault and NetURLFault say why one of the two refuses the URL.
	StandardFault string       `json:"standardFault,omitempty"`
	NetURLFault   string       `json:"netURLFault,omitempty"`
	Differences   []difference `json:"differences"`
}

// compareRow is an attribute in both views. The page adds the browser's.
type compareRow struct {
	Name     string `json:"name"`
	Standard text   `json:"standard"`
	NetURL   text   `json:"netURL"`
	Differs  bool   `json:"differs"`
}

// difference is a difference with a class of package neturl.
type difference struct {
	Class    string   `json:"class"`    // such as "host-case"
	Part     string   `json:"part"`     // such as "host"
	Rows     []string `json:"rows"`     // the names of the rows that it is about
	Doc      string   `json:"doc"`      // what the class is, in a few sentences
	Spelling bool     `json:"spelling"` // both mean the same
}

// galleryEntry is an instructive URL.
type galleryEntry struct {
	Group    string `json:"group"`
	URL      string `json:"url"`
	Base     string `json:"base"`
	Encoding string `json:"encoding"`
	Pattern  string `json:"pattern"`
	Sentence string `json:"sentence"` // what it shows
}
