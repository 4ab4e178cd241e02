import { beforeEach, expect, it, vi } from "vitest";
import { base, events, Instance, last, manifest, open, setUpPlayback, video } from "./hls-instance.test-steps.ts";

setUpPlayback();

const present = { ...manifest(), sessionData: { "stride.presence": { VALUE: "v/s/presence" } } };
const shared = {
	shared: { folder: "https://video.stride.test/live/1/s/secret/", validMs: 400_000 },
	renewMs: 60_000,
};
let reported: string[];
let status: number;

beforeEach(() => {
	reported = [];
	status = 200;
	vi.stubGlobal("fetch", async (address: string) => {
		reported.push(address);
		return { status, json: async () => shared };
	});
});

async function openPresent(kind: "recording" | "live", isMetered = false) {
	const playback = open("auto", kind, isMetered);
	last().emit("manifest", present);
	await vi.advanceTimersByTimeAsync(0);
	return playback;
}

it.each(["recording", "live"] as const)("[S4] a player of a %s reports itself while it plays", async (kind) => {
	const playback = await openPresent(kind);
	await vi.advanceTimersByTimeAsync(10 * 60_000);
	expect(reported.length).toBeGreaterThanOrEqual(10);
	expect(new Set(reported)).toEqual(new Set([`${base}v/s/presence`]));
	const none = async () => {
		const before = reported.length;
		await vi.advanceTimersByTimeAsync(10 * 60_000);
		return reported.length - before;
	};
	video.dispatchEvent(new Event("pause"));
	expect(await none()).toBe(0);
	video.dispatchEvent(new Event("play"));
	expect(await none()).toBeGreaterThanOrEqual(10);
	playback.close();
	expect(await none()).toBe(0);
});

it("[S4] a viewer in free time reports nothing before a donation, and nothing after its refund", async () => {
	const playback = await openPresent("live", true);
	await vi.advanceTimersByTimeAsync(10 * 60_000);
	expect(reported).toEqual([]);
	playback.setMetered(false);
	await vi.advanceTimersByTimeAsync(0);
	expect(reported).toHaveLength(1);
	playback.setMetered(true);
	await vi.advanceTimersByTimeAsync(10 * 60_000);
	expect(reported).toHaveLength(1);
});

it.each([
	[409, "displaced"],
	[410, "lost"],
])("[S4] a report that is answered with %i stops the player", async (refusal, event) => {
	status = refusal;
	const playback = await openPresent("recording");
	expect(events.at(-1)).toBe(event);
	expect(last().calls.at(-1)).toBe("stop");
	// Nothing more is loaded in this session.
	const made = Instance.made.length;
	playback.setRendition("sound");
	video.dispatchEvent(new Event("play"));
	expect([Instance.made.length, last().calls.at(-1)]).toEqual([made, "stop"]);
});

it("[S7] after a refund a recording is listed again by the session, and stays paused where it was", async () => {
	const playback = await openPresent("recording");
	video.moveTo(42);
	video.paused = true;
	const play = vi.spyOn(video, "play");
	playback.setMetered(true);
	expect(Instance.made).toHaveLength(2);
	expect([last().config["startPosition"], last().calls]).toEqual([42, [`load ${base}v/s/recording.m3u8`, "attach"]]);
	expect(play).not.toHaveBeenCalled();
});

it("[S4] each instance loads its playlists by the loader that knows the shared ones", async () => {
	const playback = open("auto", "live");
	last().emit("manifest", manifest());
	await vi.advanceTimersByTimeAsync(0);
	playback.setRendition("sound");
	const loaders = Instance.made.map(({ config }) => config["pLoader"]);
	expect([loaders.length, new Set(loaders).size, typeof loaders[0]]).toEqual([2, 1, "function"]);
});
