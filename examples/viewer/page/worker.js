"use strict";

// The worker runs the WebAssembly module, so that a long answer does not stop
// the page.

importScripts("wasm_exec.js");

async function load() {
	const runtime = new Go();
	const response = await fetch("viewer.wasm");
	if (!response.ok) throw new Error("viewer.wasm: " + response.status);
	const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), runtime.importObject);
	runtime.run(instance);
	onmessage = ({ data }) => postMessage({ text: self.weburlAnswer(JSON.parse(data.text)) });
}

load().then(() => postMessage({ ready: true }), () => postMessage({ ready: false }));
