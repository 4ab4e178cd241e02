import { expect, it } from "vitest";
import { watchedText } from "./watched-text.ts";

it.each([
	[0, "0 sec", "0 с"],
	[59.4, "59 sec", "59 с"],
	[59.6, "1 min", "1 хв"],
	[60, "1 min", "1 хв"],
	[5_400, "90 min", "90 хв"],
	[7_199, "120 min", "120 хв"],
	[7_200, "2 hr", "2 год"],
	[45_000, "12.5 hr", "12,5 год"],
])("[S4] %i seconds are %j and %j", (seconds, en, uk) => {
	const plain = (text: string) => text.replaceAll("\u00a0", " ");
	expect([plain(watchedText(seconds, "en")), plain(watchedText(seconds, "uk"))]).toEqual([en, uk]);
});
