import sanitizeHtml from "sanitize-html";
import { z } from "zod";
import { anything } from "./anything.ts";

const RAW_MAX = 100_000;
/** Ends of blocks, where a reader of the page would see a new line. */
const BREAKS = /<(?:br|hr|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi;
/** What nobody can see: controls (but new lines and tabs), and marks that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g;
const ESCAPED = /&(amp|lt|gt|quot);/g;
const PLAIN: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Text that a database takes and a reader can see all of. */
export const cleanCharacters = (text: string): string => text.toWellFormed().replace(INVISIBLE, "");

/**
 * What a reader would see of a text in which people have left markup: without tags, entities decoded, paragraphs kept,
 * cut at a word where it is longer than `max`. Still not to be trusted as HTML.
 */
export function plainText(value: unknown, max: number): string {
	if (typeof value !== "string" && typeof value !== "number") return "";
	const source = cleanCharacters(String(value).slice(0, RAW_MAX)).replace(BREAKS, "\n$&");
	// The parser decodes all entities and writes these four; scripts and styles go with their contents.
	const text = sanitizeHtml(source, { allowedTags: [], allowedAttributes: {} });
	const lines = cleanCharacters(text.replace(ESCAPED, (_all, name: string) => PLAIN[name] ?? ""))
		.split(/\r\n?|\n/)
		.map((line) => line.replace(/\s+/g, " ").trim());
	return shorten(
		lines
			.join("\n")
			.replace(/\n{3,}/g, "\n\n")
			.trim(),
		max,
	);
}

/** The same in one line. */
export const plainLine = (value: unknown, max: number): string => plainText(value, max).replace(/\s*\n\s*/g, " ");

function shorten(text: string, max: number): string {
	if (text.length <= max) return text;
	const cut = text
		.slice(0, max - 1)
		.toWellFormed()
		.replace(/\uFFFD$/, "");
	const lastSpace = cut.lastIndexOf(" ");
	return `${(lastSpace > max / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}

export const looseText = (max: number) => anything.transform((value) => plainText(value, max));
export const looseLine = (max: number) => anything.transform((value) => plainLine(value, max));
/** Null where nothing is left to read. */
export const optionalLine = (max: number) => anything.transform((value) => plainLine(value, max) || null);
export const optionalText = (max: number) => anything.transform((value) => plainText(value, max) || null);
/** Must have something to read. */
export const neededLine = (max: number) => looseLine(max).pipe(z.string().min(1));
