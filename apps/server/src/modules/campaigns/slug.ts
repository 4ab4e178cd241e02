import { randomInt } from "node:crypto";
import { slugify } from "transliteration";
import { isUuid } from "../../platform/ids.ts";

const slugLengthMax = 60;

/** Path segments below `/campaign/` that the API uses itself. */
const takenByPaths = new Set(["post"]);

/**
 * Derives a campaign's name in addresses from its title; Ukrainian is transliterated. Never empty, never like an id or
 * a reserved path.
 */
export function slugOf(title: string): string {
	const slug = slugify(title, { lowercase: true, separator: "-" })
		.replace(/[^a-z0-9-]+/g, "")
		.slice(0, slugLengthMax)
		.replace(/^-+|-+$/g, "");
	if (slug === "" || isUuid(slug) || takenByPaths.has(slug)) return "campaign";
	return slug;
}

const suffixDigits = 5;

/** The same name with a number appended. */
export const slugWithNumber = (
	slug: string,
	number: number = randomInt(10 ** (suffixDigits - 1), 10 ** suffixDigits),
) => `${slug.slice(0, slugLengthMax - suffixDigits - 1)}-${number}`;
