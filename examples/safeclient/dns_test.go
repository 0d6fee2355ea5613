package main

import (
	"context"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// nameserver is a DNS server on the loopback interface.
type nameserver struct {
	mu      sync.Mutex
	answers map[string][][]string // by name: the addresses per question, in order; the last ones are repeated
}

// newResolver starts a nameserver and returns a resolver that asks only that
// one.
func newResolver(t *testing.T, answers map[string][][]string) *net.Resolver {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	server := &nameserver{answers: answers}
	go func() {
		buf := make([]byte, 1500)
		for {
			n, from, err := conn.ReadFrom(buf)
			if err != nil {
				return
			}
			if answer := server.answer(buf[:n]); answer != nil {
				conn.WriteTo(answer, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

// answer returns the answer to a query, or nil if the query is invalid.
func (s *nameserver) answer(query []byte) []byte {
	var m dnsmessage.Message
	if m.Unpack(query) != nil || len(m.Questions) != 1 {
		return nil
	}
	m.Response, m.Authoritative = true, true
	m.Additionals = nil
	question := m.Questions[0]
	for _, address := range s.next(question) {
		head := dnsmessage.ResourceHeader{Name: question.Name, Type: question.Type, Class: question.Class}
		if question.Type == dnsmessage.TypeA {
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: head, Body: &dnsmessage.AResource{A: address.As4()}})
		} else {
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: head, Body: &dnsmessage.AAAAResource{AAAA: address.As16()}})
		}
	}
	packed, _ := m.Pack()
	return packed
}

// next returns the addresses of the type that is asked for. Only questions for
// IPv4 addresses are counted, because a resolver asks for both types at once.
func (s *nameserver) next(question dnsmessage.Question) (addresses []netip.Addr) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := strings.ToLower(question.Name.String())
	rounds := s.answers[name]
	if len(rounds) == 0 {
		return nil
	}
	for _, text := range rounds[0] {
		address := netip.MustParseAddr(text)
		if question.Type == dnsmessage.TypeA && address.Is4() || question.Type == dnsmessage.TypeAAAA && address.Is6() {
			addresses = append(addresses, address)
		}
	}
	if question.Type == dnsmessage.TypeA && len(rounds) > 1 {
		s.answers[name] = rounds[1:]
	}
	return addresses
}
