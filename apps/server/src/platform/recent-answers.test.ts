import { describe, expect, it } from "vitest";
import { createRecentAnswers } from "./recent-answers.ts";

describe("recent answers", () => {
	it("hold for a question as long as the state is the same", async () => {
		const answers = createRecentAnswers<number>(10);
		let found = 0;
		const find = async () => ++found;
		expect(await answers.answer("one", "a", find)).toBe(1);
		expect(await answers.answer("one", "a", find)).toBe(1);
		expect(await answers.answer("one", "b", find)).toBe(2);
		expect(await answers.answer("two", "a", find)).toBe(3);
	});

	it("are found once for all who ask meanwhile", async () => {
		const answers = createRecentAnswers<number>(10);
		let found = 0;
		const find = async () => ++found;
		expect(await Promise.all([1, 2, 3].map(() => answers.answer("one", "a", find)))).toEqual([1, 1, 1]);
	});

	it("make room for one another, the one that was asked for longest ago first", async () => {
		const answers = createRecentAnswers<string>(2);
		const found: string[] = [];
		const ask = (question: string) => answers.answer("one", question, async () => `${found.push(question)}`);
		for (const question of ["a", "b", "a", "c", "a", "b"]) await ask(question);
		expect(found).toEqual(["a", "b", "c", "b"]);
	});

	it("forget a failure", async () => {
		const answers = createRecentAnswers<number>(10);
		await expect(answers.answer("one", "a", () => Promise.reject(new Error("made up")))).rejects.toThrow("made up");
		expect(await answers.answer("one", "a", async () => 7)).toBe(7);
	});
});
