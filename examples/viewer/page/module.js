"use strict";

// This worker runs the WebAssembly module.

importScripts("wasm_exec.js");

// module returns the bytes of the module. The file is compressed, unless the
// server says so and the browser has decompressed it.
async function module() {
	const response = await fetch("viewer.wasm.gz");
	if (!response.ok) throw new Error("viewer.wasm.gz: " + response.status);
	const file = new Uint8Array(await response.arrayBuffer());
	if (file[0] !== 0x1F || file[1] !== 0x8B) return file;
	return new Response(new Blob([file]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function load() {
	const runtime = new Go();
	const { instance } = await WebAssembly.instantiate(await module(), runtime.importObject);
	runtime.run(instance);
	onmessage = ({ data }) => postMessage({ text: self.weburlAnswer(JSON.parse(data.text)) });
}

load().then(() => postMessage({ ready: true }), () => postMessage({ ready: false }));
