import type { TextBlock, TextLine, TextPage } from "@stride/contract/site/content";
import type { Locale } from "@stride/i18n";
import type { TextFile } from "./text-file.ts";
import type { TextCondition } from "./text-values.ts";

export type TextSetting = {
	locale: Locale;
	values: Readonly<Record<string, string>>;
	holds: (condition: TextCondition) => boolean;
};

const placeholder = /\{(\w*)\}/g;

/** The placeholders of a page that have no value. */
export function unknownPlaceholders(file: TextFile, values: Readonly<Record<string, string>>): string[] {
	const found = stringsIn(file).flatMap((text) => [...text.matchAll(placeholder)].map(([, name = ""]) => name));
	return [...new Set(found)].filter((name) => !Object.hasOwn(values, name));
}

function stringsIn(value: unknown): string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/**
 * Renders a page: drops blocks whose condition is false, fills placeholders, and prefixes addresses with the language.
 */
export function fillText(file: TextFile, { locale, values, holds }: TextSetting): TextPage {
	const say = (text: string) => text.replaceAll(placeholder, (whole, name: string) => values[name] ?? whole);
	const line = (pieces: TextLine): TextLine =>
		pieces.map(({ text, href, ...rest }) => ({
			text: say(text),
			...rest,
			...(href !== undefined && { href: inLanguage(locale, say(href)) }),
		}));
	return {
		title: say(file.title),
		description: file.description.map(say),
		changedAt: file.changedAt,
		content: file.blocks
			.filter(({ when }) => when === null || holds(when))
			.map(({ block }) => fillBlock(block, say, line)),
	};
}

type Say = (text: string) => string;
type Line = (pieces: TextLine) => TextLine;

function fillBlock(block: TextBlock, say: Say, line: Line): TextBlock {
	switch (block.type) {
		case "heading":
			return { ...block, text: say(block.text) };
		case "question":
			return { ...block, question: say(block.question), answer: block.answer.map((part) => fillPart(part, line)) };
		case "table":
			return {
				...block,
				caption: say(block.caption),
				columns: block.columns.map(say),
				rows: block.rows.map((row) => row.map(line)),
			};
		case "callout":
			return { ...block, text: line(block.text) };
		default:
			return fillPart(block, line);
	}
}

type Part = Extract<TextBlock, { type: "paragraph" | "list" }>;

const fillPart = (part: Part, line: Line): Part =>
	part.type === "list" ? { ...part, items: part.items.map(line) } : { ...part, text: line(part.text) };

/** `/faq` becomes `/uk/faq`; fragments, other sites and mailboxes are the same in every language. */
const inLanguage = (locale: Locale, href: string): string => (href.startsWith("/") ? `/${locale}${href}` : href);
