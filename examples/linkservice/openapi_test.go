package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"

	weburl "github.com/weburl-go/weburl/api"
)

// load returns the OpenAPI description, which kin-openapi has checked.
var load = sync.OnceValues(func() (*openapi3.T, error) {
	loader := openapi3.NewLoader()
	doc, err := loader.LoadFromData(description)
	if err != nil {
		return nil, err
	}
	return doc, doc.Validate(loader.Context)
})

// described checks an answer by the description, and the request if the answer
// is 200. A path or a method that is not in the description must be refused.
func described(request *http.Request, response *http.Response, content []byte) error {
	doc, err := load()
	if err != nil {
		return err
	}
	if response.StatusCode == http.StatusRequestHeaderFieldsTooLarge {
		return nil // net/http writes this one
	}
	path, method := request.URL.Path, request.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	item := doc.Paths.Value(path)
	if item == nil || item.GetOperation(method) == nil {
		want := http.StatusNotFound
		if item != nil {
			want = http.StatusMethodNotAllowed
		}
		if response.StatusCode != want {
			return fmt.Errorf("%s; want %d", response.Status, want)
		}
		var value any
		if err := json.Unmarshal(content, &value); err != nil {
			return err
		}
		return doc.Components.Schemas["Problem"].Value.VisitJSON(value, openapi3.EnableJSONSchema2020())
	}
	input := &openapi3filter.RequestValidationInput{
		Request: request,
		Route:   &routers.Route{Spec: doc, Path: path, PathItem: item, Method: method, Operation: item.GetOperation(method)},
	}
	if response.StatusCode == http.StatusOK {
		if err := openapi3filter.ValidateRequest(context.Background(), input); err != nil {
			return fmt.Errorf("the request has an answer, but: %w", err)
		}
	}
	output := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input,
		Status:                 response.StatusCode,
		Header:                 response.Header,
		Options:                &openapi3filter.Options{IncludeResponseStatus: true, ExcludeResponseBody: request.Method == http.MethodHead},
	}
	output.SetBodyBytes(content)
	if err := openapi3filter.ValidateResponse(context.Background(), output); err != nil {
		return err
	}
	var p problem
	if response.StatusCode >= 400 && response.StatusCode != http.StatusUnprocessableEntity && request.Method != http.MethodHead {
		if err := json.Unmarshal(content, &p); err != nil {
			return err
		}
		if !regexp.MustCompile(`[ (]` + regexp.QuoteMeta(p.Error) + `[ .,]`).Match(description) {
			return fmt.Errorf("the error %s is not in the description", p.Error)
		}
	}
	return nil
}

// TestDescriptionRule shows that described can fail.
func TestDescriptionRule(t *testing.T) {
	for _, test := range []struct {
		name, method, target string
		status               int
		kind, body           string
	}{
		{name: "a status", method: "GET", target: "/v1/resolve?url=a:", status: 418, kind: "application/json", body: "{}"},
		{name: "a type", method: "GET", target: "/v1/resolve?url=a:", status: 200, kind: "text/plain", body: "{}"},
		{name: "a missing member", method: "GET", target: "/v1/resolve?url=a:", status: 200, kind: "application/json", body: `{"href":"a:","rendering":"a:"}`},
		{name: "a member's type", method: "GET", target: "/v1/resolve?url=a:", status: 200, kind: "application/json", body: `{"href":"a:","rendering":"a:","registrableDomain":1}`},
		{name: "a request", method: "GET", target: "/v1/resolve", status: 200, kind: "application/json", body: `{"href":"a:","rendering":"a:","registrableDomain":null}`},
		{name: "an answer and a failure", method: "POST", target: "/v1/resolve", status: 200, kind: "application/json",
			body: `{"answers":[{"href":"a:","rendering":"a:","registrableDomain":null,"error":"x","in":"url","detail":"x"}]}`},
		{name: "a path", method: "GET", target: "/none", status: 200, kind: "application/json", body: "{}"},
		{name: "an error", method: "POST", target: "/v1/resolve", status: 400, kind: "application/problem+json",
			body: `{"title":"x","status":400,"error":"nobody-knows","detail":"x"}`},
		{name: "a method", method: "PUT", target: "/v1/resolve", status: 405, kind: "application/problem+json", body: `{"title":"x"}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			request, err := http.NewRequest(test.method, "http://127.0.0.1"+test.target, nil)
			if err != nil {
				t.Fatal(err)
			}
			if test.method == "POST" {
				body := `{"items":[{"url":"a:"}]}`
				request, err = http.NewRequest(test.method, "http://127.0.0.1"+test.target, strings.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				request.Header.Set("Content-Type", "application/json")
			}
			response := &http.Response{StatusCode: test.status, Header: http.Header{"Content-Type": {test.kind}}}
			if err := described(request, response, []byte(test.body)); err == nil {
				t.Error("the description permits it")
			}
		})
	}
}

// TestDescription asks for the description. It is JSON, and the same for GET and
// HEAD.
func TestDescription(t *testing.T) {
	app, s, _ := start(t)
	defer app.RequireStop()
	if _, body := ask(t, s.Address(), "GET", "/openapi.json", ""); body != string(description) {
		t.Errorf("%d bytes; want %d", len(body), len(description))
	}
	response, body := ask(t, s.Address(), "HEAD", "/openapi.json", "")
	if body != "" || response.ContentLength != int64(len(description)) {
		t.Errorf("%q, %d", body, response.ContentLength)
	}
}

// TestDescriptionPaths compares the paths and methods of the description with
// those of the service.
func TestDescriptionPaths(t *testing.T) {
	doc, err := load()
	if err != nil {
		t.Fatal(err)
	}
	app, s, _ := start(t)
	defer app.RequireStop()
	for path, item := range doc.Paths.Map() {
		want := append(slices.Collect(maps.Keys(item.Operations())), http.MethodHead)
		slices.Sort(want)
		response, _ := ask(t, s.Address(), "DELETE", path, "")
		if got := response.Header.Get("Allow"); got != strings.Join(want, ", ") {
			t.Errorf("%s: %q; want %q", path, got, want)
		}
	}
}

// TestDescriptionExamples asks each example of the description. Examples of
// parameters, bodies and answers with the same name belong together.
func TestDescriptionExamples(t *testing.T) {
	doc, err := load()
	if err != nil {
		t.Fatal(err)
	}
	app, s, _ := start(t)
	defer app.RequireStop()
	ran := 0
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			asked := map[string]bool{}
			queries := map[string]*weburl.URLSearchParams{}
			bodies := map[string]string{}
			for _, parameter := range operation.Parameters {
				for name, example := range parameter.Value.Examples {
					asked[name] = true
					if queries[name] == nil {
						queries[name] = new(weburl.URLSearchParams)
					}
					queries[name].Append(parameter.Value.Name, example.Value.Value.(string))
				}
			}
			if operation.RequestBody != nil {
				for name, example := range operation.RequestBody.Value.Content["application/json"].Examples {
					asked[name] = true
					text, err := json.Marshal(example.Value.Value)
					if err != nil {
						t.Fatal(err)
					}
					bodies[name] = string(text)
				}
			}
			for status, answer := range operation.Responses.Map() {
				for kind, media := range answer.Value.Content {
					for name, example := range media.Examples {
						t.Run(fmt.Sprintf("%s %s %s", method, path, name), func(t *testing.T) {
							if !asked[name] {
								t.Fatal("there is no question for this answer")
							}
							delete(asked, name)
							ran++
							target := path
							if query := queries[name]; query != nil {
								target += "?" + query.String()
							}
							response, body := ask(t, s.Address(), method, target, bodies[name])
							var got any
							if err := json.Unmarshal([]byte(body), &got); err != nil {
								t.Fatal(err)
							}
							if fmt.Sprint(response.StatusCode) != status || response.Header.Get("Content-Type") != kind || !reflect.DeepEqual(got, example.Value.Value) {
								t.Errorf("%s, %s", response.Status, body)
							}
						})
					}
				}
			}
			if len(asked) > 0 {
				t.Errorf("%s %s: no answers: %v", method, path, asked)
			}
		}
	}
	if ran < 9 {
		t.Errorf("only %d examples", ran)
	}
}

// TestDescriptionLimits finds each limit in the description.
func TestDescriptionLimits(t *testing.T) {
	for _, limit := range []int{maxInput, maxTarget, maxBody, maxItems, maxBatch} {
		if !regexp.MustCompile(fmt.Sprintf(`\b%d\b`, limit)).Match(description) {
			t.Errorf("%d is not in the description", limit)
		}
	}
}
