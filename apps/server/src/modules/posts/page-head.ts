import { normalizeText } from "@stride/contract/normal-form";
import { Parser } from "htmlparser2";

/** What a page says of itself in its head; addresses as they stand there. */
export type PageHead = { title: string; description: string; picture: string | null };

const titleMax = 200;
const descriptionMax = 500;
const addressMax = 2_000;

/** In order of how much a name is worth. */
const titles = ["og:title", "twitter:title"];
const descriptions = ["og:description", "twitter:description", "description"];
const pictures = ["og:image:secure_url", "og:image:url", "og:image", "twitter:image", "twitter:image:src"];

/** Reads a page's Open Graph and Twitter tags, else its plain ones. Nothing of the page is run or fetched. */
export function readPageHead(html: string): PageHead {
	const told = new Map<string, string>();
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
				// The first of its name counts, as for everybody else who reads these.
				if (name === "meta" && key && value && !told.has(key)) told.set(key, value);
			},
			ontext(text) {
				if (isInTitle && title.length < titleMax * 4) title += text;
			},
			onclosetag(name) {
				if (name === "title") isInTitle = false;
				// What stands further down was written by somebody else, such as who comments there.
				if (name === "head") isOver = true;
			},
		},
		{ decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
	);
	parser.end(html);
	const first = (names: readonly string[]) => names.map((name) => told.get(name)).find((value) => value);
	const picture = first(pictures) ?? null;
	return {
		title: plainLine(first(titles) ?? title, titleMax),
		description: plainLine(first(descriptions) ?? "", descriptionMax),
		picture: picture && picture.length <= addressMax ? picture : null,
	};
}

/** One line of what a stranger has written: nothing invisible, nothing that turns the text around, and not too much. */
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

/** A page's text by the charset that its head names, else the one within it, else UTF-8. */
export function decodePage(bytes: Buffer, charset: string | null): string {
	const named = charset ?? charsetInPage.exec(bytes.subarray(0, 4_096).toString("latin1"))?.[1] ?? "utf-8";
	try {
		return new TextDecoder(named).decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}
