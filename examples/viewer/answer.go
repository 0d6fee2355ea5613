package main

import "encoding/json"

// answer returns the reply to a request. Both are JSON. It never fails.
func answer(asked []byte) []byte {
	var q request
	var r reply
	if err := json.Unmarshal(asked, &q); err != nil {
		r.Error = "the request is not a JSON object of this form"
	}
	r.Kind = q.Kind
	out, err := json.Marshal(r)
	if err != nil {
		panic(err) // the reply holds only text, numbers and lists of these
	}
	return out
}
