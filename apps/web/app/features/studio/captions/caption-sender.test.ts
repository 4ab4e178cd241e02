import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCaptionSender, type SentPhrase } from "./caption-sender.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = { resolve: () => void; reject: (error: Error) => void };

/** A server whose answers the test gives. */
function startSender() {
	const sent: SentPhrase[] = [];
	const answers: Answer[] = [];
	const sender = createCaptionSender(
		(phrase) => {
			sent.push(phrase);
			return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
		},
		(error) => error instanceof Error && error.message === "passing",
		() => Date.now(),
	);
	return {
		sender,
		sent,
		texts: () => sent.map(({ text }) => text),
		async answer(error?: "passing" | "final") {
			const given = answers.at(-1);
			if (error) given?.reject(new Error(error));
			else given?.resolve();
			await vi.advanceTimersByTimeAsync(0);
		},
	};
}
const phrase = (id: string, text: string) => ({ id, text, firstAtMs: Date.now() });

it("[S3] sends one request at a time, each phrase with its latest text", async () => {
	const { sender, texts, answer } = startSender();
	sender.add(phrase("1", "we"), "en");
	sender.add(phrase("1", "we are"), "en");
	sender.add(phrase("2", "uphill"), "en");
	sender.add(phrase("1", "we are here"), "en");
	await vi.advanceTimersByTimeAsync(10_000);
	expect(texts()).toEqual(["we"]);
	await answer();
	await vi.advanceTimersByTimeAsync(700);
	expect(texts()).toEqual(["we", "we are here"]);
	await answer();
	await vi.advanceTimersByTimeAsync(700);
	await answer();
	await vi.advanceTimersByTimeAsync(10_000);
	expect(texts()).toEqual(["we", "we are here", "uphill"]);
});

it("[S3] pauses after each request, however soon the next change follows", async () => {
	const { sender, sent, answer } = startSender();
	for (let changes = 0; changes < 100; changes++) {
		sender.add(phrase("1", `word ${changes}`), "en");
		await answer();
		await vi.advanceTimersByTimeAsync(100);
	}
	// In 10 s.
	expect(sent.length).toBeLessThanOrEqual(15);
});

it("[S3] tells how long ago the phrase began, with the time that its recognition took", async () => {
	const { sender, sent, answer } = startSender();
	sender.add(phrase("1", "we"), "en");
	sender.add(phrase("2", "uphill"), "uk");
	await answer();
	await vi.advanceTimersByTimeAsync(700);
	sender.add(phrase("3", "late"), "uk");
	await vi.advanceTimersByTimeAsync(100_000);
	await answer();
	await vi.advanceTimersByTimeAsync(700);
	expect(sent.map(({ agoMs, language }) => [agoMs, language])).toEqual([
		[500, "en"],
		[1_200, "uk"],
		[60_000, "uk"],
	]);
});

it("[S3] sends a phrase again that failed for now, and drops one that was refused", async () => {
	const { sender, texts, answer } = startSender();
	sender.add(phrase("1", "we"), "en");
	await answer("passing");
	await vi.advanceTimersByTimeAsync(2_900);
	expect(texts()).toEqual(["we"]);
	await vi.advanceTimersByTimeAsync(100);
	expect(texts()).toEqual(["we", "we"]);
	await answer("final");
	await vi.advanceTimersByTimeAsync(10_000);
	expect(texts()).toEqual(["we", "we"]);
});

it("[S3] drops the oldest of more than 30 phrases, cuts long ones, and sends nothing once it is closed", async () => {
	const { sender, texts, answer } = startSender();
	sender.add(phrase("0", `${"a ".repeat(600)}end`), "en");
	expect(texts()[0]).toHaveLength(1_000);
	expect(texts()[0]?.endsWith(" end")).toBe(true);
	for (let number = 1; number <= 40; number++) sender.add(phrase(String(number), String(number)), "en");
	await answer();
	await vi.advanceTimersByTimeAsync(700);
	expect(texts()[1]).toBe("11");
	sender.close();
	await answer();
	await vi.advanceTimersByTimeAsync(10_000);
	expect(texts()).toHaveLength(2);
});
