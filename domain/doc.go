// Package domain is the shared vocabulary of weburl: the values and errors that
// its other packages exchange. It has no algorithm of the URL Standard. Domain
// names are in package host. Nothing in this package fails or panics.
//
// Each word, and the packages that use it:
//
//   - [Code], [Failure]: why parsing failed. Package api (weburl) returns a
//     *Failure; packages host and urlrec return a Code, which has no place.
//   - [ValidationError], [Recorder]: validation errors and their places.
//     Packages host, urlrec/stepwise and api report them.
//   - [Attribute], [Refusal]: what a setter sets, and why it did not.
//     Packages urlrec, urlrec/stepwise and api.
//   - [Origin], [Site]: packages urlrec, api, api/htmlurl and
//     adapters/blobstore.
//   - [BlobURLEntry]: packages ports, urlrec and adapters/blobstore.
//   - [IDNAError]: the error of a ports.IDNA.
//   - [Pair]: packages formurlencoded and api (URLSearchParams).
//   - [IsURLCodePoint] and other classes of code points, [DecodeScalarValue] and
//     [ToScalarValueString]: everywhere.
//
// A caller tells errors apart with package errors:
//
//	_, err := weburl.Parse("https://example.com:port/")
//	fmt.Println(errors.Is(err, domain.PortInvalid)) // true
//	var failure *domain.Failure
//	if errors.As(err, &failure) {
//		fmt.Println(failure.Code.String(), failure.Start) // port-invalid 20
//	}
//
// # Terms
//
// A scalar value string is a string of Unicode code points without surrogates.
// A Go string may hold any bytes. If the standard asks for a scalar value
// string, weburl decodes the bytes as the Encoding Standard's UTF-8 decoder
// does; see [DecodeScalarValue].
//
// All places (Start, End) are byte offsets into the string that the caller
// passed.
package domain
