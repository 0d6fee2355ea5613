package command

import (
	"errors"
	"os"
	"strings"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/ports"
)

// readSuffixes reads the file of a public suffix list.
func readSuffixes(name string, idna ports.IDNA) (ports.PublicSuffixList, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, inFile(name, err)
	}
	defer file.Close()
	list, err := publicsuffix.New(file, publicsuffix.Options{IDNA: idna})
	if err != nil {
		return nil, inFile(name, errors.New(strings.TrimPrefix(err.Error(), "publicsuffix: ")))
	}
	return list, nil
}
