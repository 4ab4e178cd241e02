import { expect, it } from "vitest";
import { createBoundedQueue } from "./bounded-queue.ts";

const full = new Error("full");
const make = (concurrency: number, waitingMax: number) =>
	createBoundedQueue({ concurrency, waitingMax, refuse: () => full });

/** Work that the test ends explicitly. */
function task() {
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	const seen = { began: false };
	return {
		seen,
		resolve,
		reject,
		work: () => {
			seen.began = true;
			return promise;
		},
	};
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it("runs at most `concurrency` tasks at once, in order of arrival", async () => {
	const enqueue = make(2, 10);
	const tasks = [task(), task(), task(), task()] as const;
	const results = tasks.map(({ work }) => enqueue(work));
	await settle();
	expect(tasks.map(({ seen }) => seen.began)).toEqual([true, true, false, false]);
	tasks[1].resolve("b");
	await settle();
	expect(tasks.map(({ seen }) => seen.began)).toEqual([true, true, true, false]);
	for (const { resolve } of tasks) resolve("done");
	expect(await Promise.all(results)).toEqual(["done", "b", "done", "done"]);
});

it("rejects immediately when the queue is full, and accepts tasks again once there is room", async () => {
	const enqueue = make(1, 1);
	const [first, second] = [task(), task()];
	const results = [enqueue(first.work), enqueue(second.work)];
	await expect(enqueue(async () => "late")).rejects.toBe(full);
	first.resolve("first");
	second.resolve("second");
	await Promise.all(results);
	expect(await enqueue(async () => "again")).toBe("again");
});

it("continues after a task failed", async () => {
	const enqueue = make(1, 5);
	const failing = task();
	const failed = enqueue(failing.work);
	const next = enqueue(async () => "next");
	failing.reject(new Error("broken"));
	await expect(failed).rejects.toThrow("broken");
	expect(await next).toBe("next");
});
