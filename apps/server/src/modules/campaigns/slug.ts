import { randomInt } from "node:crypto";
import { slugify } from "transliteration";
import { isUuid } from "../../platform/ids.ts";

const slugLengthMax = 60;

/** What stands below `/campaign/` in the API's own paths. */
const takenByPaths = new Set(["post"]);

/** A name for addresses, made from the title; Ukrainian is transliterated. Never empty, never like an id or a path. */
export function slugOf(title: string): string {
	const slug = slugify(title, { lowercase: true, separator: "-" })
		.replace(/[^a-z0-9-]+/g, "")
		.slice(0, slugLengthMax)
		.replace(/^-+|-+$/g, "");
	if (slug === "" || isUuid(slug) || takenByPaths.has(slug)) return "campaign";
	return slug;
}

const suffixDigits = 5;

/** The same name once more, told apart by a number. */
export const slugWithNumber = (
	slug: string,
	number: number = randomInt(10 ** (suffixDigits - 1), 10 ** suffixDigits),
) => `${slug.slice(0, slugLengthMax - suffixDigits - 1)}-${number}`;
