/*
 * The text of a cue. Of markup only `<i>`, `<b>` and `<u>` remain, without classes; the name of a voice (`<v Olena>`)
 * becomes the text `Olena: `, since browsers do not show it. All other tags, and the positions of SubRip (`{\an8}`), are
 * removed. What remains is escaped, so that it is text to every reader.
 */

/** `payload` is WebVTT cue text, `plain` what viewers read; both are empty for a cue that shows nothing. */
export type CueText = { payload: string; plain: string };

type Style = "b" | "i" | "u";
const isStyle = (name: string): name is Style => name === "b" || name === "i" || name === "u";

const entities = new Map([
	["amp", "&"],
	["lt", "<"],
	["gt", ">"],
	["quot", '"'],
	["apos", "'"],
	["nbsp", "\u00a0"],
	["lrm", "\u200e"],
	["rlm", "\u200f"],
]);
const escapes = new Map([
	["&", "&amp;"],
	["<", "&lt;"],
	[">", "&gt;"],
]);
/** Plain text as cue text that shows it. */
export const escapeCueText = (text: string): string =>
	text.replace(/[&<>]/g, (character) => escapes.get(character) ?? character);

/** The longest reference that is decoded, such as `&#x1f3c3;`. */
const referenceLengthMax = 10;

/** Reads the lines of one cue. The time is linear in their length, whatever they contain. */
export function readCueText(lines: readonly string[]): CueText {
	const writer = createWriter();
	for (const line of lines) {
		readLine(line, writer);
		writer.endLine();
	}
	return writer.end();
}

/** Characters that are written as they are read. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the other characters are handled one by one
const ordinary = /[^<>&{\u0000-\u0020\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]+/y;

type Writer = ReturnType<typeof createWriter>;

function readLine(line: string, writer: Writer): void {
	let at = 0;
	while (at < line.length) {
		ordinary.lastIndex = at;
		const run = ordinary.exec(line)?.[0];
		if (run !== undefined) {
			writer.write(run);
			at += run.length;
			continue;
		}
		const character = line.charAt(at);
		if (character === "<") at = readTag(line, at, writer);
		else if (character === "{" && line.charAt(at + 1) === "\\") at = skipPosition(line, at, writer);
		else if (character === "&") at = readReference(line, at, writer);
		else {
			const codePoint = line.codePointAt(at) as number;
			writer.add(codePoint);
			at += codePoint > 0xffff ? 2 : 1;
		}
	}
}

/** Where one of two characters comes next; the end of the line if neither does. */
function findNext(line: string, from: number, one: string, other: string): number {
	let at = from;
	while (at < line.length && line.charAt(at) !== one && line.charAt(at) !== other) at++;
	return at;
}

/** A `<` without its `>`, or before another `<`, is text. @returns where the line continues */
function readTag(line: string, start: number, writer: Writer): number {
	const end = findNext(line, start + 1, "<", ">");
	const content = line.slice(start + 1, end);
	if (line.charAt(end) !== ">" || !/^[/!?a-z\d]/i.test(content)) {
		writer.add(0x3c);
		return start + 1;
	}
	const isEnd = content.startsWith("/");
	const tag = isEnd ? content.slice(1) : content;
	const nameEnd = tag.search(/[.\s]/);
	const name = (nameEnd === -1 ? tag : tag.slice(0, nameEnd)).toLowerCase();
	if (isStyle(name)) {
		if (isEnd) writer.close(name);
		else writer.open(name);
	} else if (name === "v" && !isEnd) readVoice(tag, writer);
	return end + 1;
}

function readVoice(tag: string, writer: Writer): void {
	const at = tag.search(/\s/);
	const name = at === -1 ? "" : tag.slice(at).trim();
	if (name !== "") readLine(`${name}: `, writer);
}

function skipPosition(line: string, start: number, writer: Writer): number {
	const end = findNext(line, start + 1, "{", "}");
	if (line.charAt(end) === "}") return end + 1;
	writer.add(0x7b);
	return start + 1;
}

function readReference(line: string, start: number, writer: Writer): number {
	const end = line.slice(start, start + referenceLengthMax + 1).indexOf(";");
	const decoded = end === -1 ? null : decode(line.slice(start + 1, start + end));
	if (decoded === null) {
		writer.add(0x26);
		return start + 1;
	}
	writer.add(decoded);
	return start + end + 1;
}

function decode(name: string): number | null {
	const known = entities.get(name);
	if (known !== undefined) return known.charCodeAt(0);
	const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
	const codePoint = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
	return codePoint <= 0x10ffff ? codePoint : null;
}

const isSpace = (codePoint: number): boolean =>
	codePoint === 0x20 || codePoint === 0x09 || codePoint === 0x2028 || codePoint === 0x2029;

/** Control characters, halves of pairs, byte order marks, and what changes the direction of the text after it. */
const isUnwanted = (codePoint: number): boolean =>
	codePoint < 0x20 ||
	(codePoint >= 0x7f && codePoint <= 0x9f) ||
	(codePoint >= 0x202a && codePoint <= 0x202e) ||
	(codePoint >= 0x2066 && codePoint <= 0x2069) ||
	(codePoint >= 0xd800 && codePoint <= 0xdfff) ||
	codePoint === 0xfeff;

/** Writes text with as few tags and spaces as it needs: the same text always results in the same payload. */
function createWriter() {
	let payload = "";
	let plain = "";
	/** The styles of the text to come, and those that are open in the payload, the outer first. */
	let wanted: Style[] = [];
	let opened: Style[] = [];
	let isLineStart = true;
	let isSpaceDue = false;

	function changeStyles(): string {
		let common = 0;
		while (common < opened.length && opened[common] === wanted[common]) common++;
		payload += closing(opened.slice(common));
		const opening = wanted.slice(common).map((style) => `<${style}>`);
		opened = wanted;
		return opening.join("");
	}

	/** @param text without what is to be escaped, and without spaces */
	function write(text: string, escaped = text): void {
		const opening = opened === wanted ? "" : changeStyles();
		const gap = plain === "" ? "" : isLineStart ? "\n" : isSpaceDue ? " " : "";
		payload += gap + opening + escaped;
		plain += gap + text;
		isLineStart = false;
		isSpaceDue = false;
	}

	return {
		write,
		add(codePoint: number): void {
			if (isSpace(codePoint)) isSpaceDue = true;
			else if (!isUnwanted(codePoint)) {
				const character = String.fromCodePoint(codePoint);
				write(character, escapes.get(character));
			}
		},
		open(style: Style): void {
			if (!wanted.includes(style)) wanted = [...wanted, style];
		},
		/** Closes what is open inside it, too. */
		close(style: Style): void {
			const at = wanted.indexOf(style);
			if (at !== -1) wanted = wanted.slice(0, at);
		},
		endLine(): void {
			isLineStart = true;
			isSpaceDue = false;
		},
		end(): CueText {
			if (plain.trim() === "") return { payload: "", plain: "" };
			return { payload: payload + closing(opened), plain };
		},
	};
}

const closing = (styles: readonly Style[]): string =>
	[...styles]
		.reverse()
		.map((style) => `</${style}>`)
		.join("");
