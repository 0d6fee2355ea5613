package main

func Example() {
	main()
	// Output:
	// A fragment does not matter to who fetches:
	// page adds a photo: blob:https://example.com/...
	// page fetches blob:https://example.com/...#xywh=0,0,9,9: a photo
	// page fetches blob:https://example.com/...?query: a network error
	//
	// Other origins may not:
	// frame fetches blob:https://example.com/...: a network error
	// frame revokes blob:https://example.com/...: 0 removed
	//
	// The URL of an opaque origin does not tell it; its entry does:
	// frame adds a sketch: blob:null/...
	// frame fetches blob:null/...: a sketch
	// same origin as the frame: true
	// and without the entry: false
	//
	// What was parsed before a revocation keeps its entry:
	// page revokes blob:https://example.com/...#fragment: 0 removed
	// page revokes blob:https://example.com/...: 1 removed
	// page fetches blob:https://example.com/...: a photo
	// page fetches blob:https://example.com/...: a network error
	//
	// This store has room for three:
	// page adds a song: blob:https://example.com/...
	// page adds a film: blob:https://example.com/...
	// page adds a game: blobstore: the store is full
	//
	// Who goes away takes its entries along:
	// left: 1
	// left: 0
}
