package stepwise

import (
	"slices"
	"unicode"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
)

// https://url.spec.whatwg.org/#scheme-start-state
func (r *run) schemeStartState() outcome {
	switch {
	case domain.IsASCIIAlpha(r.c):
		r.appendToBuffer(unicode.ToLower(r.c))
		r.state = SchemeState
	case r.stateOverride == NoState:
		r.state = NoSchemeState
		r.decreasePointer()
	default:
		return r.refuse(domain.RefusedNoScheme, failed)
	}
	return goOn
}

// https://url.spec.whatwg.org/#scheme-state
func (r *run) schemeState() outcome {
	url := r.url
	switch {
	case domain.IsASCIIAlphanumeric(r.c) || r.c == '+' || r.c == '-' || r.c == '.':
		r.appendToBuffer(unicode.ToLower(r.c))
		return goOn
	case r.c == ':':
		buffer := string(r.buffer)
		if r.stateOverride != NoState {
			if url.IsSpecial() != isSpecialScheme(buffer) {
				return r.refuse(domain.RefusedSpecialScheme, refused)
			}
			if (url.IncludesCredentials() || url.PortNumber != NullPort) && buffer == "file" {
				return r.refuse(domain.RefusedFileWithAuthority, refused)
			}
			if url.Scheme == "file" && url.HostValue.Kind() == host.Empty {
				return r.refuse(domain.RefusedEmptyFileHost, refused)
			}
		}
		url.Scheme = buffer
		if r.stateOverride != NoState {
			if url.PortNumber == defaultPort(url.Scheme) {
				url.PortNumber = NullPort
			}
			return finished
		}
		r.emptyBuffer()
		switch {
		case url.Scheme == "file":
			if !r.remainingStartsWith("//") {
				start, _, end := r.codePoint(r.next)
				r.report(domain.SpecialSchemeMissingFollowingSolidus, start, end)
			}
			r.state = FileState
		case url.IsSpecial() && r.base != nil && r.base.Scheme == url.Scheme:
			r.state = SpecialRelativeOrAuthorityState
		case url.IsSpecial():
			r.state = SpecialAuthoritySlashesState
		case r.remainingStartsWith("/"):
			r.state = PathOrAuthorityState
			r.increasePointer()
		default:
			url.Path = Path{IsOpaque: true}
			r.state = OpaquePathState
		}
		return goOn
	case r.stateOverride == NoState:
		r.emptyBuffer()
		r.state = NoSchemeState
		r.restartAt(r.start)
		return goOn
	}
	return r.refuse(domain.RefusedNoScheme, failed)
}

// https://url.spec.whatwg.org/#no-scheme-state
func (r *run) noSchemeState() outcome {
	url, base := r.url, r.base
	switch {
	case base == nil || base.Path.IsOpaque && r.c != '#':
		r.reportC(domain.MissingSchemeNonRelativeURL)
		return failed
	case base.Path.IsOpaque:
		url.Scheme = base.Scheme
		url.Path = base.Path.clone()
		url.Query = slices.Clone(base.Query)
		url.Fragment = []byte{}
		r.state = FragmentState
	case base.Scheme != "file":
		r.state = RelativeState
		r.decreasePointer()
	default:
		r.state = FileState
		r.decreasePointer()
	}
	return goOn
}

// https://url.spec.whatwg.org/#special-relative-or-authority-state
func (r *run) specialRelativeOrAuthorityState() outcome {
	if r.c == '/' && r.remainingStartsWith("/") {
		r.state = SpecialAuthorityIgnoreSlashesState
		r.increasePointer()
		return goOn
	}
	r.reportC(domain.SpecialSchemeMissingFollowingSolidus)
	r.state = RelativeState
	r.decreasePointer()
	return goOn
}

// https://url.spec.whatwg.org/#path-or-authority-state
func (r *run) pathOrAuthorityState() outcome {
	if r.c == '/' {
		r.state = AuthorityState
		return goOn
	}
	r.state = PathState
	r.decreasePointer()
	return goOn
}

// https://url.spec.whatwg.org/#relative-state
func (r *run) relativeState() outcome {
	url, base := r.url, r.base
	url.Scheme = base.Scheme
	switch {
	case r.c == '/':
		r.state = RelativeSlashState
	case url.IsSpecial() && r.c == '\\':
		r.reportC(domain.InvalidReverseSolidus)
		r.state = RelativeSlashState
	default:
		r.copyAuthority()
		url.Path = base.Path.clone()
		url.Query = slices.Clone(base.Query)
		switch {
		case r.c == '?':
			url.Query = []byte{}
			r.state = QueryState
		case r.c == '#':
			url.Fragment = []byte{}
			r.state = FragmentState
		case r.c != domain.EOF:
			url.Query = nil
			url.shortenPath()
			r.state = PathState
			r.decreasePointer()
		}
	}
	return goOn
}

// copyAuthority sets the URL's username, password, host and port to the base's.
func (r *run) copyAuthority() {
	url, base := r.url, r.base
	url.Username = slices.Clone(base.Username)
	url.Password = slices.Clone(base.Password)
	url.HostValue = base.HostValue
	url.PortNumber = base.PortNumber
}

// https://url.spec.whatwg.org/#relative-slash-state
func (r *run) relativeSlashState() outcome {
	switch {
	case r.url.IsSpecial() && (r.c == '/' || r.c == '\\'):
		if r.c == '\\' {
			r.reportC(domain.InvalidReverseSolidus)
		}
		r.state = SpecialAuthorityIgnoreSlashesState
	case r.c == '/':
		r.state = AuthorityState
	default:
		r.copyAuthority()
		r.state = PathState
		r.decreasePointer()
	}
	return goOn
}

// https://url.spec.whatwg.org/#special-authority-slashes-state
func (r *run) specialAuthoritySlashesState() outcome {
	if r.c == '/' && r.remainingStartsWith("/") {
		r.state = SpecialAuthorityIgnoreSlashesState
		r.increasePointer()
		return goOn
	}
	r.reportC(domain.SpecialSchemeMissingFollowingSolidus)
	r.state = SpecialAuthorityIgnoreSlashesState
	r.decreasePointer()
	return goOn
}

// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (r *run) specialAuthorityIgnoreSlashesState() outcome {
	if r.c != '/' && r.c != '\\' {
		r.state = AuthorityState
		r.decreasePointer()
		return goOn
	}
	r.reportC(domain.SpecialSchemeMissingFollowingSolidus)
	return goOn
}

// endsAuthority reports whether c is EOF, "/", "?" or "#", or "\" in a special
// URL.
func (r *run) endsAuthority() bool {
	switch r.c {
	case domain.EOF, '/', '?', '#':
		return true
	}
	return r.c == '\\' && r.url.IsSpecial()
}

// https://url.spec.whatwg.org/#authority-state
func (r *run) authorityState() outcome {
	switch {
	case r.c == '@':
		r.reportC(domain.InvalidCredentials)
		buffer := string(r.buffer)
		if r.atSignSeen {
			buffer = "%40" + buffer
		}
		r.atSignSeen = true
		for _, codePoint := range buffer {
			if codePoint == ':' && !r.passwordTokenSeen {
				r.passwordTokenSeen = true
				continue
			}
			field := &r.url.Username
			if r.passwordTokenSeen {
				field = &r.url.Password
			}
			*field = percent.AppendEncodeScalarValue(*field, codePoint, percent.Userinfo)
		}
		r.emptyBuffer()
	case r.endsAuthority():
		if r.atSignSeen && len(r.buffer) == 0 {
			r.reportC(domain.HostMissing)
			return failed
		}
		r.decreasePointerByBuffer()
		r.emptyBuffer()
		r.state = HostState
	default:
		r.appendToBuffer(r.c)
	}
	return goOn
}

// hostState is the host state and the hostname state, which are one in the
// standard.
//
// https://url.spec.whatwg.org/#host-state
// https://url.spec.whatwg.org/#hostname-state
func (r *run) hostState() outcome {
	url := r.url
	switch {
	case r.stateOverride != NoState && url.Scheme == "file":
		r.decreasePointer()
		r.state = FileHostState
	case r.c == ':' && !r.insideBrackets:
		if len(r.buffer) == 0 {
			r.reportC(domain.HostMissing)
			return failed
		}
		if r.stateOverride == HostnameState {
			return r.refuse(domain.RefusedPortInHostname, failed)
		}
		parsed, ok := r.parseHost()
		if !ok {
			return failed
		}
		url.HostValue, r.hostSet = parsed, true
		r.emptyBuffer()
		r.state = PortState
	case r.endsAuthority():
		r.decreasePointer()
		if url.IsSpecial() && len(r.buffer) == 0 {
			r.reportC(domain.HostMissing)
			return failed
		}
		if r.stateOverride != NoState && len(r.buffer) == 0 && (url.IncludesCredentials() || url.PortNumber != NullPort) {
			return r.refuse(domain.RefusedEmptyHost, failed)
		}
		parsed, ok := r.parseHost()
		if !ok {
			return failed
		}
		url.HostValue = parsed
		r.emptyBuffer()
		r.state = PathStartState
		if r.stateOverride != NoState {
			return finished
		}
	default:
		switch r.c {
		case '[':
			r.insideBrackets = true
		case ']':
			r.insideBrackets = false
		}
		r.appendToBuffer(r.c)
	}
	return goOn
}

// https://url.spec.whatwg.org/#port-state
func (r *run) portState() outcome {
	switch {
	case domain.IsASCIIDigit(r.c):
		r.appendToBuffer(r.c)
	case r.endsAuthority() || r.stateOverride != NoState:
		if len(r.buffer) != 0 {
			port := 0
			for _, digit := range r.buffer {
				port = min(port*10+int(digit-'0'), 1<<16) // 1<<16 for all greater ones
			}
			if port > 0xFFFF {
				r.report(domain.PortOutOfRange, r.bufferStart, r.pointer)
				return failed
			}
			if port == defaultPort(r.url.Scheme) {
				port = NullPort
			}
			r.url.PortNumber = port
			r.emptyBuffer()
			if r.stateOverride != NoState {
				return finished
			}
		}
		if r.stateOverride != NoState {
			return r.refuse(domain.RefusedNoDigits, failed)
		}
		r.state = PathStartState
		r.decreasePointer()
	default:
		r.reportC(domain.PortInvalid)
		return failed
	}
	return goOn
}

// https://url.spec.whatwg.org/#file-state
func (r *run) fileState() outcome {
	url, base := r.url, r.base
	url.Scheme = "file"
	url.HostValue = emptyHost
	switch {
	case r.c == '/' || r.c == '\\':
		if r.c == '\\' {
			r.reportC(domain.InvalidReverseSolidus)
		}
		r.state = FileSlashState
	case base != nil && base.Scheme == "file":
		url.HostValue = base.HostValue
		url.Path = base.Path.clone()
		url.Query = slices.Clone(base.Query)
		switch {
		case r.c == '?':
			url.Query = []byte{}
			r.state = QueryState
		case r.c == '#':
			url.Fragment = []byte{}
			r.state = FragmentState
		case r.c != domain.EOF:
			url.Query = nil
			if !r.startsWithWindowsDriveLetter() {
				url.shortenPath()
			} else {
				_, _, end := r.codePoint(r.next)
				r.report(domain.FileInvalidWindowsDriveLetter, r.pointer, end)
				url.Path = Path{}
			}
			r.state = PathState
			r.decreasePointer()
		}
	default:
		r.state = PathState
		r.decreasePointer()
	}
	return goOn
}

var emptyHost = host.FromSerialized(host.Empty, "")

// https://url.spec.whatwg.org/#file-slash-state
func (r *run) fileSlashState() outcome {
	url, base := r.url, r.base
	if r.c == '/' || r.c == '\\' {
		if r.c == '\\' {
			r.reportC(domain.InvalidReverseSolidus)
		}
		r.state = FileHostState
		return goOn
	}
	if base != nil && base.Scheme == "file" {
		url.HostValue = base.HostValue
		if path := base.Path.Segments; !r.startsWithWindowsDriveLetter() &&
			len(path) > 0 && isNormalizedWindowsDriveLetter(path[0]) {
			url.Path.Segments = append(url.Path.Segments, path[0])
		}
	}
	r.state = PathState
	r.decreasePointer()
	return goOn
}

// https://url.spec.whatwg.org/#file-host-state
func (r *run) fileHostState() outcome {
	switch r.c {
	case domain.EOF, '/', '\\', '?', '#':
		r.decreasePointer()
		switch {
		case r.stateOverride == NoState && isWindowsDriveLetter(string(r.buffer)):
			r.report(domain.FileInvalidWindowsDriveLetterHost, r.bufferStart, r.pointer)
			r.state = PathState // with the buffer as it is
		case len(r.buffer) == 0:
			r.url.HostValue = emptyHost
			if r.stateOverride != NoState {
				return finished
			}
			r.state = PathStartState
		default:
			parsed, ok := r.parseHost()
			if !ok {
				return failed
			}
			if parsed.String() == "localhost" {
				parsed = emptyHost
			}
			r.url.HostValue = parsed
			if r.stateOverride != NoState {
				return finished
			}
			r.emptyBuffer()
			r.state = PathStartState
		}
	default:
		r.appendToBuffer(r.c)
	}
	return goOn
}

// https://url.spec.whatwg.org/#path-start-state
func (r *run) pathStartState() outcome {
	url := r.url
	switch {
	case url.IsSpecial():
		if r.c == '\\' {
			r.reportC(domain.InvalidReverseSolidus)
		}
		r.state = PathState
		if r.c != '/' && r.c != '\\' {
			r.decreasePointer()
		}
	case r.stateOverride == NoState && r.c == '?':
		url.Query = []byte{}
		r.state = QueryState
	case r.stateOverride == NoState && r.c == '#':
		url.Fragment = []byte{}
		r.state = FragmentState
	case r.c != domain.EOF:
		r.state = PathState
		if r.c != '/' {
			r.decreasePointer()
		}
	case r.stateOverride != NoState && url.HostValue.Kind() == host.Null:
		url.Path.Segments = append(url.Path.Segments, "")
	}
	return goOn
}

// https://url.spec.whatwg.org/#path-state
func (r *run) pathState() outcome {
	url := r.url
	backslash := url.IsSpecial() && r.c == '\\'
	slash := r.c == '/' || backslash
	if r.c == domain.EOF || slash || r.stateOverride == NoState && (r.c == '?' || r.c == '#') {
		if backslash {
			r.reportC(domain.InvalidReverseSolidus)
		}
		switch buffer := string(r.buffer); {
		case isDoubleDot(buffer):
			url.shortenPath()
			if !slash {
				url.Path.Segments = append(url.Path.Segments, "")
			}
		case isSingleDot(buffer):
			if !slash {
				url.Path.Segments = append(url.Path.Segments, "")
			}
		default:
			if url.Scheme == "file" && len(url.Path.Segments) == 0 && isWindowsDriveLetter(buffer) {
				buffer = buffer[:1] + ":"
			}
			url.Path.Segments = append(url.Path.Segments, buffer)
		}
		r.emptyBuffer()
		switch r.c {
		case '?':
			url.Query = []byte{}
			r.state = QueryState
		case '#':
			url.Fragment = []byte{}
			r.state = FragmentState
		}
		return goOn
	}
	r.reportUnlessURLUnit()
	r.buffer = percent.AppendEncodeScalarValue(r.buffer, r.c, percent.Path)
	return goOn
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (r *run) opaquePathState() outcome {
	url := r.url
	path := &url.Path.Opaque
	switch {
	case r.c == '?':
		url.Query = []byte{}
		r.state = QueryState
	case r.c == '#':
		url.Fragment = []byte{}
		r.state = FragmentState
	case r.c == ' ':
		r.reportC(domain.InvalidURLUnit)
		if r.remainingStartsWith("?") || r.remainingStartsWith("#") {
			*path = append(*path, "%20"...)
		} else {
			*path = append(*path, ' ')
		}
	case r.c != domain.EOF:
		r.reportUnlessURLUnit()
		*path = percent.AppendEncodeScalarValue(*path, r.c, percent.C0Control)
	}
	return goOn
}

// https://url.spec.whatwg.org/#query-state
func (r *run) queryState() outcome {
	url := r.url
	if !url.IsSpecial() || url.Scheme == "ws" || url.Scheme == "wss" {
		r.encoding = nil // UTF-8
	}
	switch {
	case r.stateOverride == NoState && r.c == '#' || r.c == domain.EOF:
		queryPercentEncodeSet := percent.Query
		if url.IsSpecial() {
			queryPercentEncodeSet = percent.SpecialQuery
		}
		url.Query = percent.AppendEncodeAfterEncoding(url.Query, r.encoding, string(r.buffer), queryPercentEncodeSet)
		r.emptyBuffer()
		if r.c == '#' {
			url.Fragment = []byte{}
			r.state = FragmentState
		}
	default:
		r.reportUnlessURLUnit()
		r.appendToBuffer(r.c)
	}
	return goOn
}

// https://url.spec.whatwg.org/#fragment-state
func (r *run) fragmentState() outcome {
	if r.c != domain.EOF {
		r.reportUnlessURLUnit()
		r.url.Fragment = percent.AppendEncodeScalarValue(r.url.Fragment, r.c, percent.Fragment)
	}
	return goOn
}
