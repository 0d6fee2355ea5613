"use strict";

// The page shows answers of the Go program. Its requests and replies are the
// types of ../model.go. Input reaches the page only as text: textContent and
// value, never markup.

// Limits, in code units. Longer input has no underlines, is not written to the
// address, and waits for a pause in typing.
const longest = { marks: 20000, address: 8000, immediate: 8192 };

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

function fill(id, ...children) { $(id).replaceChildren(...children.filter(c => c !== null && c !== undefined && c !== "")); }

// shown returns the text of t, and says how much of it is left out.
function shown(t) { return t.more ? `${t.text}… (${t.more} more)` : t.text; }

function value(t) {
	const s = typeof t === "string" ? t : shown(t);
	return s === "" ? el("span", { className: "empty" }, "empty") : el("span", { className: "value" }, s);
}

function count(n, one, many) { return `${n} ${n === 1 ? one : many || one + "s"}`; }

function link(address, text) {
	// Only the standard is linked. Other text stays text.
	return /^https:\/\/[a-z.]+\.spec\.whatwg\.org\//.test(address) ? el("a", { href: address, rel: "noreferrer", target: "_blank" }, text) : text;
}

// ---- Answers: from the server until the module is loaded.

const answers = (() => {
	const mode = document.documentElement.dataset.answers; // server, module or both
	let worker = null, loaded = false, failed = false, server = mode !== "module";
	let busy = null; // the question that the module answers now
	const queue = [];
	let settle;
	const settled = new Promise(resolve => { settle = resolve; });

	function say(text) { $("source").textContent = text; }

	function start() {
		try { worker = new Worker("worker.js"); } catch { failed = true; settle(); return; }
		worker.onmessage = ({ data }) => {
			if (data.ready !== undefined) {
				loaded = data.ready;
				failed = !data.ready;
				if (loaded) say("Answers come from this page: WebAssembly.");
				settle();
				return;
			}
			busy.resolve(data.text);
			busy = null;
			ship();
		};
		worker.onerror = () => { failed = true; loaded = false; settle(); };
	}

	// ship sends the next question that is still of interest.
	function ship() {
		while (!busy && queue.length) {
			const q = queue.shift();
			if (q.signal && q.signal.aborted) { q.reject(new DOMException("aborted", "AbortError")); continue; }
			busy = q;
			worker.postMessage({ text: q.text });
		}
	}

	function fromModule(text, signal) {
		return new Promise((resolve, reject) => {
			queue.push({ text, signal, resolve, reject });
			ship();
		});
	}

	async function ask(request, signal) {
		const text = JSON.stringify(request);
		if (!loaded && server) {
			try {
				const response = await fetch("answer", { method: "POST", headers: { "Content-Type": "application/json" }, body: text, signal });
				const reply = await response.json();
				if (reply && typeof reply === "object") {
					if (!loaded) say("Answers come from the local server.");
					return reply;
				}
			} catch (e) {
				if (e.name === "AbortError") throw e;
				if (!(e instanceof TypeError)) {
					server = false; // it is not this program's server
					if (!worker) start();
				}
			}
			if (server && (failed || !worker)) return { error: "The server does not answer. Start it again, then reload this page." };
		}
		if (!loaded) {
			say("Loading the parser…");
			await settled;
		}
		if (!loaded) return { error: "The parser could not be loaded." };
		if (signal && signal.aborted) throw new DOMException("aborted", "AbortError");
		return JSON.parse(await fromModule(text, signal));
	}
	if (mode !== "server") start();
	return { ask };
})();

// latest returns a function that sends a request and hands over its reply. A
// newer request replaces one that has not been answered.
function latest() {
	let running = null;
	return async (request, use) => {
		if (running) running.abort();
		const mine = running = new AbortController();
		try {
			const reply = await answers.ask(request, mine.signal);
			if (mine.signal.aborted) return;
			running = null;
			use(reply);
		} catch (e) {
			if (e.name !== "AbortError") throw e;
		}
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

function readAddress() {
	const p = new URLSearchParams(location.hash.slice(1));
	for (const [name, id] of Object.entries(fields)) setText(id, p.get(name) || "");
	if (!location.hash) $("url").value = "https://user@EXAMPLE.com:443/a/../b c?q=é&r=1#part";
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

const fewErrors = 12; // are shown at first
let current = null; // the last urlAnswer
let shownFor = null; // the request that it answers

// drawMarks draws text with the errors underlined below the text area.
function drawMarks(which, problems) {
	const area = $(which), under = $(which + "-marks");
	const text = area.value;
	if (held[which] !== undefined || text.length > longest.marks) { under.replaceChildren(); return; }
	const nodes = [];
	let at = 0;
	const sorted = problems.filter(p => p.in === which).sort((a, b) => a.start - b.start || a.end - b.end);
	for (const p of sorted) {
		const start = Math.max(at, Math.min(p.start, text.length)), end = Math.min(p.end, text.length);
		if (end <= start && p.end > p.start) continue; // inside an earlier one
		nodes.push(text.slice(at, start));
		nodes.push(el("mark", { className: (p.fatal ? "fatal" : "") + (end <= start ? " empty" : "") }, end <= start ? "\u200b" : text.slice(start, end)));
		at = Math.max(at, end);
	}
	nodes.push(text.slice(at) + "\u200b");
	under.replaceChildren(...nodes);
	follow(which);
}

function follow(which) {
	const area = $(which), under = $(which + "-marks");
	under.scrollTop = area.scrollTop;
	under.scrollLeft = area.scrollLeft;
}

// grow gives a text area the height of its text, up to a limit.
function grow(area, most) {
	if (area.value.length > longest.marks) return;
	area.style.height = "auto";
	area.style.height = Math.min(area.scrollHeight + 2, most) + "px";
}

let typed = 0; // when the last key was pressed
let pause = 0;
const askURL = latest();

// changed asks again after a change of the input.
function changed(now) {
	typed = performance.now();
	clearTimeout(pause);
	stopPlaying();
	const request = { kind: "url", url: typedText("url"), base: typedText("base"), encoding: $("encoding").value };
	const length = request.url.length + request.base.length;
	const send = () => {
		askURL(request, reply => { shownFor = request; draw(reply); });
		refresh();
		writeAddress();
	};
	grow($("url"), 260);
	grow($("base"), 120);
	if (length <= longest.immediate || now) send();
	else {
		$("verdict").textContent = "…";
		pause = setTimeout(send, 150);
	}
}

function edit(id, text) {
	setText(id, text);
	changed(true);
}

function problemItem(p, fixable) {
	const item = el("li", { className: p.fatal ? "fatal" : "" },
		el("p", { className: "head" }, el("code", {}, link(p.anchor, p.name)),
			el("span", {}, p.fatal ? "failure" : "error"),
			el("span", { className: "quiet" }, `${p.in === "url" ? "URL" : p.in === "base" ? "base URL" : "value"}, ${p.occurrence}`)),
		el("p", {}, sentence(p.meaning)),
		p.detail ? el("p", { className: "quiet" }, sentence(p.detail)) : null,
		el("p", {}, sentence("Instead: " + p.advice)));
	if (fixable && p.in !== "value") {
		const row = el("span", { className: "buttons" });
		if (p.fix) {
			row.append(el("button", {
				type: "button", className: "fix", "aria-label": `Fix ${p.name}: ${p.fix.label}`,
				onclick: () => {
					const text = typedText(p.in);
					if (text !== shownFor[p.in]) return; // the answer is on its way
					edit(p.in, text.slice(0, p.fix.start) + p.fix.replacement + text.slice(p.fix.end));
					$(p.in).focus();
				},
			}, "Fix: " + p.fix.label));
		}
		row.append(el("button", {
			type: "button", "aria-label": `Select the place of ${p.name}, ${p.occurrence}`,
			onclick: () => { $(p.in).focus(); $(p.in).setSelectionRange(p.start, p.end); },
		}, "Select"));
		item.append(row);
	}
	return item;
}

// drawErrors shows the first errors, and a button for the others.
function drawErrors(errors, most) {
	const items = errors.slice(0, most).map(p => problemItem(p, true));
	if (errors.length > most) {
		items.push(el("li", { className: "none" }, el("button", { type: "button", onclick: () => { drawErrors(errors, errors.length); $("errors").children[most].querySelector("button").focus(); } }, `Show ${count(errors.length - most, "more error")}`)));
	}
	fill("errors", ...items);
}

function sentence(s) { return s === "" || /[.!?]$/.test(s) ? s : s[0].toUpperCase() + s.slice(1) + "."; }

// pieces draws text in labelled parts.
function pieces(text, parts, more) {
	const nodes = [];
	let at = 0;
	const add = (s, name) => {
		if (s !== "") nodes.push(el("span", { className: "part " + name }, el("span", {}, s), el("small", {}, name === "delimiter" ? "\u00a0" : name)));
	};
	for (const p of parts) {
		add(text.slice(at, p.start), "delimiter");
		add(text.slice(p.start, p.end), p.name);
		at = p.end;
	}
	add(text.slice(at), "delimiter");
	if (more) nodes.push(el("span", { className: "quiet" }, `… (${more} more)`));
	return nodes;
}

// held has the whole text of a field whose text is too long to show: a text
// area of 1 MiB stops the browser for seconds.
const held = {};

function typedText(id) { return held[id] === undefined ? $(id).value : held[id]; }

function setText(id, text) {
	const long = (id === "url" || id === "base") && text.length > longest.marks;
	if (long) held[id] = text;
	else delete held[id];
	$(id).readOnly = long;
	$(id).value = long ? `${text.slice(0, 1000)}… (${text.length - 1000} more; Delete removes all)` : text;
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
	performance.mark("answer");
	const a = current = reply.url || null;
	if (!a) {
		verdict("bad", "✗", reply.error || "There is no answer.");
		for (const id of ["href", "errors", "errors-more"]) fill(id);
		$("parsed").hidden = $("go").hidden = true;
		drawMarks("url", []);
		drawMarks("base", []);
		return;
	}
	const total = a.errors.length + (a.moreErrors || 0);
	const errors = count(total, "validation error");
	if (!a.ok) verdict("bad", "✗", `Failure. ${sentence(a.fault || "")}`);
	else if (total > 0) verdict("warn", "!", `A URL, with ${errors}.`);
	else verdict("good", "✓", a.valid ? "A valid URL string." : "A URL, without validation errors. It is not a valid URL string.");
	if (a.encodingFault) $("verdict").append(" ", el("span", { className: "bad" }, sentence(a.encodingFault)));
	announce($("verdict").textContent);

	drawMarks("url", a.errors);
	drawMarks("base", a.errors);
	fill("href", ...(a.ok ? pieces(a.href.text, a.parts, a.href.more) : [el("span", { className: "empty" }, "none: the parser returns failure")]));
	drawErrors(a.errors, fewErrors);
	$("errors-section").hidden = total === 0;
	$("errors-more").textContent = a.moreErrors ? `${a.moreErrors} more are not shown.` : "";
	$("parsed").hidden = !a.ok;
	$("go").hidden = false;
	$("go-code").textContent = a.goCode;
	if (a.ok) {
		fill("components", ...a.components.map(c => el("tr", {}, el("th", { scope: "row" }, c.name), el("td", {}, value(c.value)))));
		drawFacts(a);
		drawParams(a);
		drawSetters(a);
	}
	performance.measure("key to answer", { start: typed });
	const from = typed;
	requestAnimationFrame(() => {
		performance.measure("key to frame", { start: from });
	});
}

function verdict(kind, sign, text) { fill("verdict", el("span", { className: kind, "aria-hidden": "true" }, sign + " "), text); }

function drawFacts(a) {
	const s = a.shown, rows = [];
	const row = (name, ...content) => rows.push(el("dt", {}, name), el("dd", {}, ...content.filter(c => c)));
	row("Shown to people", el("bdi", { className: "mono", dir: s.bidirectional ? "auto" : "ltr" }, s.prefix, s.subdomain, el("strong", {}, s.registrable), s.port, s.path, s.query, s.fragment),
		s.elided ? el("div", { className: "quiet" }, "Shortened with …") : null);
	row("Host", a.hostKind || "none");
	row("Registrable domain", a.registrable ? value(a.registrable) : el("span", { className: "empty" }, "none"),
		a.suffixList ? el("div", { className: "quiet" }, `Public suffix ${a.publicSuffix || "none"}; list: ${a.suffixList}`) : el("div", { className: "quiet" }, "There is no public suffix list here."));
	row("Origin", a.origin === "null" ? "opaque (null)" : value(a.origin), a.originWhy ? el("div", { className: "quiet" }, sentence(a.originWhy)) : null);
	if (a.site) row("Site", value(a.site));
	fill("facts", ...rows);
	fill("labels", ...a.labels.map(l => el("li", {},
		el("bdi", { className: "mono" }, l.unicode || l.ascii), " ", el("span", { className: "mono quiet" }, l.ascii), `: ${l.shown ? "shown in Unicode" : "shown in ASCII"}. `,
		`${sentence(l.why)}${l.codePoint ? " " + l.codePoint : ""}`)));
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
	if (short || shortParams || rows.length !== a.params.length) fill("params", ...a.params.map(p => paramRow(shown(p.name), shown(p.value), !!short)));
	else {
		// The rows stay, so that the field keeps its focus and its caret.
		rows.forEach((row, i) => {
			const [name, val] = row.querySelectorAll("input");
			if (name.value !== a.params[i].name.text) name.value = a.params[i].name.text;
			if (val.value !== a.params[i].value.text) val.value = a.params[i].value.text;
		});
	}
	shortParams = !!short;
}

function paramRow(name, val, disabled) {
	const row = el("tr", {});
	const input = (label, v) => el("input", { value: v, disabled, dir: "auto", autocomplete: "off", spellcheck: false, "aria-label": label, oninput: sendParams });
	row.append(el("td", {}, input("Name of the pair", name)), el("td", {}, input("Value of the pair", val)), el("td", {},
		el("button", { type: "button", disabled, "aria-label": "Remove the pair", onclick: () => { row.remove(); sendParams(); $("params-add").focus(); } }, "Remove")));
	return row;
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
				id: "set-" + name, dir: "auto", autocomplete: "off", spellcheck: false, "aria-label": `New value of ${name}`,
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
const names = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

// browserURL returns this browser's answer, or null for failure.
function browserURL(url, base) {
	try { return base === "" ? new URL(url) : new URL(url, base); } catch { return null; }
}

function drawCompare(reply, request) {
	const c = reply.compare;
	if (!c) { $("compare-verdict").textContent = reply.error || "There is no answer."; fill("compare"); fill("differences"); return; }
	const browser = browserURL(request.url, request.base);
	let different = 0;
	const rows = (c.rows.length ? c.rows : names.map(name => ({ name, standard: { text: "" }, netURL: { text: "" }, differs: false }))).map(r => {
		const theirs = browser ? browser[r.name] : "";
		const same = c.standardFault || !browser ? !!c.standardFault === !browser : theirs.slice(0, r.standard.text.length) === r.standard.text && theirs.length === r.standard.text.length + (r.standard.more || 0);
		if (!same) different++;
		const cut = { text: theirs.slice(0, 2000), more: Math.max(0, theirs.length - 2000) };
		const cell = (fault, v, differs) => el("td", { className: differs ? "differs" : "" }, fault ? el("span", { className: "empty" }, "failure") : value(v), differs ? el("span", { className: "hidden" }, " (differs)") : null);
		return el("tr", {}, el("th", { scope: "row" }, r.name), cell(c.standardFault, r.standard, false), cell(!browser, cut, !same), cell(c.netURLFault, r.netURL, r.differs));
	});
	fill("compare", ...rows);
	const says = [];
	says.push(c.standardFault ? `This library: failure. ${sentence(c.standardFault)}` : "");
	says.push(different === 0 ? "This browser agrees with this library." : browser === null ? "This browser returns failure, and this library does not." : c.standardFault ? "This browser returns a URL, and this library does not." : `This browser differs in ${count(different, "attribute")}.`);
	says.push(c.netURLFault ? `net/url: failure. ${sentence(c.netURLFault)}` : c.differences.length ? `net/url differs in ${count(c.differences.length, "way")}.` : "net/url agrees.");
	$("compare-verdict").textContent = says.filter(s => s).join(" ");
	$("compare-note").textContent = [c.note ? sentence(c.note) : "", request.encoding ? "The browser's URL class always uses UTF-8." : ""].join(" ");
	fill("differences", ...(c.differences.length ? c.differences.map(d => el("li", {},
		el("p", {}, el("code", {}, d.class), ` in the ${d.part}`, el("span", { className: "quiet" }, d.spelling ? " (spelling: both mean the same)" : " (meaning)")),
		el("p", {}, d.doc), d.rows.length ? el("p", { className: "quiet" }, "Rows: " + d.rows.join(", ") + ".") : null)) : [el("li", { className: "none" }, "None.")]));
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
		$("step-count").textContent = "There are no steps: " + (a.fault || "the parser did not run.");
		for (const id of ["timeline", "step-input", "step", "step-host", "step-errors", "record"]) fill(id);
		return;
	}
	$("step-range").setAttribute("aria-valuetext", `Step ${steps.at + 1} of ${steps.total}, ${s.state}`);
	$("step-count").textContent = `Step ${steps.at + 1} of ${steps.total}. ${a.ok ? "The parser returns a URL." : "The parser returns failure."}`;

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

function drawPattern(reply) {
	const a = reply.pattern;
	if (!a) { $("pattern-verdict").textContent = reply.error || "There is no answer."; fill("tokens"); fill("pattern-components"); return; }
	let says;
	if (!a.ok) says = a.fault ? `✗ ${a.fault.name}${a.fault.component ? " in " + a.fault.component : ""}: ${sentence(a.fault.message)}` : "✗ The pattern is invalid.";
	else if (a.urlFault) says = "✗ The URL is a failure, so it does not match. " + sentence(a.urlFault);
	else says = a.match ? "✓ The URL matches." : "✗ The URL does not match.";
	if (a.hasRegExpGroups) says += " The pattern has regexp groups.";
	if ($("pattern-verdict").textContent !== says) $("pattern-verdict").textContent = says;
	fill("tokens", ...pieces($("pattern").value.slice(0, 4000), a.tokens.map(t => ({ name: t.type, start: t.start, end: t.end })), a.moreTokens));
	[...$("tokens").children].forEach((node, i) => { if (a.tokens[i] && node.classList.contains(a.tokens[i].type)) node.title = a.tokens[i].means; });
	fill("pattern-components", ...a.components.map(c => el("tr", {}, el("th", { scope: "row" }, c.name), el("td", {}, value(c.pattern)), el("td", {}, value(c.value)),
		el("td", { className: c.match ? "good" : "bad" }, c.match ? "✓ yes" : "✗ no"),
		el("td", {}, ...(c.groups.length ? [el("ul", { className: "plain" }, ...c.groups.map(g => el("li", {}, el("code", {}, g.name), " = ", g.defined ? value(g.value) : "undefined")))] : ["none"])))));
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
	fill("encoding-rows", ...rows.map(r => el("tr", {}, el("th", { scope: "row" }, r.name), el("td", { className: r.same ? "" : "differs" }, value(r.query)),
		el("td", {}, [r.same ? "as in UTF-8" : "differs", r.lossy ? "has character references" : "", r.output !== r.name ? "uses " + r.output : ""].filter(s => s).join("; ")))));
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
		askPattern({ kind: "pattern", ...input, pattern: $("pattern").value, patternBase: $("pattern-base").value, ignoreCase: $("ignore-case").checked }, drawPattern);
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
	const tabs = $("tabs"), chosen = $("tab-" + name);
	tabs.scrollLeft = chosen.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - chosen.offsetWidth) / 2;
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
	const b = el("button", { type: "button", onclick: () => copy(text(), b) }, label);
	return b;
}

// ---- Start.

function start() {
	for (const id of ["url", "base"]) {
		$(id).addEventListener("input", () => changed(false));
		$(id).addEventListener("paste", paste);
		$(id).addEventListener("keydown", e => {
			if ($(id).readOnly && (e.key === "Delete" || e.key === "Backspace")) { e.preventDefault(); edit(id, ""); }
		});
		$(id).addEventListener("scroll", () => follow(id), { passive: true });
	}
	$("encoding").addEventListener("input", () => changed(false));
	$("encoding").addEventListener("focus", () => {
		if (!$("encodings").children.length) askEncodings({ kind: "encoding", url: "http://h/", base: "", encoding: "" }, reply => listEncodings(reply.encodings));
	});
	for (const id of ["pattern", "pattern-base", "ignore-case"]) $(id).addEventListener("input", () => { refresh(); writeAddress(); });
	$("encoding-differ").addEventListener("change", drawEncodings);
	$("params-add").addEventListener("click", () => {
		$("params").append(paramRow("", "", false));
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
	addEventListener("hashchange", () => { readAddress(); scrollTo(0, 0); });
	addEventListener("resize", () => { if (current) { drawMarks("url", current.errors); drawMarks("base", current.errors); } });
	for (const v of views) $("panel-" + v).tabIndex = -1;
	readAddress();
}

start();
