import { expect, it } from "vitest";
import { formatCountdown } from "./format-countdown.ts";
import { healthWord } from "./health-word.ts";

const good = {
	link: "open",
	downForMs: 0,
	ageMs: 90,
	bitrate: 2_400_000,
	frameRate: 30,
	droppedFrames: 0,
	target: 2_500_000,
} as const;

it.each([
	["good", good],
	["connecting", { ...good, link: "connecting" as const }],
	["reconnecting", { ...good, link: "down" as const }],
	["weak", { ...good, ageMs: 801 }],
	["weak", { ...good, target: 700_000 }],
	["poor", { ...good, ageMs: 3_001 }],
	["slow", { ...good, frameRate: 8 }],
	// A starved encoder: its frames are few and late, and the connection has room.
	["slow", { ...good, frameRate: 4, ageMs: 1_500, bitrate: 100_000, target: 900_000 }],
	["slow", { ...good, frameRate: 3, ageMs: 3_500, bitrate: 100_000, target: 300_000 }],
	// A slow connection: frames wait, and what is sent fills the reduced target.
	["weak", { ...good, frameRate: 8, ageMs: 1_500, bitrate: 480_000, target: 500_000 }],
	["poor", { ...good, frameRate: 8, ageMs: 3_500, bitrate: 280_000, target: 300_000 }],
])("[S3] the connection is %s", (word, health) => {
	expect(healthWord(health, false)).toBe(word);
});

it("[S3] the still picture of a hidden camera does not count as a device problem", () => {
	expect(healthWord({ ...good, frameRate: 10 }, true)).toBe("good");
});

it.each([
	[3_600, "60:00"],
	[3_599.9, "59:59"],
	[61, "01:01"],
	[-4, "00:00"],
	[7_200, "02:00:00"],
])("[S3] %d seconds left are %s", (seconds, text) => {
	expect(formatCountdown(seconds)).toBe(text);
});
