import { normalizeText } from "@stride/contract/text/normal-form";
import { type RawBuilder, sql } from "kysely";

/**
 * Search condition by words: each typed word is a prefix of one of the row's words. Written as the expression of an
 * index over `to_tsvector('simple', lower(…))`, so that the index answers it.
 * @param text SQL of the row's text, as the index has it, without `lower`
 * @returns null when the input contains no word
 */
export function beginsWords(text: RawBuilder<string>, typed: string, wordsMax: number): RawBuilder<boolean> | null {
	const words =
		normalizeText(typed, "NFKC")
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? [];
	if (words.length === 0) return null;
	const wanted = words
		.slice(0, wordsMax)
		.map((word) => `${word}:*`)
		.join(" & ");
	return sql<boolean>`to_tsvector('simple', lower(${text})) @@ to_tsquery('simple', ${wanted})`;
}

/**
 * The same for rows that have a name and an e-mail address: an address typed in full or in part is not a list of words,
 * or a search for `anna1@` would find everybody whose name begins with Anna1.
 */
export const nameWords = (names: RawBuilder<string>, typed: string, wordsMax: number): RawBuilder<boolean> | null =>
	typed.includes("@") ? null : beginsWords(names, typed, wordsMax);

/** Prefix pattern of a value with `like` wildcards escaped; for an index with `text_pattern_ops`. */
export const beginsWith = (typed: string): string => `${typed.replace(/[\\%_]/g, "\\$&")}%`;
