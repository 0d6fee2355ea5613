// The WebAssembly module, for the page and for a worker.

import "./wasm_exec.js";

// bytes returns the bytes of the module. The file is compressed, unless the
// server says so and the browser has decompressed it.
async function bytes() {
	const response = await fetch("viewer.wasm.gz");
	if (!response.ok) throw new Error("viewer.wasm.gz: " + response.status);
	const file = new Uint8Array(await response.arrayBuffer());
	if (file[0] !== 0x1F || file[1] !== 0x8B) return file;
	return new Response(new Blob([file]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// load starts the module and returns its function that answers a request.
export async function load() {
	const runtime = new Go();
	const { instance } = await WebAssembly.instantiate(await bytes(), runtime.importObject);
	runtime.run(instance);
	return request => self.weburlAnswer(request);
}

// In a worker, the page asks with messages.
if (self.WorkerGlobalScope) {
	load().then(answer => {
		onmessage = ({ data }) => postMessage({ text: answer(JSON.parse(data.text)) });
		postMessage({ ready: true });
	}, () => postMessage({ ready: false }));
}
