import { beforeEach, describe, expect, it } from "vitest";
import { createPresence, reportedRecording } from "./presence.ts";

const own = "https://stride.test/live/1/v/session/";
const folder = "https://video.stride.test/live/1/s/secret/";

let nowMs: number;
let timers: { atMs: number; callback: () => void }[];
let answers: (Error | { status: number; body?: object })[];
let requests: { address: string; signal: AbortSignal }[];
let events: string[];
let presence: ReturnType<typeof createPresence>;

/** Lets requests answer and timers run. */
async function pass(ms: number) {
	const end = nowMs + ms;
	for (;;) {
		await new Promise<void>((resolve) => setImmediate(resolve));
		const next = timers.filter(({ atMs }) => atMs <= end).toSorted((one, other) => one.atMs - other.atMs)[0];
		if (!next) break;
		timers = timers.filter((timer) => timer !== next);
		nowMs = next.atMs;
		next.callback();
	}
	nowMs = end;
}

const begin = (at: string | null = `${own}presence`) => {
	presence.open(at);
	presence.begin();
};
const shared = (path: string) => presence.sharedAddressOf(`${own}${path}`);
const granted = (validMs = 400_000) => ({ status: 200, body: { shared: { folder, validMs }, renewMs: 60_000 } });

beforeEach(() => {
	nowMs = 0;
	[timers, answers, requests, events] = [[], [], [], []];
	presence = createPresence(
		{
			async fetch(address, signal) {
				requests.push({ address, signal });
				const answer = answers.length > 1 ? answers.shift() : answers[0];
				if (!answer || answer instanceof Error) throw answer ?? new Error("no answer");
				return { status: answer.status, json: async () => answer.body };
			},
			nowMs: () => nowMs,
			random: () => 1,
			after(delayMs, callback) {
				const timer = { atMs: nowMs + delayMs, callback };
				timers.push(timer);
				return () => {
					timers = timers.filter((one) => one !== timer);
				};
			},
		},
		{ onDisplaced: () => events.push("displaced"), onLost: () => events.push("lost") },
	);
});

describe("the shared playlists", () => {
	it("[S4] replace each live playlist of the session and nothing else", async () => {
		answers = [granted()];
		begin();
		expect(shared("live.m3u8")).toBeNull();
		await pass(0);
		expect(shared("live.m3u8?_HLS_msn=4&_HLS_part=1")).toBe(`${folder}live.m3u8?_HLS_msn=4&_HLS_part=1`);
		expect(shared("plain-saver.m3u8")).toBe(`${folder}plain-saver.m3u8`);
		for (const other of ["index.m3u8", "recording.m3u8", "live.m3u8x", "../live.m3u8"])
			expect(shared(other)).toBeNull();
		expect(presence.sharedAddressOf("https://elsewhere.test/live/1/v/session/live.m3u8")).toBeNull();
	});

	it("[S4] follow the server's new address at each report, every minute", async () => {
		const next = folder.replace("secret", "next");
		answers = [granted(), { status: 200, body: { shared: { folder: next, validMs: 400_000 }, renewMs: 60_000 } }];
		begin();
		await pass(59_000);
		expect([requests.length, shared("live.m3u8")]).toEqual([1, `${folder}live.m3u8`]);
		await pass(2_000);
		expect([requests.length, shared("live.m3u8")]).toEqual([2, `${next}live.m3u8`]);
		await pass(20 * 60_000);
		expect(requests).toHaveLength(22);
	});

	it("[S4] are used while they are valid though reports fail, and not longer", async () => {
		answers = [granted(100_000), new Error("offline")];
		begin();
		await pass(99_000);
		expect(shared("live.m3u8")).toBe(`${folder}live.m3u8`);
		await pass(2_000);
		expect([shared("live.m3u8"), events]).toEqual([null, []]);
		answers = [granted()];
		await pass(5_000);
		expect(shared("live.m3u8")).toBe(`${folder}live.m3u8`);
	});

	it("[S4] end when the viewer is metered again, and with the session", async () => {
		answers = [granted()];
		for (const end of [
			() => presence.end(),
			() => presence.open(null),
			() => presence.open("https://stride.test/other"),
		]) {
			begin();
			await pass(0);
			expect(shared("live.m3u8")).not.toBeNull();
			end();
			expect(shared("live.m3u8")).toBeNull();
		}
		answers = [granted(), { status: 200, body: { shared: null, renewMs: 60_000 } }];
		begin();
		await pass(61_000);
		expect(shared("live.m3u8")).toBeNull();
	});

	it("[S4] remain while the viewer pauses, who reports nothing meanwhile", async () => {
		answers = [granted(200_000)];
		begin();
		await pass(0);
		presence.pause();
		await pass(190_000);
		expect([requests.length, shared("live.m3u8")]).toEqual([1, `${folder}live.m3u8`]);
		presence.begin();
		await pass(0);
		expect(requests).toHaveLength(2);
	});

	it("[S4] that are refused are requested again within seconds, unless the viewer pauses", async () => {
		answers = [granted()];
		begin();
		await pass(0);
		presence.discard();
		expect(shared("live.m3u8")).toBeNull();
		await pass(3_000);
		expect([requests.length, shared("live.m3u8")]).toEqual([2, `${folder}live.m3u8`]);
		presence.pause();
		presence.discard();
		await pass(600_000);
		expect(requests).toHaveLength(2);
	});

	it("[S4] that are refused each time are requested ever less often, until one is loaded", async () => {
		answers = [granted()];
		begin();
		await pass(0);
		const refuse = async () => {
			const [before, fromMs] = [requests.length, nowMs];
			presence.discard();
			while (requests.length === before) await pass(500);
			return Math.ceil((nowMs - fromMs) / 1_000);
		};
		const waits = [];
		for (let count = 0; count < 7; count++) waits.push(await refuse());
		expect(waits).toEqual([3, 6, 12, 24, 48, 60, 60]);
		presence.confirm();
		expect(await refuse()).toBe(3);
	});
});

describe("a report", () => {
	it.each([
		[409, "displaced"],
		[401, "lost"],
		[402, "lost"],
		[403, "lost"],
		[410, "lost"],
	])("[S4] that is answered with %i says so once", async (status, event) => {
		answers = [{ status }];
		begin();
		await pass(600_000);
		expect([events, requests.length, shared("live.m3u8")]).toEqual([[event], 1, null]);
	});

	it("[S4] of a session that has ended changes nothing and is not repeated", async () => {
		answers = [granted()];
		begin();
		presence.end();
		await pass(600_000);
		expect([requests.length, requests[0]?.signal.aborted, shared("live.m3u8")]).toEqual([1, true, null]);
	});
});

it.each([
	[`${own}recording.m3u8`, `${own}recording.m3u8?presence=1`],
	[`${own}recording-sound.m3u8`, `${own}recording-sound.m3u8?presence=1`],
	[`${own}live.m3u8`, null],
	["https://stride.test/live/1/index.m3u8?token=x", null],
])("[S7] of %s the reported recording is %s", (playlist, address) => {
	expect(reportedRecording(playlist)).toBe(address);
});
