import { expect, it } from "vitest";
import { createBatch } from "./batch.ts";

it("inputs that arrive during a request are sent together in the next one, in order", async () => {
	const sent: number[][] = [];
	const double = createBatch(
		async (inputs: readonly number[]) => {
			sent.push([...inputs]);
			return inputs.map((input) => input * 2);
		},
		{ atOnceMax: 3 },
	);
	const answers = await Promise.all([1, 2, 3, 4, 5].map(double));
	expect(answers).toEqual([2, 4, 6, 8, 10]);
	expect(sent).toEqual([[1], [2, 3, 4], [5]]);
});

it("a failure rejects only the inputs of its own batch", async () => {
	const batch = createBatch(
		async (inputs: readonly string[]) => {
			if (inputs.includes("bad")) throw new Error("no");
			return inputs;
		},
		{ atOnceMax: 1 },
	);
	const [good, bad, after] = await Promise.allSettled(["good", "bad", "after"].map(batch));
	expect([good?.status, bad?.status, after?.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
	expect(await batch("later")).toBe("later");
});
