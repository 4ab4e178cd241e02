import { expect, it } from "vitest";
import { type Instance, last, open, setUpPlayback, video } from "./hls-instance.test-steps.ts";
import { hlsSettings } from "./hls-settings.ts";

setUpPlayback();

const part = (sn: number, index: number) => ({ index, fragment: { sn } });
const partList = [part(7, 0), part(7, 1), part(8, 0)];

function appended(instance: Instance, one: object | null, seconds: number, listed: object[] | null = partList) {
	instance.latestLevelDetails = { partList: listed };
	video.moveTo(seconds);
	const before = instance.calls.length;
	instance.emit("buffered", { part: one });
	return instance.calls.slice(before);
}

it("[S4] a low-latency player removes what was played long ago once the last listed part is appended", () => {
	open("auto", "live");
	expect(appended(last(), part(8, 0), 59.9)).toEqual([]);
	expect(appended(last(), part(8, 0), 60)).toEqual(["flushing 0 to 30"]);
	video.bufferedFrom = 30;
	expect(appended(last(), part(8, 0), 89)).toEqual([]);
	expect(appended(last(), part(8, 0), 90)).toEqual(["flushing 0 to 60"]);
});

it.each([
	["an earlier part of the same segment", part(7, 1)],
	["a part of the same index in an earlier segment", part(7, 0)],
	["a segment that was loaded whole", null],
])("[S4] nothing is removed after %s", (_, one) => {
	open("auto", "live");
	expect(appended(last(), one, 90)).toEqual([]);
});

it("[S4] a playlist without parts is trimmed after each segment", () => {
	open("auto", "live");
	expect(appended(last(), null, 90, null)).toEqual(["flushing 0 to 60"]);
});

it("[S4] hls.js removes nothing by itself while it loads parts, and does so for segments", () => {
	const backOf = (mode: Parameters<typeof hlsSettings>[0]) => hlsSettings(mode, false).backBufferLength;
	expect(backOf({ kind: "live", playlist: "low-latency" })).toBe(Number.POSITIVE_INFINITY);
	expect(backOf({ kind: "live", playlist: "plain" })).toBe(30);
	expect(backOf({ kind: "recording", startSeconds: 0 })).toBe(30);
});

it("[S4] a recording is trimmed by hls.js", () => {
	open("auto", "recording");
	expect(appended(last(), part(8, 0), 90)).toEqual([]);
});
