import { normalizeText } from "@stride/contract/text/normal-form";
import { Parser } from "htmlparser2";

/** A page's metadata from its head; addresses are not resolved. */
export type PageHead = { title: string; description: string; picture: string | null };

const titleMax = 200;
const descriptionMax = 500;
const addressMax = 2_000;

/** In order of precedence. */
const titles = ["og:title", "twitter:title"];
const descriptions = ["og:description", "twitter:description", "description"];
const pictures = ["og:image:secure_url", "og:image:url", "og:image", "twitter:image", "twitter:image:src"];

/** Reads a page's Open Graph and Twitter tags, else its plain ones. Nothing of the page is executed or fetched. */
export function readPageHead(html: string): PageHead {
	const properties = new Map<string, string>();
	let title = "";
	let isInTitle = false;
	let isOver = false;
	const parser = new Parser(
		{
			onopentag(name, attributes) {
				if (isOver) return;
				if (name === "title") isInTitle = title === "";
				const key = (attributes.property ?? attributes.name ?? "").trim().toLowerCase();
				const value = attributes.content?.trim();
				// The first of its name counts, as for other readers of these tags.
				if (name === "meta" && key && value && !properties.has(key)) properties.set(key, value);
			},
			ontext(text) {
				if (isInTitle && title.length < titleMax * 4) title += text;
			},
			onclosetag(name) {
				if (name === "title") isInTitle = false;
				// Content below the head may be written by third parties, such as commenters.
				if (name === "head") isOver = true;
			},
		},
		{ decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
	);
	parser.end(html);
	const first = (names: readonly string[]) => names.map((name) => properties.get(name)).find((value) => value);
	const picture = first(pictures) ?? null;
	return {
		title: plainLine(first(titles) ?? title, titleMax),
		description: plainLine(first(descriptions) ?? "", descriptionMax),
		picture: picture && picture.length <= addressMax ? picture : null,
	};
}

/** Sanitises foreign text to one line: no invisible characters, no bidirectional controls, and a maximum length. */
function plainLine(text: string, charactersMax: number): string {
	const visible = text
		.slice(0, charactersMax * 8)
		.toWellFormed()
		.replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, "")
		.replace(/[\p{Cc}\p{Z}]+/gu, " ");
	const line = normalizeText(visible, "NFC").trim();
	const characters = [...line];
	return characters.length <= charactersMax
		? line
		: `${characters
				.slice(0, charactersMax - 1)
				.join("")
				.trimEnd()}…`;
}

const charsetInPage = /<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;

/** Decodes a page by the charset of its header, else the one within it, else UTF-8. */
export function decodePage(bytes: Buffer, charset: string | null): string {
	const named = charset ?? charsetInPage.exec(bytes.subarray(0, 4_096).toString("latin1"))?.[1] ?? "utf-8";
	try {
		return new TextDecoder(named).decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}
