import { expect, it } from "vitest";
import { watchingOf } from "./device-report.ts";

it.each([
	["Chromium", { MediaSource: 1 }, "maybe", "good"],
	["an iPhone", { ManagedMediaSource: 1 }, "maybe", "good"],
	["an older iPhone", {}, "maybe", "limited"],
	["a browser without video streams", {}, "", "missing"],
] as const)("[S4] %s can watch", (_, scope, native, expected) => {
	expect(watchingOf(scope, { canPlayType: () => native })).toBe(expected);
});
