package browsertest

import "testing"

func serve(t *testing.T) string { return "http://127.0.0.1:8766/" }
func serveFiles(t *testing.T) string { t.SkipNow(); return "" }
