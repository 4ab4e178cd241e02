import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { offeredRendition, plainPlaylist, positionAt, readSessionAddresses, renditions, startIn } from "./rendition.ts";

const readPlaylists = (data: Parameters<typeof readSessionAddresses>[0]) => readSessionAddresses(data).playlists;

describe("the playlists of a session", () => {
	beforeEach(() => void vi.stubGlobal("document", { baseURI: "https://stride.test/en/campaign/rowing" }));
	afterEach(() => void vi.unstubAllGlobals());

	const index = "https://media.stride.test/live/1/index.m3u8?token=x";
	const levels = [{ url: "https://media.stride.test/live/1/v/s/live.m3u8" }];

	it.each([
		[
			"beside the multivariant playlist",
			index,
			"v/s/live-sound.m3u8",
			"https://media.stride.test/live/1/v/s/live-sound.m3u8",
		],
		["of an address without an origin", "/live/1/index.m3u8", "v/s/a.m3u8", "https://stride.test/live/1/v/s/a.m3u8"],
	])("[S4] names the sound's playlist %s", (_, url, value, sound) => {
		const sessionData = { "stride.sound": { VALUE: value } };
		expect(readPlaylists({ url, levels, sessionData })).toEqual({
			auto: levels[0]?.url,
			full: null,
			saver: null,
			sound,
		});
	});

	const both = [...levels, { url: "https://media.stride.test/live/1/v/s/live-saver.m3u8" }];

	it("[S4] has two pictures, and an address at which the player chooses between them", () => {
		const sessionData = { "stride.pictures": { VALUE: "v/s/index.m3u8" } };
		const playlists = readPlaylists({ url: index, levels: both, sessionData });
		const [full, saver] = both.map(({ url }) => url);
		expect(playlists).toEqual({ auto: "https://media.stride.test/live/1/v/s/index.m3u8", full, saver, sound: null });
		expect(renditions.map((wanted) => offeredRendition(playlists, wanted))).toEqual(["auto", "full", "saver", "auto"]);
	});

	it("[S4] has one picture where it cannot return to both, and plays that for each choice", () => {
		const playlists = readPlaylists({ url: index, levels: both, sessionData: null });
		expect(playlists).toEqual({ auto: both[0]?.url, full: null, saver: null, sound: null });
		expect(renditions.map((wanted) => offeredRendition(playlists, wanted))).toEqual(Array(4).fill("auto"));
	});

	it.each([
		["no session data", null],
		["other session data", { "com.example.title": { VALUE: "Rowing" } }],
		["an address instead of a value", { "stride.sound": { URI: "sound.json" } }],
	])("[S4] has no sound alone with %s", (_, sessionData) => {
		expect(readPlaylists({ url: index, levels, sessionData }).sound).toBeNull();
	});

	it.each([
		["v/s/presence", "https://media.stride.test/live/1/v/s/presence"],
		[undefined, null],
	])("[S4] is reported as playing at %s", (value, presence) => {
		const sessionData = value === undefined ? null : { "stride.presence": { VALUE: value } };
		expect(readSessionAddresses({ url: index, levels, sessionData }).presence).toBe(presence);
	});

	it("[S4] is empty without variants", () => {
		expect(readPlaylists({ url: index, levels: [], sessionData: null })).toEqual({
			auto: null,
			full: null,
			saver: null,
			sound: null,
		});
	});
});

it.each([
	["live.m3u8", "plain.m3u8"],
	["live-saver.m3u8", "plain-saver.m3u8"],
	["live-sound.m3u8", "plain-sound.m3u8"],
	["plain-sound.m3u8", "plain-sound.m3u8"],
	["recording-sound.m3u8", "recording-sound.m3u8"],
])("[S4] the plain playlist of %s is %s", (name, plain) => {
	expect(plainPlaylist(`https://media.stride.test/live/1/v/live/${name}`)).toBe(
		`https://media.stride.test/live/1/v/live/${plain}`,
	);
});

describe("a wall-clock time", () => {
	const at = (seconds: number) => Date.parse("2026-11-28T10:00:00Z") + seconds * 1_000;
	// Four seconds were cut out before the third segment.
	const fragments = [
		{ start: 0, duration: 2, programDateTime: at(0) },
		{ start: 2, duration: 2, programDateTime: at(2) },
		{ start: 4, duration: 2, programDateTime: at(8) },
	];

	it.each([
		[0, 0],
		[1.5, 1.5],
		[2, 2],
		[8.25, 4.25],
		[10.4, 6.4],
		[-0.1, null],
		[11, null],
	])("[S4] of %d s is at %d s of the time line", (seconds, position) => {
		const found = positionAt({ fragments, edge: 6.8 }, new Date(at(seconds)));
		if (position === null) expect(found).toBeNull();
		else expect(found).toBeCloseTo(position, 6);
	});

	it("[S4] is nowhere in a playlist without times, nor before anything plays", () => {
		expect(
			positionAt({ fragments: [{ start: 0, duration: 2, programDateTime: null }], edge: 2 }, new Date()),
		).toBeNull();
		expect(positionAt({ fragments, edge: 6 }, null)).toBeNull();
		expect(positionAt({ fragments: [], edge: 0 }, new Date(at(1)))).toBeNull();
	});
});

describe("a change to the plain playlist", () => {
	const at = (seconds: number) => new Date(Date.parse("2026-11-28T10:00:00Z") + seconds * 1_000);
	const details = {
		fragments: Array.from({ length: 15 }, (_, index) => ({
			start: 2 * index,
			duration: 2,
			programDateTime: at(2 * index).getTime(),
		})),
		edge: 30,
		fragmentStart: 0,
		targetduration: 2,
	};

	it.each([
		["within its last segment", 29, 24],
		["after its end", 31, 24],
		["further behind", 20, 20],
		["before its beginning", -5, 24],
	])("[S4] of what played %s leaves three target durations of buffer", (_, playedAt, position) => {
		expect(startIn(details, at(playedAt), true)).toBe(position);
	});

	it("[S4] begins with the first segment of a short playlist", () => {
		expect(startIn({ ...details, edge: 4 }, at(3), true)).toBe(0);
	});

	it("[S4] is not delayed in a low-latency one", () => {
		expect([startIn(details, at(29), false), startIn(details, at(31), false)]).toEqual([29, null]);
	});
});
