package main

import "net/netip"

// block is a block of addresses that the client must not reach.
type block struct {
	prefix netip.Prefix
	name   string
}

// blocks are the blocks of IANA's registries of special-purpose addresses that
// are not globally reachable, multicast addresses, and reserved ones. A block
// comes before the blocks that contain it. In 192.0.0.0/24 and 2001::/23 the
// registries call a few smaller blocks globally reachable. They are for anycast
// protocols and for identifiers, not for web servers, so they are blocked too.
//
// https://www.iana.org/assignments/iana-ipv4-special-registry
// https://www.iana.org/assignments/iana-ipv6-special-registry
var blocks = []block{
	{netip.MustParsePrefix("0.0.0.0/8"), "this network"},
	{netip.MustParsePrefix("10.0.0.0/8"), "private use"},
	{netip.MustParsePrefix("100.64.0.0/10"), "shared, for carrier-grade NAT"},
	{netip.MustParsePrefix("127.0.0.0/8"), "loopback"},
	{netip.MustParsePrefix("169.254.0.0/16"), "link-local"}, // cloud metadata
	{netip.MustParsePrefix("172.16.0.0/12"), "private use"},
	{netip.MustParsePrefix("192.0.0.0/24"), "IETF protocol assignments"},
	{netip.MustParsePrefix("192.0.2.0/24"), "documentation"},
	{netip.MustParsePrefix("192.88.99.0/24"), "6to4 relays, deprecated"},
	{netip.MustParsePrefix("192.168.0.0/16"), "private use"},
	{netip.MustParsePrefix("198.18.0.0/15"), "benchmarking"},
	{netip.MustParsePrefix("198.51.100.0/24"), "documentation"},
	{netip.MustParsePrefix("203.0.113.0/24"), "documentation"},
	{netip.MustParsePrefix("224.0.0.0/4"), "multicast"},
	{netip.MustParsePrefix("255.255.255.255/32"), "limited broadcast"},
	{netip.MustParsePrefix("240.0.0.0/4"), "reserved"},

	{netip.MustParsePrefix("::/128"), "unspecified"},
	{netip.MustParsePrefix("::1/128"), "loopback"},
	{netip.MustParsePrefix("::/96"), "IPv4-compatible, deprecated"},
	{netip.MustParsePrefix("64:ff9b:1::/48"), "local-use IPv4/IPv6 translation"},
	{netip.MustParsePrefix("100::/64"), "discard only"},
	{netip.MustParsePrefix("100:0:0:1::/64"), "dummy"},
	{netip.MustParsePrefix("2001::/32"), "Teredo"},
	{netip.MustParsePrefix("2001:2::/48"), "benchmarking"},
	{netip.MustParsePrefix("2001:db8::/32"), "documentation"},
	{netip.MustParsePrefix("2001::/23"), "IETF protocol assignments"},
	{netip.MustParsePrefix("2002::/16"), "6to4, deprecated"},
	{netip.MustParsePrefix("3fff::/20"), "documentation"},
	{netip.MustParsePrefix("5f00::/16"), "segment routing"},
	{netip.MustParsePrefix("fc00::/7"), "unique local"},
	{netip.MustParsePrefix("fe80::/10"), "link-local"},
	{netip.MustParsePrefix("fec0::/10"), "site-local, deprecated"},
	{netip.MustParsePrefix("ff00::/8"), "multicast"},
}

var (
	globalUnicast = netip.MustParsePrefix("2000::/3")     // all IPv6 addresses that IANA has allocated
	translated    = netip.MustParsePrefix("64:ff9b::/96") // NAT64: the last 32 bits are an IPv4 address
)

// blocked returns the block that address is in. ok is false if it is in no
// block. An IPv6 address that embeds an IPv4 address is treated as that.
func blocked(address netip.Addr) (in block, ok bool) {
	address = address.Unmap().WithZone("")
	if translated.Contains(address) {
		bytes := address.As16()
		address = netip.AddrFrom4([4]byte(bytes[12:]))
	}
	for _, b := range blocks {
		if b.prefix.Contains(address) {
			return b, true
		}
	}
	if address.Is4() || globalUnicast.Contains(address) {
		return block{}, false
	}
	return block{netip.PrefixFrom(netip.IPv6Unspecified(), 0), "not global unicast"}, true
}
