package command

import (
	"errors"
	"hash/maphash"
	"os"
	"strings"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// registrableDomains finds registrable domains. It keeps those of the last
// hosts: most lists of URLs have many URLs of few hosts, and a lookup of
// golang.org/x/net can take longer than parsing a URL. It is for one goroutine.
type registrableDomains struct {
	parser *weburl.Parser // with a public suffix list
	seed   maphash.Seed
	known  [][2]knownHost // by hash, a power of two; each pair begins with the later host
}

// knownHost is a domain. Two have the size of a cache line. The zero knownHost
// is the empty string, which is not a domain.
type knownHost struct {
	host                [30]byte
	length, registrable uint8 // of host and of its registrable domain, in bytes
}

func newRegistrableDomains(parser *weburl.Parser) *registrableDomains {
	return &registrableDomains{parser: parser, seed: maphash.MakeSeed(), known: make([][2]knownHost, 1<<15)}
}

// of returns the registrable domain of the host of r, or "" if it is null.
func (d *registrableDomains) of(r *urlrec.Record) string {
	if r.HostKind() != host.Domain {
		return ""
	}
	name := r.Hostname()
	pair := &d.known[maphash.String(d.seed, name)&uint64(len(d.known)-1)]
	for i := range pair {
		if k := &pair[i]; name == string(k.host[:k.length]) {
			return name[len(name)-int(k.registrable):]
		}
	}
	registrable, _, _ := d.parser.RegistrableDomain(r.HostValue()) // fails only without a list
	if k := &pair[0]; len(name) <= len(k.host) {
		pair[1] = *k
		k.length, k.registrable = uint8(copy(k.host[:], name)), uint8(len(registrable))
	}
	return registrable
}

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
