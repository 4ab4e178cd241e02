import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

export const timeOf = (page: Page): Promise<number> =>
	page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);

/** The picture moves: its time advances by two seconds. */
export async function expectPlaying(page: Page): Promise<void> {
	let from = await timeOf(page);
	const playedSeconds = async () => {
		const now = await timeOf(page);
		// A player that has stalled reloads its source, whose time line begins at its own first segment.
		from = Math.min(from, now);
		return now - from;
	};
	await expect.poll(playedSeconds).toBeGreaterThan(2);
}
