import { normalizeText } from "@stride/contract/normal-form";
import { transliterate } from "transliteration";

/** Longer words are cut: no word of a language is longer, and what pretends to be one costs nothing. */
const wordLengthMax = 40;
const queryWordsMax = 8;

/** Words that stand in every second text and say nothing of what is looked for. */
const fillers = new Set(
	"a an and at by for from in into of on or our the their to with your в для до з за й на не по та у що як".split(" "),
);

/**
 * The words of a text as they are compared: without case, accents, punctuation and apostrophes, in Latin letters. They
 * consist of a-z and 0-9 alone, whatever the text was.
 */
export function foldWords(text: string): string[] {
	const latin = transliterate(normalizeText(text.toWellFormed(), "NFKC").replace(/['’ʼ`]/g, ""));
	return (latin.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, wordLengthMax));
}

const foldedFillers = new Set([...fillers].flatMap(foldWords));

/** What a query looks for, each word once; fillers count only where there is nothing else. */
export function queryWords(query: string): string[] {
	const words = [...new Set(foldWords(query))];
	const telling = words.filter((word) => !foldedFillers.has(word));
	return (telling.length > 0 ? telling : words).slice(0, queryWordsMax);
}
