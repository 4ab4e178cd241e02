import { describe, expect, it } from "vitest";
import { createRecentAnswers } from "./recent-answers.ts";

describe("recent answers", () => {
	it("caches an answer until the state changes", async () => {
		const answers = createRecentAnswers<number>(10);
		let found = 0;
		const find = async () => ++found;
		expect(await answers.answer("one", "a", find)).toBe(1);
		expect(await answers.answer("one", "a", find)).toBe(1);
		expect(await answers.answer("one", "b", find)).toBe(2);
		expect(await answers.answer("two", "a", find)).toBe(3);
	});

	it("shares one lookup among concurrent callers", async () => {
		const answers = createRecentAnswers<number>(10);
		let found = 0;
		const find = async () => ++found;
		expect(await Promise.all([1, 2, 3].map(() => answers.answer("one", "a", find)))).toEqual([1, 1, 1]);
	});

	it("evicts the least recently used answer", async () => {
		const answers = createRecentAnswers<string>(2);
		const found: string[] = [];
		const answerOf = (question: string) => answers.answer("one", question, async () => `${found.push(question)}`);
		for (const question of ["a", "b", "a", "c", "a", "b"]) await answerOf(question);
		expect(found).toEqual(["a", "b", "c", "b"]);
	});

	it("does not cache a failure", async () => {
		const answers = createRecentAnswers<number>(10);
		await expect(answers.answer("one", "a", () => Promise.reject(new Error("invented")))).rejects.toThrow("invented");
		expect(await answers.answer("one", "a", async () => 7)).toBe(7);
	});
});
