import { normalizeText } from "@stride/contract/normal-form";
import { transliterate } from "transliteration";

/** Longer words are truncated: no real word is longer, and oversized input stays cheap. */
const wordLengthMax = 40;
const queryWordsMax = 8;

/** Stop words: in every second text and without meaning for a search. */
const fillers = new Set(
	"a an and at by for from in into of on or our the their to with your в для до з за й на не по та у що як".split(" "),
);

/**
 * Normalises a text for comparison: without case, accents, punctuation and apostrophes, transliterated to Latin. The
 * words consist of a-z and 0-9 only, for any input.
 */
export function foldWords(text: string): string[] {
	const latin = transliterate(normalizeText(text.toWellFormed(), "NFKC").replace(/['’ʼ`]/g, ""));
	return (latin.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, wordLengthMax));
}

const foldedFillers = new Set([...fillers].flatMap(foldWords));

/** The words of a query without duplicates; stop words count only if there is nothing else. */
export function queryWords(query: string): string[] {
	const words = [...new Set(foldWords(query))];
	const meaningful = words.filter((word) => !foldedFillers.has(word));
	return (meaningful.length > 0 ? meaningful : words).slice(0, queryWordsMax);
}
