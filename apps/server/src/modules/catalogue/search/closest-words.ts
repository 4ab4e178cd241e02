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
