import type { DonationResult } from "@stride/contract/donations/donations";
import { describe, expect, test } from "vitest";
import { type Watched, watchDelaysMs, watchDonation, watchLimitMs } from "./watch-donation.ts";

const result = (status: DonationResult["status"]): DonationResult => ({
	id: "0197a2b4-0000-7000-8000-000000000001",
	status,
	currency: "usd",
	amount: 10_000,
	fee: 1_500,
	cover: 0,
	campaign: { id: "0197a2b4-0000-7000-8000-000000000002", name: "run", title: "Run" },
});

async function watch(answers: (DonationResult["status"] | "silence" | "missing")[]) {
	const published: Watched[] = [];
	const pausesMs: number[] = [];
	let reads = 0;
	await watchDonation({
		read: async () => {
			const answer = answers[Math.min(reads++, answers.length - 1)];
			if (answer === "missing") return null;
			if (answer === undefined || answer === "silence") throw new Error("no answer");
			return result(answer);
		},
		pause: async (delayMs) => void pausesMs.push(delayMs),
		publish: (watched) => published.push(watched),
	});
	return { published, last: published.at(-1), reads, waitedMs: pausesMs.reduce((sum, ms) => sum + ms, 0) };
}

describe("watching a donation", () => {
	test("[D1] the pauses grow and stay within the limit", () => {
		const delays = watchDelaysMs();
		expect(delays.every((delay, index) => delay >= (delays[index - 1] ?? 0))).toBe(true);
		expect(delays.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(watchLimitMs);
		expect(delays.length).toBeLessThan(20);
	});

	test.each(["succeeded", "failed", "canceled", "unknown"] as const)(
		"[D1] %s ends the polling at once",
		async (status) => {
			const { last, reads } = await watch([status]);
			expect(last).toEqual({ kind: "decided", result: result(status) });
			expect(reads).toBe(1);
		},
	);

	test("[D1] processing is polled until the donation is decided", async () => {
		const { last, published, reads } = await watch(["processing", "processing", "succeeded"]);
		expect(published[0]).toEqual({ kind: "waiting", result: result("processing") });
		expect(last).toEqual({ kind: "decided", result: result("succeeded") });
		expect(reads).toBe(3);
	});

	test("[D1] an undecided donation is reported as late after the limit, not before", async () => {
		const { last, waitedMs } = await watch(["processing"]);
		expect(last).toEqual({ kind: "late", result: result("processing") });
		expect(waitedMs).toBeGreaterThan(watchLimitMs - 6_000);
		expect(waitedMs).toBeLessThanOrEqual(watchLimitMs);
	});

	test("[D1] a failed read is repeated", async () => {
		expect((await watch(["silence", "silence", "succeeded"])).last?.kind).toBe("decided");
		expect((await watch(["silence"])).last).toEqual({ kind: "unreachable" });
	});

	test("[D1] a failed read does not discard an earlier result", async () => {
		expect((await watch(["processing", "silence"])).last).toEqual({ kind: "late", result: result("processing") });
	});

	test("[D1] a donation that the server does not know is reported as missing", async () => {
		expect(await watch(["missing"])).toMatchObject({ last: { kind: "missing" }, reads: 1 });
	});
});
