package main

import (
	"fmt"
	"net/http"
)

// problem is the answer to a refused request, an RFC 9457 problem. It has no
// part of the request.
type problem struct {
	Title  string `json:"title"` // the words of the status
	Status int    `json:"status"`
	failure
}

// newProblem returns the problem with that status, error and detail.
func newProblem(status int, name, detail string) *problem {
	return &problem{http.StatusText(status), status, failure{Error: name, Detail: detail}}
}

// about returns p with the parameter or field that it is about.
func (p *problem) about(in string) *problem {
	p.In = in
	return p
}

// The problems of requests. Those of URLs are in failureOf.
var (
	notFound    = newProblem(http.StatusNotFound, "not-found", "there is nothing at this path")
	notAllowed  = newProblem(http.StatusMethodNotAllowed, "method-not-allowed", "the header Allow has the methods of this path")
	tooSlow     = newProblem(http.StatusRequestTimeout, "too-slow", fmt.Sprintf("the body must arrive in %v", readTimeout))
	notArrived  = newProblem(http.StatusBadRequest, "body-not-read", "the body ended too early")
	notJSONType = newProblem(http.StatusUnsupportedMediaType, "not-json-type", "the Content-Type must be application/json in UTF-8")
	encodedBody = newProblem(http.StatusUnsupportedMediaType, "encoded-body", "the body must have no Content-Encoding")
	bodyTooLong = newProblem(http.StatusRequestEntityTooLarge, "body-too-long", fmt.Sprintf("the limit of a body is %d bytes", maxBody))
	targetLong  = newProblem(http.StatusRequestURITooLong, "target-too-long", fmt.Sprintf("the limit of a request target is %d bytes", maxTarget))
	tooMany     = newProblem(http.StatusRequestEntityTooLarge, "too-many-items", fmt.Sprintf("the limit of a batch is %d items", maxItems))
	batchLong   = newProblem(http.StatusRequestEntityTooLarge, "batch-too-long",
		fmt.Sprintf("the limit for all URLs of a batch together, each with its base, is %d bytes", maxBatch))
	busy     = newProblem(http.StatusServiceUnavailable, "busy", "the service has as many requests as it takes at a time")
	notReady = newProblem(http.StatusServiceUnavailable, "not-ready", "the service starts or stops")
	internal = newProblem(http.StatusInternalServerError, "internal", "the service failed; its log says why")
)
