// Package longtest tells tests whether to run all their cases.
//
// By default a test runs a part that reaches every branch and every boundary
// of a table. With WEBURL_LONG set, as in .ci/long, it runs all.
package longtest

import "os"

// All reports whether WEBURL_LONG is set in the environment.
func All() bool { return os.Getenv("WEBURL_LONG") != "" }

// Count returns all if [All] reports true, or part.
func Count(part, all int) int {
	if All() {
		return all
	}
	return part
}
