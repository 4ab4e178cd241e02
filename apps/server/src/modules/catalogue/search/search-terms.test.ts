import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closestWords, foldWords, mistakesMax, mistakesToBegin, queryWords } from "./search-terms.ts";

describe("typing mistakes", () => {
	it.each([
		["water", "water", 0],
		["water", "wat", 0],
		["water", "watre", 1],
		["water", "wter", 1],
		["water", "waater", 1],
		["water", "wader", 1],
		["education", "educatoin", 1],
		["education", "edcat", 1],
		["education", "eductaino", 2],
		["water", "fire", 3],
		["", "abc", 3],
		["abc", "", 0],
	])("[G1] the distance of %s and %s is %i", (word, typed, mistakes) => {
		expect(mistakesToBegin(word, typed)).toBe(mistakes);
	});

	it("[G1] one letter removed, added, changed or transposed is at most one mistake", () => {
		const word = fc.string({ unit: fc.constantFrom(..."abcdefgh"), minLength: 4, maxLength: 20 });
		fc.assert(
			fc.property(word, fc.nat(), fc.nat(3), (meant, position, kind) => {
				const at = position % (meant.length - 1);
				const [before, one, two, after] = [meant.slice(0, at), meant[at], meant[at + 1], meant.slice(at + 2)];
				const typed = [`${before}${two}${after}`, `${before}${one}x${two}${after}`, `${before}x${two}${after}`][kind];
				expect(mistakesToBegin(meant, typed ?? `${before}${two}${one}${after}`)).toBeLessThanOrEqual(1);
			}),
		);
	});

	it("[G1] returns the nearest words, shortest first, and none beyond the maximum distance", () => {
		const known = ["school", "schools", "scholar", "shawl", "pool"];
		expect(closestWords("schol", known)).toEqual(["scholar"]);
		expect(closestWords("shcool", known)).toEqual(["school", "schools"]);
		expect(closestWords("zzzzzz", known)).toEqual([]);
		expect(closestWords("zz", known)).toEqual([]);
		expect([1, 3, 4, 6, 7, 40].map(mistakesMax)).toEqual([0, 0, 1, 1, 2, 2]);
	});
});

describe("words", () => {
	it.each([
		["Children’s HEALTH", ["childrens", "health"]],
		["Éclair & Ünïcode", ["eclair", "unicode"]],
		["Київ і Львів", ["kiyiv", "i", "lviv"]],
		["a-b_c/d 12", ["a", "b", "c", "d", "12"]],
		["", []],
		["😀 !!!", []],
	])("[G1] of %s are %j", (text, words) => {
		expect(foldWords(text)).toEqual(words);
	});

	it("[G1] of any input consist of letters and digits only, and are limited in number", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
				const words = queryWords(text);
				expect(words.length).toBeLessThanOrEqual(8);
				for (const word of words) expect(word).toMatch(/^[a-z0-9]{1,40}$/);
			}),
		);
	});

	it("[G1] include stop words only if there is nothing else", () => {
		expect(queryWords("water for the children")).toEqual(["water", "children"]);
		expect(queryWords("for the")).toEqual(["for", "the"]);
		expect(queryWords("вода для дітей")).toHaveLength(2);
	});
});
