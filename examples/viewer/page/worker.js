"use strict";

// The worker has the module's answers. The module runs in a worker of its own:
// the browser's regular expressions can take any time, and only another worker
// can stop them.

const patience = 5000; // milliseconds for an answer
const asked = []; // the first of them is with the module if it is ready
let module, timer, ready;

function start() {
	module = new Worker("module.js", { type: "module" });
	module.onmessage = ({ data }) => {
		if (data.text !== undefined) reply(data.text);
		else {
			if (ready === undefined) postMessage(data);
			ready = data.ready;
			next();
		}
	};
}

// next asks the module the first question.
function next() {
	if (!ready || asked.length === 0) return;
	module.postMessage({ text: asked[0] });
	timer = setTimeout(() => {
		module.terminate();
		ready = false;
		start();
		reply('{"error":"The answer took too long."}');
	}, patience);
}

// reply answers the first question.
function reply(text) {
	clearTimeout(timer);
	asked.shift();
	postMessage({ text });
	next();
}

onmessage = ({ data }) => {
	if (asked.push(data.text) === 1) next();
};

start();
