import { z } from "zod";
import type { CatalogueReport } from "../../modules/catalogue/index.ts";
import { anything } from "./anything.ts";
import { itemsOf, itemsWithin, readableOf } from "./loose-list.ts";
import { cleanCharacters, optionalLine, plainLine } from "./plain-text.ts";
import { looseTime } from "./service-time.ts";

const REPORTS_MAX = 200;
const TITLE_MAX = 300;
const CONTENT_MAX = 200_000;

const report = z
	.object({
		id: z.union([z.string().trim().min(1).max(100), z.number().int().transform(String)]),
		title: optionalLine(TITLE_MAX),
		authors: anything,
		published: looseTime,
		content: anything.transform((value) => (typeof value === "string" ? value : "")),
	})
	.transform(
		(entry): CatalogueReport => ({
			id: cleanCharacters(entry.id),
			title: entry.title,
			author: authorsIn(entry.authors),
			publishedAt: entry.published,
			// Markup is sanitised by the caller; only characters that PostgreSQL rejects are removed here.
			contentHtml: cleanCharacters(entry.content.slice(0, CONTENT_MAX)),
		}),
	);

/** `{entries}`, newest first. */
export const reportsSchema = z.object({ entries: anything }).transform(({ entries }) => {
	const wrapped = typeof entries === "object" && entries !== null && "entry" in entries;
	const reports = readableOf(wrapped ? itemsWithin(entries, "entry") : itemsOf(entries), report);
	return reports
		.sort((a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0))
		.slice(0, REPORTS_MAX);
});

function authorsIn(authors: unknown): string | null {
	const names = itemsOf(authors).map((author) =>
		plainLine(typeof author === "object" && author !== null && "name" in author ? author.name : author, TITLE_MAX),
	);
	return plainLine(names.filter(Boolean).join(", "), TITLE_MAX) || null;
}
