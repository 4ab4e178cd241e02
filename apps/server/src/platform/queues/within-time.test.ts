import { expect, it } from "vitest";
import { withinTime } from "./within-time.ts";

const never = () => new Promise<string>(() => undefined);
const throwLate = () => {
	throw new Error("late");
};

it("work in time has its own result or error", async () => {
	expect(await withinTime(async () => "done", 60_000, throwLate)).toBe("done");
	await expect(
		withinTime(
			() => Promise.reject(new Error("failed")),
			60_000,
			() => null,
		),
	).rejects.toThrow("failed");
});

it("late work has the result or the error that the caller chose", async () => {
	expect(await withinTime(never, 1, () => null)).toBeNull();
	await expect(withinTime(never, 1, throwLate)).rejects.toThrow("late");
});

it("the failure of late work is ignored", async () => {
	const work = Promise.withResolvers<string>();
	expect(
		await withinTime(
			() => work.promise,
			1,
			() => "late",
		),
	).toBe("late");
	work.reject(new Error("after the deadline"));
	await new Promise((resolve) => setImmediate(resolve));
});
