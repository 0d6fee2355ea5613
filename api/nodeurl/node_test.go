package nodeurl_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/nodeurl"
)

var (
	nodeProgram = flag.String("node", "node", "the Node.js `program` to ask")
	nodeCases   = flag.Int("cases", 3000, "the number of random `questions` for Node.js")
	nodeSeed    = flag.Uint64("seed", 1, "the seed `number` of the random questions")
)

// question is a question that testdata/ask.mjs asks Node.
type question struct {
	Call     string          `json:"call"`
	Platform string          `json:"platform,omitempty"`
	Dir      string          `json:"dir,omitempty"`
	Options  map[string]bool `json:"options,omitempty"`
	In       string          `json:"in"`
}

// answer is the answer of Node, or the package's answer in the same form.
type answer struct {
	Out     any    `json:"out"`
	Error   string `json:"error"`
	Missing bool   `json:"missing"`
}

// row is a row of a table. If the package's answer differs from Node's, it is
// Want, and Why is the reason.
type row struct {
	question
	answer
	Want *answer `json:"want"`
	Why  string  `json:"why"`
}

var platforms = map[string]nodeurl.Platform{"posix": nodeurl.POSIX, "windows": nodeurl.Windows}

// ours returns the package's answer to q in the form of Node's.
func ours(t *testing.T, q question) answer {
	t.Helper()
	var out any
	var err error
	switch q.Call {
	case "domainToASCII":
		out = nodeurl.DomainToASCII(q.In)
	case "domainToUnicode":
		out = nodeurl.DomainToUnicode(q.In)
	case "fileURLToPath":
		out, err = nodeurl.FileURLToPath(q.In, platforms[q.Platform])
	case "fileURLToPathBuffer":
		var path []byte
		path, err = nodeurl.FileURLToPathBytes(q.In, platforms[q.Platform])
		out = hex.EncodeToString(path)
	case "pathToFileURL":
		var u *weburl.URL
		u, err = nodeurl.PathToFileURL(q.In, platforms[q.Platform], q.Dir)
		if err == nil {
			out = u.Href()
		}
	case "format", "urlToHttpOptions":
		u, parseErr := weburl.Parse(q.In)
		switch {
		case parseErr != nil:
			return answer{Error: nodeurl.InvalidURL.String()}
		case q.Call == "format":
			out = nodeurl.Format(u, formatOptions(q.Options))
		default:
			out, err = httpOptions(u)
		}
	default:
		t.Fatalf("there is no call %q", q.Call)
	}
	if err == nil {
		return answer{Out: out}
	}
	var e *nodeurl.Error
	if !errors.As(err, &e) {
		t.Fatalf("%+v: %v is not an *Error", q, err)
	}
	return answer{Error: e.Code.String()}
}

// formatOptions returns the options in the package's form.
func formatOptions(set map[string]bool) nodeurl.FormatOptions {
	off := func(name string) bool {
		on, ok := set[name]
		return ok && !on
	}
	return nodeurl.FormatOptions{NoAuth: off("auth"), NoFragment: off("fragment"), NoSearch: off("search"), Unicode: set["unicode"]}
}

// httpOptions returns the HTTP options of u in Node's form.
func httpOptions(u *weburl.URL) (any, error) {
	o, err := nodeurl.URLToHTTPOptions(u)
	parts := map[string]any{
		"protocol": o.Protocol, "hostname": o.Hostname, "hash": o.Hash, "search": o.Search,
		"pathname": o.Pathname, "path": o.Path, "href": o.Href,
	}
	if o.HasPort {
		parts["port"] = float64(o.Port)
	}
	if o.Auth != "" {
		parts["auth"] = o.Auth
	}
	return parts, err
}

// TestTables compares the package's answers with those of two versions of Node.
// If a row has another answer with a reason, the package must return that one.
func TestTables(t *testing.T) {
	files, err := filepath.Glob("testdata/node-*.json")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var table struct{ Rows []row }
			if err := json.Unmarshal(data, &table); err != nil {
				t.Fatal(err)
			}
			asked, missing, differ := 0, 0, 0
			for _, row := range table.Rows {
				want := row.answer
				switch {
				case row.Want != nil:
					differ++
					want = *row.Want
				case row.Missing:
					missing++
					continue
				}
				asked++
				t.Run(row.Call+" "+row.In, func(t *testing.T) {
					if row.Want != nil && (row.Why == "" || reflect.DeepEqual(want, row.answer)) {
						t.Errorf("%+v: Want is Node's answer, or there is no reason", row.question)
					}
					if got := ours(t, row.question); !reflect.DeepEqual(got, want) {
						t.Errorf("%+v: got %+v, want %+v", row.question, got, want)
					}
				})
			}
			t.Logf("%d rows; %d differ from Node's answer, %d are missing in Node", asked, differ, missing)
			if asked < 300 {
				t.Errorf("only %d rows", asked)
			}
		})
	}
}

// node runs ask.mjs and returns its output and the version of Node. It skips
// the test for versions without a table, because nobody has reviewed their
// answers.
func node(t *testing.T, stdin []byte, args ...string) (out []byte, version string) {
	t.Helper()
	program, err := exec.LookPath(*nodeProgram)
	if err != nil {
		t.Skip("node is not installed:", err)
	}
	out, err = exec.Command(program, "-p", "process.versions.node").Output()
	if err != nil {
		t.Fatal(err)
	}
	version = strings.TrimSpace(string(out))
	if _, err := os.Stat(tableOf(version)); err != nil {
		t.Skip("no table exists for Node " + version)
	}
	cmd := exec.Command(program, append([]string{"testdata/ask.mjs"}, args...)...)
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.Stderr = os.Stderr
	if out, err = cmd.Output(); err != nil {
		t.Fatal(err)
	}
	return out, version
}

// tableOf returns the file name of the table of a version of Node.
func tableOf(version string) string { return "testdata/node-" + version + ".json" }

// TestTableIsNodes checks that the installed Node still answers like its table.
func TestTableIsNodes(t *testing.T) {
	got, version := node(t, nil)
	if want, err := os.ReadFile(tableOf(version)); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s differs from Node's answers (%v)", tableOf(version), err)
	}
}

// TestDifferential compares answers to random questions with Node's. The
// answers may differ if known returns a reason; the tables have such rows.
func TestDifferential(t *testing.T) {
	random := rand.New(rand.NewPCG(*nodeSeed, 0))
	questions := make([]question, *nodeCases)
	var lines bytes.Buffer
	encoder := json.NewEncoder(&lines)
	for i := range questions {
		questions[i] = randomQuestion(random)
		if err := encoder.Encode(questions[i]); err != nil {
			t.Fatal(err)
		}
	}
	out, version := node(t, lines.Bytes(), "-")
	answers := json.NewDecoder(bytes.NewReader(out))
	same, missing, differ, failed := 0, 0, map[string]int{}, map[string]int{}
	for _, q := range questions {
		var want answer
		if err := answers.Decode(&want); err != nil {
			t.Fatal(err)
		}
		got := ours(t, q)
		switch why := known(q, got); {
		case want.Missing:
			missing++
		case reflect.DeepEqual(got, want):
			same++
			if got.Error != "" {
				failed[q.Call]++
			}
		case why != "":
			differ[why]++
		default:
			t.Errorf("%+v: got %+v, want %+v", q, got, want)
		}
	}
	t.Logf("Node "+version+": %d equal answers, with errors %v; different for known reasons %v; %d missing in Node", same, failed, differ, missing)
}

var (
	doubleDot     = regexp.MustCompile(`(?i)(\.|%2e)[\t\n\r]*(\.|%2e)`)
	controlAtLast = regexp.MustCompile(`%[01][0-9A-F]$`)
)

// known returns the reason why got, the package's answer to q, may differ from
// Node's, or "".
func known(q question, got answer) string {
	path := strings.ReplaceAll(q.In, "/", `\`)
	href, _ := got.Out.(string)
	switch {
	case strings.Contains(strings.ToLower(q.In), "xn--"):
		return "xn--"
	case q.Call == "pathToFileURL" && controlAtLast.MatchString(href):
		return "control at the end"
	case q.Call == "pathToFileURL" && q.Platform == "windows" && strings.HasPrefix(path, `\\`):
		return "name of a server"
	case q.Call != "pathToFileURL" && strings.Contains(q.In, "^"):
		return "^ in paths, before 2025"
	case q.Call != "pathToFileURL" && doubleDot.MatchString(q.In):
		return "double-dot segments, ada 2"
	}
	return ""
}

var (
	pathPieces = []string{"/", "/", "/", "//", ".", "..", "a", "b c", "%", "%2F", "%41", `\`, "é", "🚀", "?", "#", "\t", "\n", "\r", "\x00",
		"\x01", "\x7f", "C:", "c|", "|", "^", "~", "[", "]", `"`, "`", "{", "}", "<", ">", "'", " ", "\u00ad", "\ufeff", "日本"}
	windowsPieces = append([]string{`\`, `\`, `\`, `\`, `\`, `\\`, "server", "share", "D:", `..\`, `C:\`}, pathPieces...)
	windowsStarts = []string{"", "", `\`, "/", `C:\`, "c:/", "C:", "D:", `\\`, `\\server\`, `\\server\share\`, `\\?\`, `\\?\C:\`, `\\?\UNC\`, `\\?\UNC\server\`,
		`\\.\`, `//`, `//server/share/`, `\\127.0.0.1\c$\`, `\\É\`}
	urlStarts = []string{"file:///", "file:///", "file:///", "file://", "file:", "file:/", "file:///C:/", "file:///c|/", "file:///C:", "file://C:/", "file://server/",
		"file://localhost/", "file://é/", "file://[::1]/", `FILE:\\\`, "http://a/", " file:////", ""}
	urlPieces    = append([]string{"%2f", "%5c", "%5C", "%C3%A9", "%FF", "%00", "%zz", "%2e%2e", "%2E", "%E2%82%AC", "%F0%9F", "&", "=", ";", "C%3A", "@", ":"}, pathPieces...)
	domainPieces = []string{"a", "B", "com", ".", ".", "1", "0x7f", "256", "09", "é", "ß", "☕", "日本", "。", "[::1]", "[", "]", ":", "80", "/", `\`, "?", "#", "@", "%41",
		"%", "%C3%A9", "%00", "_", "-", " ", "\t", "\n", "xn--", "xn--53h", "*", "<", "|", "^", "\x00", "\x7f", "\u00ad", "ＡＢ", "１", "!", "~", "'"}
	webStarts = []string{"http://", "https://u:p@", "http://u@", "ftp://:p@", "foo://", "foo:/", "ws://a%40b:c%C3%A9@", "http://%FF@", "http://u:%@", "http://a", "http://☕"}
)

// randomQuestion returns a question that is made of the pieces above.
func randomQuestion(random *rand.Rand) (q question) {
	pick := func(pieces []string) string { return pieces[random.IntN(len(pieces))] }
	some := func(pieces []string, most int) (s string) {
		for range random.IntN(most) {
			s += pick(pieces)
		}
		return s
	}
	q.Platform = pick([]string{"posix", "windows"})
	switch random.IntN(10) {
	case 0:
		return question{Call: "domainToASCII", In: some(domainPieces, 6)}
	case 1:
		return question{Call: "domainToUnicode", In: some(domainPieces, 6)}
	case 2:
		return question{Call: "urlToHttpOptions", In: pick(webStarts) + some(domainPieces, 3) + "/" + some(urlPieces, 8)}
	case 3:
		q = question{Call: "format", In: pick(webStarts) + some(domainPieces, 3) + "/" + some(urlPieces, 8), Options: map[string]bool{}}
		for _, name := range []string{"auth", "fragment", "search", "unicode"} {
			if random.IntN(2) == 0 {
				q.Options[name] = random.IntN(2) == 0
			}
		}
		return q
	case 4, 5:
		q.Call, q.In = "fileURLToPath", pick(urlStarts)+some(urlPieces, 8)
	case 6:
		q.Call, q.In = "fileURLToPathBuffer", pick(urlStarts)+some(urlPieces, 8)
	default:
		q.Call = "pathToFileURL"
		if q.Platform == "posix" {
			q.Dir, q.In = pick([]string{"/", "/srv", "/a b/é%"}), pick([]string{"", "/", "/"})+some(pathPieces, 12)
		} else {
			q.Dir, q.In = pick([]string{`C:\`, `C:\work\dir`, `D:\a b`, `\`}), pick(windowsStarts)+some(windowsPieces, 10)
		}
	}
	return q
}
