import { normalizeText } from "@stride/contract/normal-form";
import { type RawBuilder, sql } from "kysely";

/**
 * What somebody types to find a row, as a condition on words: each typed word begins one of the row's. Written as the
 * expression of an index over `to_tsvector('simple', lower(…))`, so that it is answered by it.
 * @param text SQL of the row's text, as the index has it, without `lower`
 * @returns null where nothing that was typed is a word
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

/** The beginning of a value, whatever signs it has; for an index with `text_pattern_ops`. */
export const beginsWith = (typed: string): string => `${typed.replace(/[\\%_]/g, "\\$&")}%`;
