import { normalizeText } from "@stride/contract/text/normal-form";
import { transliterate } from "transliteration";
import type { Database } from "../../../platform/db/database.ts";
import { findBeginnings, listSimilarWords, type WordCounts } from "./words.queries.ts";

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

/**
 * A parsed search: a tsquery of words and prefixes that consist of a-z and 0-9 only. `hopeless`: one of the words
 * matches no known word and resembles none.
 */
export type SearchTerms =
	| {
			query: string;
			/** One of the words is so short that it is meaningful in names only. */
			isShort: boolean;
			/** The number of active projects that contain each word, by where they contain it. */
			counts: readonly WordCounts[];
	  }
	| "hopeless";

const shortLength = 2;
/**
 * A word with two transposed letters shares few trigrams with the original; the candidates are ranked by distance
 * afterwards.
 */
const similarities = [0.3, 0.2];

/** @returns null for an empty search */
export async function readSearchTerms(db: Database, search: string | undefined): Promise<SearchTerms | null> {
	const words = queryWords(search ?? "");
	if (words.length === 0) return (search ?? "").trim() === "" ? null : "hopeless";
	const known = await findBeginnings(db, words);
	const parts: string[] = [];
	const counts: WordCounts[] = [];
	for (const word of words) {
		const meant = known.has(word) ? [word] : await findMeant(db, word);
		const found = known.has(word) ? known : await findBeginnings(db, meant);
		if (found.size === 0) return "hopeless";
		const beginnings = meant.flatMap((one) => found.get(one) ?? []);
		parts.push(`(${meant.map((one) => lexemesOf(one, found.get(one)?.words ?? null)).join(" | ")})`);
		counts.push(sumOf(beginnings.map((beginning) => beginning.counts)));
	}
	return { query: parts.join(" & "), isShort: words.some((word) => word.length <= shortLength), counts };
}

/**
 * Few completions are listed explicitly: exact words are faster than a prefix, and the planner knows their frequency.
 */
const lexemesOf = (beginning: string, words: readonly string[] | null): string =>
	words ? words.map((word) => `'${word}'`).join(" | ") : `'${beginning}':*`;

async function findMeant(db: Database, word: string): Promise<string[]> {
	if (mistakesMax(word.length) === 0) return [];
	for (const similarity of similarities) {
		const meant = closestWords(word, await listSimilarWords(db, word, similarity));
		if (meant.length > 0) return meant;
	}
	return [];
}

const sumOf = (counts: readonly WordCounts[]): WordCounts =>
	counts.reduce(
		(sum, count) => ({
			nameTerms: sum.nameTerms + count.nameTerms,
			titleTerms: sum.titleTerms + count.titleTerms,
			terms: sum.terms + count.terms,
		}),
		{ nameTerms: 0, titleTerms: 0, terms: 0 },
	);

/** The allowed number of typing mistakes by word length: none in the shortest words, where every other word is near. */
export const mistakesMax = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/**
 * The number of insertions, deletions, substitutions and transpositions that make `typed` a prefix of `word`, or equal
 * to it.
 */
export function mistakesToBegin(word: string, typed: string): number {
	const width = word.length + 1;
	let [before, last] = [new Array<number>(width).fill(0), Array.from({ length: width }, (_, index) => index)];
	for (let row = 1; row <= typed.length; row++) {
		const next = [row];
		for (let column = 1; column < width; column++) {
			const same = typed[row - 1] === word[column - 1];
			let least = Math.min(
				(last[column] ?? 0) + 1,
				(next[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (same ? 0 : 1),
			);
			const isExchange = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
			if (row > 1 && column > 1 && isExchange) least = Math.min(least, (before[column - 2] ?? 0) + 1);
			next.push(least);
		}
		[before, last] = [last, next];
	}
	return Math.min(...last);
}

const closestMax = 5;

/** The known words that the typed one, or its beginning, most probably stands for; none when all are too far. */
export function closestWords(typed: string, known: readonly string[]): string[] {
	const judged = known
		.map((word) => ({ word, mistakes: mistakesToBegin(word, typed) }))
		.filter(({ mistakes }) => mistakes <= mistakesMax(typed.length));
	const least = Math.min(...judged.map(({ mistakes }) => mistakes));
	return judged
		.filter(({ mistakes }) => mistakes === least)
		.sort((a, b) => a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
		.slice(0, closestMax)
		.map(({ word }) => word);
}
