import { expect, it } from "vitest";
import { readPosition, writePosition } from "./position-text.ts";

it.each([
	["0", 0],
	["75", 75_000],
	["01:30", 90_000],
	["1:05", 65_000],
	["00:12.5", 12_500],
	["00:12,25", 12_250],
	["1:00:00", 3_600_000],
	["01:02:03.5", 3_723_500],
	["90:00", 5_400_000],
	[" 01:30 ", 90_000],
	["", null],
	["1:75", null],
	["1:75:00", null],
	["1:2:3:4", null],
	["-1", null],
	["1e3", null],
	["now", null],
	["1:", null],
])("[S5] the position %j is %j ms", (text, positionMs) => expect(readPosition(text)).toBe(positionMs));

it.each([
	[0, "00:00"],
	[12_540, "00:12.5"],
	[65_000, "01:05"],
	[3_723_500, "1:02:03.5"],
	[59_990, "01:00"],
	[-5, "00:00"],
])("[S5] %i ms are written as %j", (positionMs, text) => {
	expect(writePosition(positionMs)).toBe(text);
	expect(readPosition(text)).not.toBeNull();
});

it("[S5] what is written is read as the same tenth of a second", () => {
	for (let tenths = 0; tenths < 100_000; tenths += 37)
		expect(readPosition(writePosition(tenths * 100))).toBe(tenths * 100);
});
