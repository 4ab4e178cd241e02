import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const textPageNames = [
	"frequently-asked-questions",
	"terms-and-conditions",
	"cookie-policy",
	"privacy-policy",
	"contact-us",
	"about-us",
	"accessibility-statement",
] as const;
export type TextPageName = (typeof textPageNames)[number];

/** A link in a text: a page of the site, a fragment of the same page, another site, a mailbox. */
const Href = z.string().regex(/^(?:\/(?!\/)|#|https:\/\/|mailto:)\S*$/, "hrefInvalid");

/** A run of plain text; it is never interpreted as markup. */
export const TextPiece = z.strictObject({
	text: z.string().min(1),
	strong: z.literal(true).optional(),
	href: Href.optional(),
});
export type TextPiece = z.infer<typeof TextPiece>;
export const TextLine = z.array(TextPiece).min(1);
export type TextLine = z.infer<typeof TextLine>;

/** The target of a `#` link; the same in every language. */
export const Anchor = z.string().regex(/^[a-z][a-z0-9-]*$/, "anchorInvalid");

const Paragraph = z.strictObject({ type: z.literal("paragraph"), text: TextLine });
const List = z.strictObject({
	type: z.literal("list"),
	ordered: z.literal(true).optional(),
	items: z.array(TextLine).min(1),
});

/** The blocks of a text page, from top to bottom. */
export const TextBlock = z.discriminatedUnion("type", [
	z.strictObject({ type: z.literal("heading"), id: Anchor, text: z.string().min(1) }),
	Paragraph,
	List,
	z.strictObject({
		type: z.literal("question"),
		id: Anchor,
		question: z.string().min(1),
		answer: z.array(z.discriminatedUnion("type", [Paragraph, List])).min(1),
	}),
	z.strictObject({
		type: z.literal("table"),
		caption: z.string().min(1),
		columns: z.array(z.string().min(1)).min(2),
		/** Each as long as `columns`; the first cell names its row. */
		rows: z.array(z.array(TextLine)).min(1),
	}),
	z.strictObject({
		type: z.literal("callout"),
		tone: z.enum(["positive", "warning"]),
		text: TextLine,
	}),
]);
export type TextBlock = z.infer<typeof TextBlock>;

export const TextPage = z
	.object({
		title: z.string(),
		/** Paragraphs under the title; the first one also describes the page to search engines. */
		description: z.array(z.string()).min(1),
		/** When the text was last changed: a day, `2026-11-20`. */
		changedAt: z.iso.date(),
		content: z.array(TextBlock),
	})
	.meta({ id: "TextPage" });
export type TextPage = z.infer<typeof TextPage>;

export const contentEndpoints = {
	getTextPage: endpoint({
		method: "GET",
		path: "/data/text-pages/:pageName.json",
		access: "anyone",
		summary: "One of the site's text pages, in the request's language",
		status: 200,
		// Any string: an unknown name returns 404 rather than 400.
		params: z.object({ pageName: z.string() }),
		response: TextPage,
	}),
} as const;
