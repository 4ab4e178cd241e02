import sanitizeHtml from "sanitize-html";
import { z } from "zod";
import { anything } from "./anything.ts";

const RAW_MAX = 100_000;
/** Block boundaries, rendered as line breaks. */
const BREAKS = /<(?:br|hr|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi;
/** Invisible characters: controls other than newline and tab, and bidirectional overrides. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this pattern removes
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g;
const ESCAPED = /&(amp|lt|gt|quot);/g;
const PLAIN: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Makes text well-formed and removes invisible characters, so that PostgreSQL accepts it. */
export const cleanCharacters = (text: string): string => text.toWellFormed().replace(INVISIBLE, "");

/**
 * The visible text of a value that may contain markup: tags removed, entities decoded, paragraphs preserved, shortened
 * at a word boundary to `max`. The result is still unsafe as HTML.
 */
export function plainText(value: unknown, max: number): string {
	if (typeof value !== "string" && typeof value !== "number") return "";
	const source = cleanCharacters(String(value).slice(0, RAW_MAX)).replace(BREAKS, "\n$&");
	// The parser decodes all entities but these four; scripts and styles are removed with their contents.
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

/** The same on one line. */
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
/** Null if no text remains. */
export const optionalLine = (max: number) => anything.transform((value) => plainLine(value, max) || null);
export const optionalText = (max: number) => anything.transform((value) => plainText(value, max) || null);
/** Invalid if no text remains. */
export const neededLine = (max: number) => looseLine(max).pipe(z.string().min(1));
