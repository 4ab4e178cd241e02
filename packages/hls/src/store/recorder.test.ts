import { expect, test } from "vitest";
import { memoryStore } from "./memory-store.ts";
import { MAX_WAITING_BYTES, Recorder } from "./recorder.ts";

const END = { kind: "end" } as const;
const name = (letter: string) => `${letter.repeat(32)}.m4s`;

test("[S2] a file is written before its line, a line before its acknowledgement, in order", async () => {
	const store = memoryStore();
	const steps: string[] = [];
	const recorder = new Recorder(
		{
			...store,
			put: async (file) => void steps.push(`file ${file[0]}`),
			append: async () => void steps.push("line"),
		},
		() => steps.push("failed"),
	);
	for (const letter of ["a", "b"]) {
		const data = { name: name(letter), bytes: new Uint8Array(3) };
		recorder.record({ data, line: END, onDurable: () => steps.push(`durable ${letter}`) });
	}
	expect([steps.length, recorder.isIdle]).toEqual([0, false]);
	await recorder.settled();
	expect(steps).toEqual(["file a", "line", "durable a", "file b", "line", "durable b"]);
	expect(recorder.isIdle).toBe(true);
});

test("[S2] a slow store does not fill the memory: past a limit the recording fails, reported once", async () => {
	const failures: string[] = [];
	const never = new Promise<void>(() => undefined);
	const recorder = new Recorder({ ...memoryStore(), put: () => never }, (error) => failures.push(String(error)));
	const large = new Uint8Array(MAX_WAITING_BYTES / 2);
	const record = (letter: string) => recorder.record({ data: { name: name(letter), bytes: large }, line: END });
	record("a");
	record("b");
	expect(failures).toEqual([]);
	record("c");
	record("d");
	expect(failures).toEqual(["Error: the store is slower than the stream"]);
});

test("[S2] after a failure nothing more is written, so that the journal has no hole", async () => {
	const store = memoryStore();
	const failures: string[] = [];
	const put = store.put;
	store.put = async (file, data) => {
		if (file === name("b")) throw new Error("disk full");
		await put(file, data);
	};
	const recorder = new Recorder(store, (error) => failures.push(String(error)));
	for (const letter of ["a", "b", "c"]) {
		recorder.record({ data: { name: name(letter), bytes: new Uint8Array(1) }, line: END });
	}
	await recorder.settled();
	expect([await store.list(), store.journal().split("\n").length - 1, failures]).toEqual([
		[name("a")],
		1,
		["Error: disk full"],
	]);
	expect(recorder.isIdle).toBe(false);
});
