"use strict";

// The page shows answers of the Go program. Its requests and replies are the
// types of ../model.go. Input reaches the page only as text: textContent and
// value, never markup.

// Limits, in code units. Longer input has no underlines, is not written to the
// address, waits for a pause in typing, and is not answered in the frame of its
// key.
const longest = { marks: 20000, address: 8000, immediate: 8192, frame: 4096 };

const $ = id => document.getElementById(id);

// el returns an element. Strings among the children become text.
function el(tag, properties, ...children) {
	const e = document.createElement(tag);
	for (const [name, value] of Object.entries(properties || {})) {
		if (value === undefined || value === false) continue;
		if (name.includes("-") || name === "role" || name === "scope" || name === "dir") e.setAttribute(name, value);
		else e[name] = value;
	}
	e.append(...children.filter(c => c !== null && c !== undefined && c !== ""));
	return e;
}

// fill sets the children of the element id. Elements with the same attributes as
// before stay, so that the browser lays out only text that changed.
function fill(id, ...children) { become($(id), el("div", {}, ...children)); }

function become(old, fresh) {
	old.onclick = fresh.onclick;
	const nodes = [...fresh.childNodes];
	nodes.forEach((node, i) => {
		const was = old.childNodes[i];
		if (!was) old.append(node);
		else if (was.nodeType === Node.TEXT_NODE && node.nodeType === Node.TEXT_NODE) setData(was, node.data);
		else if (was.cloneNode().isEqualNode(node.cloneNode())) become(was, node);
		else was.replaceWith(node);
	});
	while (old.childNodes.length > nodes.length) old.lastChild.remove();
}

// setData sets the text of a node. It replaces only what changed.
function setData(node, to) {
	const from = node.data;
	if (from === to) return;
	let start = 0, end = 0;
	const most = Math.min(from.length, to.length);
	while (start < most && from.charCodeAt(start) === to.charCodeAt(start)) start++;
	while (end < most - start && from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)) end++;
	node.replaceData(start, from.length - start - end, to.slice(start, to.length - end));
}

// shown returns the text of t, and says how much of it is left out.
function shown(t) { return t.more ? `${t.text}… (${t.more} more)` : t.text; }

function value(t) {
	const s = typeof t === "string" ? t : shown(t);
	return s === "" ? el("span", { className: "empty" }, "empty") : el("span", { className: "value" }, ...isolated(s));
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

// isolated returns text as nodes. The pieces between delimiters are isolated if
// they have right-to-left letters. All else is left to right, so the pieces
// keep the order that they have in the URL.
function isolated(text) {
	if (!rightToLeft.test(text)) return [text];
	return text.split(/((?:%[0-9A-Fa-f]{2}|[/.:?#&=@])+)/).map(s => rightToLeft.test(s) ? el("bdi", {}, s) : s);
}

// painted calls then after the next frame.
function painted(then) {
	requestAnimationFrame(() => {
		const channel = new MessageChannel();
		channel.port1.onmessage = then;
		channel.port2.postMessage(null);
	});
}

function count(n, one, many) { return `${n} ${n === 1 ? one : many || one + "s"}`; }

function link(address, text) {
	// Only the standard is linked. Other text stays text.
	return /^https:\/\/[a-z.]+\.spec\.whatwg\.org\//.test(address) ? el("a", { href: address, rel: "noreferrer", target: "_blank" }, text) : text;
}

// ---- Answers: from the server, or from the WebAssembly module.

const answers = (() => {
	const isModule = document.documentElement.dataset.answers === "module";
	const waiting = []; // for the worker, which answers in order
	let here = null, worker = null; // promises of the two instances of the module
	let quick = false; // the server's last reply came in less than 50 ms

	function say(text) { if ($("source").textContent !== text) $("source").textContent = text; }

	// loadHere loads the module into the page. It returns the module's function,
	// or null.
	async function loadHere() {
		say("Loading the parser…");
		try {
			const answer = await (await import("./module.js")).load();
			say("Answers come from this page: WebAssembly.");
			worker = startWorker();
			return answer;
		} catch {
			say("");
			return null;
		}
	}

	// startWorker loads the module into a worker. It returns the worker, or null.
	function startWorker() {
		return new Promise(resolve => {
			const started = new Worker("worker.js");
			started.onmessage = ({ data }) => {
				if (data.ready === undefined) waiting.shift()(data.text);
				else resolve(data.ready ? started : null);
			};
			started.onerror = () => resolve(null);
		});
	}

	// askModule returns the text of the module's reply.
	async function askModule(request, text, short) {
		const answer = await here;
		if (answer && short) return answer(request);
		const started = answer && await worker;
		if (!started) return '{"error":"The parser could not be loaded. Reload this page."}';
		return new Promise(resolve => {
			waiting.push(resolve);
			started.postMessage({ text });
		});
	}

	// askServer returns the response of the server. If now is set, the page stops
	// until the response is there.
	function askServer(text, now) {
		return new Promise((resolve, reject) => {
			const asked = new XMLHttpRequest();
			asked.open("POST", "answer", !now);
			asked.setRequestHeader("Content-Type", "application/json");
			asked.onload = () => resolve(asked);
			asked.onerror = reject;
			asked.send(text);
		});
	}

	// ask returns the reply to a request. The module and a quick server answer a
	// short URL at once. The browser draws a frame right after a key, and the next
	// one only with the next refresh of the screen.
	async function ask(request) {
		const text = JSON.stringify(request), short = request.kind === "url" && text.length <= longest.frame;
		if (isModule) return JSON.parse(await askModule(request, text, short));
		try {
			const asked = performance.now(), response = await askServer(text, short && quick);
			quick = performance.now() - asked < 50;
			if (response.status !== 200) return { error: sentence(response.responseText.trim()) };
			say("Answers come from the local server.");
			return JSON.parse(response.responseText);
		} catch {
			quick = false;
			say("");
			return { error: "The server does not answer. Start it again, then change the input." };
		}
	}
	if (isModule) here = loadHere();
	return { ask };
})();

// latest returns a function that sends a request and hands over its reply. One
// request runs at a time. If others came in the meantime, the newest is next,
// and the reply is dropped.
function latest() {
	let running = false, next = null;
	return async function send(request, use) {
		if (running) { next = [request, use]; return; }
		running = true;
		const reply = await answers.ask(request);
		running = false;
		if (!next) { use(reply); return; }
		const [newer, then] = next;
		next = null;
		send(newer, then);
	};
}

// ---- State, which is also the address.

const views = ["url", "compare", "steps", "pattern", "encoding", "gallery"];
const fields = { url: "url", base: "base", encoding: "encoding", pattern: "pattern", patternBase: "pattern-base" };
let view = "url";
let stepWanted = 0;

function state() {
	const s = {};
	for (const [name, id] of Object.entries(fields)) s[name] = typedText(id);
	s.ignoreCase = $("ignore-case").checked;
	return s;
}

function address(s, tab, step) {
	const p = new URLSearchParams();
	for (const name of Object.keys(fields)) if (s[name]) p.set(name, s[name]);
	if (s.ignoreCase) p.set("ignoreCase", "1");
	if (tab && tab !== "url") p.set("view", tab);
	if (step) p.set("step", String(step));
	return "#" + p;
}

function readAddress(hash) {
	clearTimeout(addressTimer);
	const p = new URLSearchParams(hash.slice(1));
	for (const [name, id] of Object.entries(fields)) setText(id, p.get(name) || "");
	if (!hash) $("url").value = "https://user@EXAMPLE.com:443/a/../b c?q=é&r=1#part";
	$("ignore-case").checked = p.get("ignoreCase") === "1";
	stepWanted = Math.max(0, parseInt(p.get("step"), 10) || 0);
	show(views.includes(p.get("view")) ? p.get("view") : "url", false);
	changed(true);
}

let addressTimer = 0;
function writeAddress(now) {
	clearTimeout(addressTimer);
	const write = () => {
		const s = state();
		const long = Object.values(s).reduce((n, v) => n + (v.length || 0), 0) > longest.address;
		const to = long ? "#" : address(s, view, view === "steps" ? steps.at : 0);
		if (to !== location.hash) history.replaceState(null, "", to);
		return !long;
	};
	if (now) return write();
	addressTimer = setTimeout(write, 250);
	return true;
}

// ---- The input and its underlines.

const fewErrors = 10; // are shown at first
let current = null; // the last urlAnswer
let shownFor = null; // the request that it answers

// The text of a field is drawn twice: in the text area, and transparent below
// it. Highlights underline ranges of the copy, so that no errors need elements.
const highlights = window.CSS && CSS.highlights ? { error: new Highlight(), fatal: new Highlight() } : null;
for (const name in highlights) CSS.highlights.set(name, highlights[name]);

// copyText makes the copy below the text area equal to it. The ranges in it move
// with their text.
function copyText(id) { setData($(id + "-marks").firstChild, $(id).value); }

// ranges are those of all underlines. They are used again, because the browser
// updates each range at each change of a text, long after its last use.
const ranges = [];

// underline underlines the errors in the fields.
function underline(problems) {
	for (const name in highlights) highlights[name].clear();
	let used = 0;
	for (const id of ["url", "base"]) {
		const copy = $(id + "-marks").firstChild, end = $(id + "-marks").lastChild;
		end.className = "";
		if (!highlights || held[id] !== undefined || !shownFor || copy.data !== shownFor[id]) continue;
		for (const p of problems) {
			if (p.in !== id) continue;
			if (p.start >= copy.length) { end.className = "end"; continue; }
			const range = ranges[used++] ||= new Range();
			place(range, copy, p);
			highlights[p.fatal ? "fatal" : "error"].add(range);
		}
	}
}

// place sets the range to the place of a problem in the copy of its text.
function place(range, copy, p) {
	const start = Math.min(p.start, copy.length);
	range.setStart(copy, start);
	range.setEnd(copy, Math.min(Math.max(p.end, start + 1), copy.length));
}

// select selects the place of a problem, and scrolls to it.
function select(p) {
	const area = $(p.in), box = area.parentNode, copy = $(p.in + "-marks").firstChild;
	area.focus();
	area.setSelectionRange(p.start, p.end);
	const range = new Range();
	place(range, copy, p);
	const found = range.getBoundingClientRect(), seen = box.getBoundingClientRect();
	if (found.top < seen.top || found.bottom > seen.bottom) box.scrollTop += found.top - seen.top - box.clientHeight / 2;
}

let pressed = 0; // when the last key was pressed
let shift = false; // with the shift key
let typed = 0; // when the input changed
let pause = 0;
const askURL = latest();

// changed asks again after a change of the input. Now says not to wait for a
// pause in typing.
function changed(now) {
	typed = performance.now();
	if (typed - pressed < 200) typed = pressed;
	clearTimeout(pause);
	stopPlaying();
	for (const id of ["url", "base"]) if ($(id).value.length > longest.marks && !$(id).readOnly) setText(id, $(id).value);
	const request = { kind: "url", url: typedText("url"), base: typedText("base"), encoding: $("encoding").value };
	const send = () => {
		askURL(request, reply => { shownFor = request; draw(reply); });
		refresh();
		writeAddress();
	};
	if (now || request.url.length + request.base.length <= longest.immediate) send();
	else {
		verdict("quiet", "", "Reading the text…");
		pause = setTimeout(send, 150);
	}
	copyText("url");
	copyText("base");
}

function edit(id, text) {
	setText(id, text);
	changed(true);
}

// apply replaces the code units of each fix. Of fixes that overlap it takes the
// last.
function apply(id, fixes) {
	let text = typedText(id), at = Infinity;
	if (text !== shownFor[id]) return; // the answer is on its way
	for (const f of [...fixes].sort((a, b) => b.start - a.start)) {
		if (f.end > at || f.start === at) continue;
		text = text.slice(0, f.start) + f.replacement + text.slice(f.end);
		at = f.start;
	}
	edit(id, text);
}

// fixable returns the fixes in the field id that fix all applies. The one of
// invalid-credentials is left out, because it removes what may be needed.
function fixable(errors, id) {
	return errors.filter(p => p.fix && p.in === id && p.name !== "invalid-credentials").map(p => p.fix);
}

// excerpt shows the place of a problem in its text.
function excerpt(p) {
	const text = shownFor[p.in], around = 14;
	const whole = i => i > 0 && i < text.length && (text.charCodeAt(i) & 0xfc00) === 0xdc00 ? i + 1 : i; // not inside a pair
	const from = whole(Math.max(0, p.start - around)), to = whole(Math.min(text.length, p.end + around));
	return el("p", { className: "value excerpt" }, from > 0 ? "…" : "", ...isolated(visible(text.slice(from, p.start))),
		el("mark", { className: p.fatal ? "fatal" : "" }, p.end > p.start ? visible(text.slice(p.start, Math.min(p.end, p.start + 60))).replaceAll(" ", "␣") : "end"),
		...isolated(visible(text.slice(p.end, to))), to < text.length ? "…" : "");
}

function problemItem(p, inField) {
	inField = inField && p.in !== "value";
	const item = el("li", { className: p.fatal ? "fatal" : "" },
		el("p", { className: "head" }, el("code", {}, link(p.anchor, p.name)),
			el("span", {}, p.fatal ? "failure" : "error"),
			el("span", { className: "quiet" }, `${p.in === "url" ? "URL" : p.in === "base" ? "base URL" : "value"}, ${p.occurrence}`)),
		inField ? excerpt(p) : null,
		el("p", {}, sentence(p.meaning)),
		p.detail ? el("p", { className: "quiet" }, sentence(p.detail)) : null,
		el("p", {}, sentence("Instead: " + p.advice)));
	if (inField) {
		const row = el("p", { className: "buttons" });
		if (p.fix) {
			row.append(el("button", {
				type: "button", className: "fix", "aria-label": `Fix ${p.name}: ${p.fix.label}`,
				onclick: () => {
					if (current?.errors.includes(p)) apply(p.in, [p.fix]); // not the fix of an older answer
					$(p.in).focus();
				},
			}, "Fix: " + p.fix.label));
		}
		if (held[p.in] === undefined) {
			row.append(el("button", { type: "button", "aria-label": `Select the place of ${p.name}, ${p.occurrence}`, onclick: () => select(p) }, "Select"));
		}
		if (row.children.length) item.append(row);
	}
	return item;
}

// drawErrors shows the first errors, and a button for the others.
function drawErrors(errors, most) {
	const first = errors.slice(0, most);
	const items = first.map(p => problemItem(p, true));
	if (errors.length > most) {
		const all = () => {
			drawErrors(current.errors, current.errors.length);
			$("errors").children[most].querySelector("a").focus();
		};
		items.push(el("li", { className: "none" }, el("button", { type: "button", onclick: all }, `Show ${count(errors.length - most, "more error")}`)));
	}
	fill("errors", ...items);
}

// sentence returns s with a capital letter, unless it begins with a name such as
// invalid-URL-unit, and with a full stop. Errors count labels from 0, and people
// from 1.
function sentence(s) {
	s = s.replace(/\blabel (\d+)/, (_, n) => `label number ${Number(n) + 1}`);
	if (/^[a-z]+([ ,.]|$)/.test(s)) s = s[0].toUpperCase() + s.slice(1);
	return s === "" || /[.!?]$/.test(s) ? s : s + ".";
}

// pieces returns text in parts with labels below them, and how many rows of
// labels there are. A label that has no room before the next one is in a lower
// row, with a line from its part. Lines do not cross labels in the first rows.
// Widths are in characters of the text.
function pieces(text, parts, more) {
	const nodes = [], begins = []; // where the labels of each row begin
	const add = (s, name) => {
		const node = el("span", { className: "part " + name }, el("span", {}, ...isolated(s)), el("small", {}, name));
		nodes.push(node);
		return node;
	};
	let at = text.length;
	const delimiter = (start, end) => { if (start < end) nodes.push(el("span", { className: "delimiter" }, ...isolated(text.slice(start, end)))); };
	for (const p of [...parts].reverse()) {
		if (p.name === "delimiter" || p.start >= text.length) continue;
		delimiter(p.end, at);
		at = p.start;
		const width = p.name.length * .65 + 1;
		let row = 0;
		while (row < 6 && begins.slice(row).some(begin => p.start + width > begin)) row++;
		while (p.start + width > begins[row]) row++;
		begins[row] = p.start;
		add(text.slice(p.start, p.end), p.name).dataset.row = row;
	}
	delimiter(0, at);
	nodes.reverse();
	if (more) nodes.push(el("span", { className: "quiet" }, `… (${more} more)`));
	return { nodes, rows: begins.length };
}

// drawPieces shows text in labelled parts in the element id.
function drawPieces(id, text, parts, more) {
	const p = pieces(text, parts, more);
	$(id).style.setProperty("--rows", p.rows);
	for (const node of p.nodes) if (node.dataset.row > 0) node.style.setProperty("--row", node.dataset.row);
	fill(id, ...p.nodes);
}

// held has the whole text of a field whose text is too long to show: a text
// area of 1 MiB stops the browser for seconds.
const held = {};

function typedText(id) { return held[id] === undefined ? $(id).value : held[id]; }

function setText(id, text) {
	const field = $(id), long = (id === "url" || id === "base") && text.length > longest.marks;
	if (long) held[id] = text;
	else delete held[id];
	field.value = long ? text.slice(0, 1000) + "…" : text;
	if (field.readOnly !== long) {
		field.readOnly = long;
		$(id + "-long").hidden = !long;
	}
	if (id === "url" || id === "base") $(id + "-length").textContent = !long ? "" : `This text has ${text.length.toLocaleString("en")} code units. Its first 1,000 are shown. It is too long to edit here. You can paste another one.`;
}

// paste replaces the browser's pasting for long texts.
function paste(e) {
	const area = e.target, text = e.clipboardData.getData("text/plain");
	if (!area.readOnly && area.value.length + text.length <= longest.marks) return;
	e.preventDefault();
	setText(area.id, area.readOnly ? text : area.value.slice(0, area.selectionStart) + text + area.value.slice(area.selectionEnd));
	changed(false);
}

let announceTimer = 0;
function announce(text) {
	clearTimeout(announceTimer);
	announceTimer = setTimeout(() => { if ($("status").textContent !== text) $("status").textContent = text; }, 600);
}

function draw(reply) {
	const from = typed;
	painted(() => performance.measure("key to frame", { start: from })); // before what is drawn later
	const a = current = reply.url || null;
	if (!a) verdict("bad", "✗", reply.error || "There is no answer.");
	else drawVerdict(a);
	announce($("verdict").textContent);
	underline(a && !isEmpty() ? a.errors : []);
	if (view === "url") drawPanel();
	performance.measure("key to answer", { start: from });
}

function isEmpty() { return shownFor.url === "" && shownFor.base === ""; }

function drawVerdict(a) {
	const total = a.errors.length + (a.moreErrors || 0);
	const fatal = a.errors.find(p => p.fatal);
	if (isEmpty()) verdict("quiet", "", "Type or paste a URL. The gallery has examples.");
	else if (!a.ok) verdict("bad", "✗", `Failure: ${fatal && fatal.in === "base" ? "the base" : "this"} is not a URL.`, sentence(fatal ? fatal.meaning : a.fault || ""));
	else if (total > 0) verdict("warn", "!", `A URL, with ${count(total, "validation error")}.`, "Parsers accept it, but it should be written in another way.");
	else verdict("good", "✓", ...(a.valid ? ["A valid URL string."] : ["A URL, without validation errors.", "It is not a valid URL string."]));
	if (a.encodingFault) $("verdict").append(" ", el("span", { className: "bad" }, sentence(a.encodingFault)));
}

// drawPanel draws the view URL. What is below the window is drawn in a later
// frame, and so are the rows that can be edited.
function drawPanel() {
	const a = current, ok = !!a && a.ok, errors = a && !isEmpty() ? a.errors : [];
	$("href-section").hidden = $("parsed").hidden = !ok;
	$("errors-section").hidden = errors.length === 0;
	$("go").hidden = !a;
	drawGo();
	$("fix-all").hidden = fixable(errors, "url").length + fixable(errors, "base").length < 2;
	$("errors-more").textContent = a && a.moreErrors ? `${count(a.moreErrors, "more error")} are not listed.` : "";
	if (ok) drawPieces("href", a.href.text, a.parts, a.href.more);
	const details = () => {
		drawErrors(errors, fewErrors);
		if (!ok) return;
		fill("components", ...a.components.map(c => el("tr", {}, el("th", { scope: "row" }, c.name), el("td", {}, value(c.value)))));
		fill("facts", ...facts(a));
		fill("labels", ...a.labels.map(labelItem));
	};
	const seen = $("href-section").getBoundingClientRect().bottom < innerHeight;
	if (seen) details();
	painted(() => {
		if (a !== current) return;
		if (!seen) details();
		// The rows of an older URL would undo an edit of the params.
		if (!ok || shownFor.url !== typedText("url")) return;
		drawParams(a);
		drawSetters(a);
	});
}

function drawGo() { if (current && $("go").open) $("go-code").textContent = current.goCode; }

function verdict(kind, sign, text, more) { fill("verdict", sign ? el("span", { className: kind, "aria-hidden": "true" }, sign + " ") : null, el("strong", {}, text), more ? " " + more : null); }

// facts returns the rows about the host and the origin.
function facts(a) {
	const s = a.shown, rows = [];
	const row = (name, ...content) => rows.push(el("dt", {}, name), el("dd", {}, ...content.filter(c => c)));
	const parts = [s.prefix, s.subdomain, null, s.port, s.path, s.query, s.fragment];
	row("Shown to people", el("bdi", { className: "mono", dir: "ltr", id: "shown" }, ...parts.flatMap(p => p === null ? [el("strong", {}, ...isolated(s.registrable))] : isolated(p))),
		s.elided ? el("div", { className: "quiet" }, "Shortened with …") : null,
		s.bidirectional ? el("div", { className: "quiet" }, "It has right-to-left text. Its parts are in the order of the URL, from left to right.") : null);
	row("Host", a.hostKind || "none");
	row("Registrable domain", a.registrable ? value(a.registrable) : el("span", { className: "empty" }, "none"),
		a.suffixList ? el("div", { className: "quiet" }, `Public suffix: ${a.publicSuffix || "none"}. List: ${a.suffixList}.`) : el("div", { className: "quiet" }, "There is no public suffix list here."));
	row("Origin", a.origin === "null" ? "opaque (null)" : value(a.origin), a.originWhy ? el("div", { className: "quiet" }, sentence(a.originWhy)) : null);
	if (a.site) row("Site", value(a.site));
	return rows;
}

function labelItem(l) {
	return el("li", {}, el("bdi", { className: "mono" }, l.unicode || l.ascii), " ", el("span", { className: "mono quiet" }, l.ascii),
		`: ${l.shown ? "shown in Unicode" : "shown in ASCII"}. ${sentence(l.why)}${l.codePoint ? " " + l.codePoint : ""}`);
}

// ---- Search params.

const askParams = latest();
let shortParams = false; // the rows cannot be edited
let paramsSent = false; // the rows are newer than the URL

function paramRows() { return [...$("params").children]; }

function rowPair(row) {
	const [name, val] = row.querySelectorAll("input");
	return { name: name.value, value: val.value };
}

function drawParams(a) {
	const short = a.moreParams || a.params.some(p => p.name.more || p.value.more);
	$("params-note").textContent = short ? `Too long to edit here.${a.moreParams ? ` ${a.moreParams} more are not shown.` : ""}` : "An edit here changes the URL.";
	$("params-add").disabled = !!short;
	if (paramsSent) return;
	const rows = paramRows();
	if (short || shortParams || rows.length !== a.params.length) fill("params", ...a.params.map(() => paramRow(!!short)));
	shortParams = !!short;
	paramRows().forEach((row, i) => {
		const [name, val] = row.querySelectorAll("input"), p = a.params[i];
		if (name.value !== shown(p.name)) name.value = shown(p.name);
		if (val.value !== shown(p.value)) val.value = shown(p.value);
	});
}

function paramRow(disabled) {
	const input = label => el("input", { disabled, dir: "auto", autocomplete: "off", spellcheck: false, "aria-label": label, oninput: sendParams });
	const remove = e => { e.target.closest("tr").remove(); sendParams(); $("params-add").focus(); };
	return el("tr", {}, el("td", {}, input("Name of the pair")), el("td", {}, input("Value of the pair")), el("td", {},
		el("button", { type: "button", disabled, "aria-label": "Remove the pair", onclick: remove }, "Remove")));
}

function sendParams() {
	const request = { kind: "params", url: typedText("url"), base: typedText("base"), encoding: $("encoding").value, params: paramRows().map(rowPair) };
	paramsSent = true;
	askParams(request, reply => {
		paramsSent = false;
		if (reply.setter && !reply.setter.urlFault) edit("url", reply.setter.href);
	});
}

// ---- Setters.

const settable = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
const askSetter = latest();

function drawSetters(a) {
	const values = Object.fromEntries(a.components.map(c => [c.name, c.value]));
	if (!$("setters").children.length) {
		fill("setters", ...settable.map(name => {
			const input = el("input", {
				id: "set-" + name, dir: "ltr", autocomplete: "off", spellcheck: false, "aria-label": `New value of ${name}`,
				onkeydown: e => { if (e.key === "Enter" && !e.isComposing) { e.preventDefault(); trySetter(name); } },
			});
			return el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, input), el("td", {},
				el("button", { type: "button", "aria-label": "Set " + name, onclick: () => trySetter(name) }, "Set")));
		}));
	}
	for (const name of settable) {
		const input = $("set-" + name);
		if (document.activeElement !== input) input.value = values[name].more ? "" : values[name].text;
	}
}

function trySetter(name) {
	const request = { kind: "setter", url: typedText("url"), base: typedText("base"), encoding: $("encoding").value, attribute: name, value: $("set-" + name).value };
	askSetter(request, reply => {
		const r = reply.setter;
		if (!r) { fill("setter-result", el("div", {}, reply.error || "There is no answer.")); return; }
		const box = el("div", {},
			el("p", {}, el("strong", { className: r.taken ? "good" : "bad" }, `${r.taken ? "✓" : "✗"} ${name}: ${r.taken ? "taken" : "refused"}.`), " ", sentence(r.urlFault || r.why || "")),
			r.note ? el("p", { className: "quiet" }, sentence(r.note)) : null,
			el("p", {}, "Before ", value(r.before), ", after ", value(r.after), "."),
			r.changed.length ? el("p", { className: "quiet" }, "Changed: " + r.changed.join(", ") + ".") : null);
		if (r.errors.length) box.append(el("ol", { className: "errors" }, ...r.errors.map(p => problemItem(p, false))));
		if (r.taken && !r.urlFault) {
			box.append(el("p", {}, el("button", { type: "button", id: "setter-keep", onclick: () => edit("url", r.href) }, "Use as the URL"), " ", copyButton("Copy as Go code", () => r.goCode)));
		}
		fill("setter-result", box);
	});
}

// ---- Side by side.

const askCompare = latest();

function drawCompare(reply, request) {
	const c = reply.compare;
	compared = request;
	if (!c) { $("compare-verdict").textContent = reply.error || "There is no answer."; fill("compare"); fill("differences"); fill("browser-differences"); return; }
	const browser = askBrowser(request.url, request.base), failed = !!browser.failure;
	let different = 0;
	const rows = c.rows.map(r => {
		const theirs = failed ? "" : browser[r.name];
		const same = c.standardFault || failed ? !!c.standardFault === failed : theirs.slice(0, r.standard.text.length) === r.standard.text && theirs.length === r.standard.text.length + (r.standard.more || 0);
		if (!same) different++;
		const cut = { text: theirs.slice(0, 2000), more: Math.max(0, theirs.length - 2000) };
		const answer = (label, fault, v, differs) => cell(label, differs ? "differs" : "", differs ? el("span", { className: "sign", "aria-hidden": "true" }, "≠\u00a0") : null,
			fault ? el("span", { className: "empty" }, "failure") : value(v), differs ? el("span", { className: "hidden" }, "(differs)") : null);
		return el("tr", { role: "row" }, el("th", { scope: "row", role: "rowheader" }, r.name), answer("This library", c.standardFault, r.standard, false),
			answer("This browser", failed, cut, !same), answer("net/url", c.netURLFault, r.netURL, r.differs));
	});
	fill("compare", ...rows);
	const says = [];
	says.push(c.standardFault ? `This library: failure. ${sentence(c.standardFault)}` : "");
	says.push(different === 0 ? "This browser agrees with this library." : failed ? "This browser returns failure, and this library does not." : c.standardFault ? "This browser returns a URL, and this library does not." : `This browser differs in ${count(different, "attribute")}.`);
	const classes = new Map(); // of differences, each with all its parts
	for (const d of c.differences) {
		const known = classes.get(d.class);
		if (!known) classes.set(d.class, { ...d, parts: [d.part] });
		else { known.parts.push(d.part); known.rows = [...new Set([...known.rows, ...d.rows])]; }
	}
	says.push(c.netURLFault ? `net/url: failure. ${sentence(c.netURLFault)}` : classes.size ? `net/url differs in ${count(classes.size, "way")}.` : "net/url agrees.");
	$("compare-verdict").textContent = says.filter(s => s).join(" ");
	$("compare-note").textContent = request.encoding ? "The three answers are those of UTF-8, because the browser's URL class and net/url use no other encoding." : "";
	nameBrowser(c, request, different);
	fill("differences", ...(classes.size ? [...classes.values()].map(d => el("li", {},
		el("p", {}, el("code", {}, d.class), ` in the ${d.parts.join(" and the ")}`, el("span", { className: "quiet" }, d.spelling ? " (spelling: both mean the same)" : " (meaning)")),
		el("p", {}, d.doc), d.rows.length ? el("p", { className: "quiet" }, `${d.rows.length === 1 ? "Row" : "Rows"}: ${d.rows.join(", ")}.`) : null)) : [el("li", { className: "none" }, "None.")]));
}

const askBase = latest();
let compared; // the request of the answers that are shown

// libraryAnswer returns a reply's answer of this library as browser.js takes it.
function libraryAnswer(c) {
	if (c.standardFault) return { failure: c.standardFault.replace("the base URL: ", "").split(":")[0] };
	return Object.fromEntries(c.rows.map(r => [r.name, r.standard.text]));
}

// nameBrowser shows the classes of the browser's differences.
function nameBrowser(c, request, different) {
	const draw = d => fill("browser-differences", ...(d ? d.classes.map(of => el("li", {},
		el("p", {}, el("code", {}, of.name), d.inBase ? " in the base" : null),
		el("p", {}, of.doc), of.anchor ? el("p", {}, link(of.anchor, "In the standard")) : null)) : [el("li", { className: "none" }, "None.")]));
	const compare = base => draw(browserDifference({ input: request.url, base: request.base, ours: libraryAnswer(c), ourBase: base && libraryAnswer(base) }));
	if (!different) draw(null);
	else if (c.rows.some(r => r.standard.more)) draw({ classes: browserClasses.slice(-1) }); // the rest of the value is not here
	else if (request.base === "") compare();
	else askBase({ kind: "compare", url: request.base }, reply => { if (compared === request && reply.compare) compare(reply.compare); });
}

// ---- Steps.

const steps = { at: 0, total: 0, firstError: -1, list: [], answer: null }; // list has the steps of the answer
const askSteps = latest();
let playing = 0;

function askForSteps(from, then) {
	const request = { kind: "step", url: typedText("url"), base: typedText("base"), encoding: $("encoding").value, from };
	askSteps(request, reply => {
		const a = reply.steps;
		if (!a) { $("step-count").textContent = reply.error || "There is no answer."; return; }
		steps.list = [];
		a.steps.forEach(s => { steps.list[s.index] = s; });
		steps.total = a.total;
		steps.firstError = a.firstError;
		steps.answer = a;
		then();
	});
}

function restartSteps() {
	const to = stepWanted;
	stepWanted = 0;
	steps.at = 0;
	askForSteps(0, () => go(to));
}

// go shows the step with the index to. It asks for steps if not all of the
// timeline are loaded.
function go(to) {
	to = Math.max(0, Math.min(to, steps.total - 1));
	if (steps.total && !(steps.list[Math.max(0, to - 20)] && steps.list[Math.min(to + 20, steps.total - 1)])) {
		askForSteps(Math.max(0, to - 100), () => { if (steps.list[to]) showStep(to); });
	} else showStep(to);
}

function showStep(to) {
	steps.at = to;
	drawStep();
	writeAddress();
}

function printable(s) {
	return { "": "EOF", " ": "␣", "\t": "⇥", "\n": "⏎", "\r": "␍" }[s] || s;
}

function drawStep() {
	const a = steps.answer, s = steps.list[steps.at], last = steps.total - 1;
	$("step-range").max = String(Math.max(0, last));
	$("step-range").value = String(steps.at);
	$("step-first").disabled = $("step-back").disabled = steps.at <= 0;
	$("step-next").disabled = $("step-last").disabled = steps.at >= last;
	$("step-play").disabled = steps.total < 2;
	$("step-error").disabled = steps.firstError < 0;
	fill("before", ...a.before.map(p => el("li", {}, "Before the first step: ", el("code", {}, link(p.anchor, p.name)), ", ", p.occurrence, ". ", sentence(p.meaning))));
	if (!s) {
		$("step-count").textContent = "There are no steps. " + sentence(a.fault || "the parser did not run");
		for (const id of ["timeline", "step-input", "step", "step-host", "step-errors", "record"]) fill(id);
		return;
	}
	$("step-range").setAttribute("aria-valuetext", `Step ${steps.at + 1} of ${steps.total}, ${s.state}`);
	$("step-count").textContent = `Step ${steps.at + 1} of ${steps.total}. ${a.ok ? "The parser returns a URL." : "The parser returns failure."}`;
	if (!playing) announce(`Step ${steps.at + 1}, ${s.state}, ${s.codePoint}${s.errors.length || s.failed ? ", error" : ""}`);

	const from = Math.max(0, steps.at - 20), to = Math.min(steps.total, steps.at + 21), cells = [];
	for (let i = from; i < to; i++) {
		const t = steps.list[i];
		if (!t) continue;
		const cell = el("button", {
			type: "button", tabIndex: -1, className: t.errors.length || t.failed ? "error" : "", "aria-label": `Step ${i + 1}, ${t.state}, ${t.codePoint}${t.errors.length ? ", error" : ""}`,
			title: t.state, onclick: () => { stopPlaying(); go(i); },
		}, printable(t.character) + (t.errors.length || t.failed ? "!" : ""));
		if (i === steps.at) cell.setAttribute("aria-current", "step");
		cells.push(el("li", {}, cell));
	}
	fill("timeline", ...cells);
	const now = $("timeline").querySelector("[aria-current]");
	if (now) $("timeline").scrollLeft = now.offsetLeft - $("timeline").offsetLeft - $("timeline").clientWidth / 2;

	// The input, with the code point at the pointer.
	const text = typedText("url"), start = Math.max(0, s.start - 200), end = Math.min(text.length, s.end + 200);
	fill("step-input", start > 0 ? "…" : "", el("span", { className: "seen" }, text.slice(start, s.start)),
		el("span", { className: "now" }, s.end > s.start ? text.slice(s.start, s.end) : "EOF"), text.slice(s.end, end), end < text.length ? "…" : "");

	const rows = [];
	const row = (name, ...content) => rows.push(el("dt", {}, name), el("dd", {}, ...content.filter(c => c !== "" && c !== null)));
	row("State", el("span", { id: "step-state" }, link(s.anchor, s.state)));
	row("Pointer", `code unit ${s.start}, byte ${s.pointerByte}`);
	row("Code point", s.codePoint, s.character ? el("bdi", { className: "mono" }, " " + printable(s.character)) : "");
	row("Buffer", s.bufferMore ? "… " : "", value(s.buffer));
	const flags = [s.atSignSeen && "atSignSeen", s.insideBrackets && "insideBrackets", s.passwordTokenSeen && "passwordTokenSeen"].filter(f => f);
	row("Flags set", flags.length ? flags.join(", ") : "none");
	row("Changes", s.changed.length ? el("ul", { className: "plain" }, ...s.changed.map(f => el("li", {}, f.name + " becomes ", f.null ? "null" : value(f.value)))) : "none");
	if (s.back) row("Pointer moved", s.back);
	row("Next", s.failed ? el("strong", { className: "bad" }, "✗ The parser returns failure.") : s.next ? `${s.next}, at code unit ${s.nextPointer}` : "The end.");
	fill("step", ...rows);
	fill("step-host", ...s.host.map(h => el("li", {}, link(h.anchor, h.name), ": ", value(h.input), " → ", h.failed ? el("strong", { className: "bad" }, "✗ " + h.result) : h.result)));
	fill("step-errors", ...s.errors.map(p => problemItem(p, false)));

	const record = new Map(a.record.map(f => [f.name, f]));
	for (let i = a.from; i <= steps.at; i++) for (const f of steps.list[i].changed) record.set(f.name, f);
	const lines = [...record.values()].map(f => {
		const fresh = s.changed.some(c => c.name === f.name);
		return el("tr", { className: fresh ? "changed" : "" }, el("th", { scope: "row" }, (fresh ? "● " : "") + f.name), el("td", {}, f.null ? "null" : value(f.value)));
	});
	fill("record", ...(lines.length ? lines : [el("tr", {}, el("td", { colSpan: 2, className: "empty" }, "Nothing is set yet."))]));
}

function stopPlaying() {
	clearInterval(playing);
	playing = 0;
	$("step-play").textContent = "Play";
}

function play() {
	if (playing) { stopPlaying(); return; }
	if (steps.at >= steps.total - 1) go(0);
	$("step-play").textContent = "Pause";
	playing = setInterval(() => {
		if (steps.at >= steps.total - 1) stopPlaying();
		else go(steps.at + 1);
	}, 600);
}

const stepActions = {
	first: () => go(0), back: () => go(steps.at - 1), next: () => go(steps.at + 1), last: () => go(steps.total - 1),
	error: () => { if (steps.firstError >= 0) go(steps.firstError); },
};
const stepKeys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", e: "error", E: "error", " ": "play" };

function stepKey(e) {
	if (e.ctrlKey || e.altKey || e.metaKey) return;
	const action = stepKeys[e.key];
	if (!action || e.key === " " && e.target.tagName === "BUTTON") return;
	e.preventDefault();
	if (action === "play") play();
	else { stopPlaying(); stepActions[action](); }
}

// ---- Pattern.

const askPattern = latest();

// cell returns a cell of a table whose rows are lists on a narrow screen. Its
// label is then that of the column.
function cell(label, className, ...content) {
	return el("td", { role: "cell", className, "data-label": label }, ...content);
}

// partItem shows a part of a pattern.
function partItem(p) {
	const named = (name, text) => text === "" ? null : el("span", {}, name ? ` ${name} ` : " ", value(text));
	return el("li", {}, p.type, named("named", p.name), named("prefix", p.prefix), p.type === "fixed-text" || p.type === "regexp" ? named("", p.value) : null, named("suffix", p.suffix),
		p.modifier === "none" ? null : `, ${p.modifier}`);
}

function drawPattern(reply, request) {
	const a = reply.pattern;
	if (!a) {
		$("pattern-verdict").textContent = reply.error || "There is no answer.";
		for (const id of ["tokens", "token-types", "pattern-components"]) fill(id);
		return;
	}
	let says;
	if (request.pattern === "") says = "Type a pattern, such as https://*.example/:page.";
	else if (!a.ok) says = a.fault ? `✗ ${a.fault.name}${a.fault.component ? " in " + a.fault.component : ""}: ${sentence(a.fault.message)}` : "✗ The pattern is invalid.";
	else if (a.urlFault) says = "✗ The URL is a failure, so it does not match. " + sentence(a.urlFault);
	else says = a.match ? "✓ The URL matches." : "✗ The URL does not match.";
	if (a.hasRegExpGroups) says += " The pattern has regexp groups.";
	$("pattern-verdict").textContent = says;
	announce(says);
	drawPieces("tokens", request.pattern.slice(0, 4000), a.tokens.map(t => ({ name: t.type, start: t.start, end: t.end })), a.moreTokens);
	const means = new Map(a.tokens.map(t => [t.type, t.means]));
	fill("token-types", ...[...means].map(([type, text]) => el("li", {}, el("code", {}, type), ": " + text)));
	fill("pattern-components", ...a.components.map(c => el("tr", { role: "row" }, el("th", { scope: "row", role: "rowheader" }, c.name),
		cell("Pattern", "", value(c.pattern)),
		cell("Parts", "", c.parts.length ? el("ol", { className: "plain" }, ...c.parts.map(partItem), c.moreParts ? el("li", {}, `${c.moreParts} more`) : null) : "none"),
		cell("Value of the URL", "", a.urlFault ? "none" : value(c.value)),
		cell("Match", c.match ? "good" : "bad", c.match ? "✓ yes" : "✗ no"),
		cell("Groups", "", c.groups.length ? el("ul", { className: "plain" }, ...c.groups.map(g => el("li", {}, el("code", {}, g.name), " = ", g.defined ? value(g.value) : "undefined"))) : "none"))));
	$("pattern-go").textContent = a.goCode;
}

// ---- Encodings.

const askEncodings = latest();
let encodingsAnswer = null;

function drawEncodings() {
	const a = encodingsAnswer;
	if (!a) return;
	const rows = a.rows.filter(r => !$("encoding-differ").checked || !r.same);
	const differ = a.rows.filter(r => !r.same).length;
	$("encoding-verdict").textContent = a.fault ? "✗ There is no query. " + sentence(a.fault) : `${differ} of ${a.rows.length} encodings differ from UTF-8.${a.note ? " " + sentence(a.note) : ""}`;
	fill("encoding-rows", ...rows.map(r => el("tr", {}, el("th", { scope: "row" }, r.name), el("td", { className: r.same ? "" : "differs" }, r.same ? null : el("span", { className: "sign", "aria-hidden": "true" }, "≠\u00a0"), value(r.query), r.same ? null : el("span", { className: "hidden" }, "(differs)")),
		el("td", {}, [r.same ? "as in UTF-8" : "", r.lossy ? "lacks a character, writes &#…;" : "", r.output !== r.name ? "uses " + r.output : ""].filter(s => s).join("; ")))));
}

function listEncodings(a) {
	if ($("encodings").children.length || !a) return;
	fill("encodings", ...a.rows.map(r => el("option", { value: r.name })));
}

// ---- Gallery.

const askGallery = latest();

function drawGallery(reply) {
	if (!reply.gallery) { fill("gallery", reply.error || "There is no answer."); return; }
	const groups = new Map();
	for (const e of reply.gallery) {
		if (!groups.has(e.group)) groups.set(e.group, []);
		groups.get(e.group).push(e);
	}
	const nodes = [];
	for (const [name, entries] of groups) {
		nodes.push(el("h3", {}, name), el("ul", { className: "gallery" }, ...entries.map(e => el("li", {},
			el("a", { href: address({ url: e.url, base: e.base, encoding: e.encoding, pattern: e.pattern }, e.pattern ? "pattern" : "url") },
				el("span", { className: "value" }, visible(e.pattern ? `${e.pattern}  ${e.url}` : e.url)), e.base ? el("span", { className: "quiet value" }, "base " + e.base) : null, sentence(e.sentence))))));
	}
	fill("gallery", ...nodes);
}

// visible replaces control characters with their pictures.
function visible(s) { return s.replace(/[\u0000-\u001f]/g, c => String.fromCharCode(0x2400 + c.charCodeAt(0))); }

// ---- Views.

// refresh asks for the answer of the view that is shown.
function refresh() {
	const input = { url: typedText("url"), base: typedText("base"), encoding: $("encoding").value };
	switch (view) {
	case "compare":
		askCompare({ kind: "compare", ...input }, reply => drawCompare(reply, input));
		break;
	case "steps":
		restartSteps();
		break;
	case "pattern":
		input.pattern = $("pattern").value;
		askPattern({ kind: "pattern", ...input, patternBase: $("pattern-base").value, ignoreCase: $("ignore-case").checked }, reply => drawPattern(reply, input));
		break;
	case "encoding":
		askEncodings({ kind: "encoding", ...input }, reply => {
			encodingsAnswer = reply.encodings || null;
			if (!encodingsAnswer) { $("encoding-verdict").textContent = reply.error || "There is no answer."; fill("encoding-rows"); }
			listEncodings(encodingsAnswer);
			drawEncodings();
		});
		break;
	case "gallery":
		if (!$("gallery").children.length) askGallery({ kind: "gallery" }, drawGallery);
		break;
	}
}

function show(name, ask) {
	view = name;
	if (name !== "steps") stopPlaying();
	for (const v of views) {
		$("panel-" + v).hidden = v !== name;
		$("tab-" + v).setAttribute("aria-selected", String(v === name));
		$("tab-" + v).tabIndex = v === name ? 0 : -1;
	}
	if (name === "url") drawPanel();
	if (ask) {
		refresh();
		writeAddress();
	}
}

// ---- Copying.

async function copy(text, button) {
	const label = button.dataset.label || button.textContent;
	button.dataset.label = label;
	let done = true;
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const area = el("textarea", { value: text, className: "hidden" });
		document.body.append(area);
		area.select();
		done = document.execCommand("copy");
		area.remove();
		button.focus();
	}
	button.textContent = done ? "Copied" : "Not copied";
	announce(button.textContent);
	setTimeout(() => { button.textContent = label; }, 1500);
}

function copyButton(label, text) {
	return el("button", { type: "button", onclick: e => copy(text(), e.target) }, label);
}

// ---- Start.

function start() {
	for (const id of ["url", "base"]) {
		$(id + "-marks").append(document.createTextNode(""), el("span", {}, "\u200b"));
		$(id).addEventListener("input", () => changed(false));
		$(id).addEventListener("paste", paste);
		$(id).addEventListener("keydown", e => {
			pressed = e.timeStamp;
			shift = e.shiftKey;
			if ($(id).readOnly && (e.key === "Delete" || e.key === "Backspace")) clear();
		});
		$(id).addEventListener("beforeinput", e => { if (e.inputType === "insertLineBreak" && !shift) e.preventDefault(); });
		const clear = () => { edit(id, ""); $(id).focus(); };
		$(id + "-clear").addEventListener("click", clear);
	}
	$("encoding").addEventListener("input", () => changed(false));
	$("encoding").addEventListener("focus", () => {
		if (!$("encodings").children.length) askEncodings({ kind: "encoding", url: "http://h/", base: "", encoding: "" }, reply => listEncodings(reply.encodings));
	});
	for (const id of ["pattern", "pattern-base", "ignore-case"]) $(id).addEventListener("input", () => { refresh(); writeAddress(); });
	$("go").addEventListener("toggle", drawGo);
	$("fix-all").addEventListener("click", () => {
		for (const id of ["url", "base"]) {
			const fixes = fixable(current.errors, id);
			if (fixes.length) apply(id, fixes);
		}
		$("url").focus();
	});
	$("encoding-differ").addEventListener("change", drawEncodings);
	$("params-add").addEventListener("click", () => {
		$("params").append(paramRow(false));
		paramRows().at(-1).querySelector("input").focus();
		sendParams();
	});
	for (const [name, act] of Object.entries(stepActions)) $("step-" + name).addEventListener("click", () => { stopPlaying(); act(); });
	$("step-play").addEventListener("click", play);
	$("step-range").addEventListener("input", () => { stopPlaying(); go(Number($("step-range").value)); });
	$("stepper").addEventListener("keydown", stepKey);
	for (const v of views) $("tab-" + v).addEventListener("click", () => show(v, true));
	$("tabs").addEventListener("keydown", e => {
		const rtl = getComputedStyle($("tabs")).direction === "rtl" ? -1 : 1;
		const at = views.indexOf(view), to = { ArrowRight: at + rtl, ArrowLeft: at - rtl, Home: 0, End: views.length - 1 }[e.key];
		if (to === undefined) return;
		e.preventDefault();
		show(views[(to + views.length) % views.length], true);
		$("tab-" + view).focus();
	});
	$("skip").addEventListener("click", e => { e.preventDefault(); $("tab-" + view).focus(); });
	$("copy-link").addEventListener("click", () => {
		if (writeAddress(true)) copy(location.href, $("copy-link"));
		else announce("The input is too long for a link.");
	});
	$("copy-go").addEventListener("click", () => copy(view === "pattern" ? $("pattern-go").textContent : current ? current.goCode : "", $("copy-go")));
	// A write that waits may replace the address before this event.
	addEventListener("hashchange", e => { readAddress(new URL(e.newURL).hash); scrollTo(0, 0); });
	for (const v of views) $("panel-" + v).tabIndex = -1;
	readAddress(location.hash);
}

start();
