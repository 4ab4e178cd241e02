import type { Page } from "@playwright/test";

type Gaps = { longestMs: number; lastMs: number; loads: number };

/** Follows the video that a page shows now: the time between two pictures, and how often its source is loaded. */
export async function watchPicture(page: Page): Promise<void> {
	await page.evaluate(() => {
		const video = document.querySelector("video") as HTMLVideoElement;
		const gaps: Gaps = { longestMs: 0, lastMs: performance.now(), loads: 0 };
		Object.assign(window, { gaps });
		const onPicture = () => {
			const nowMs = performance.now();
			gaps.longestMs = Math.max(gaps.longestMs, nowMs - gaps.lastMs);
			gaps.lastMs = nowMs;
			video.requestVideoFrameCallback(onPicture);
		};
		video.requestVideoFrameCallback(onPicture);
		video.addEventListener("loadstart", () => {
			gaps.loads += 1;
		});
	});
}

/** What was seen since the last reading. A picture that is frozen now counts too. */
export const readPicture = (page: Page): Promise<{ longestMs: number; loads: number }> =>
	page.evaluate(() => {
		const { gaps } = window as unknown as { gaps: Gaps };
		const seen = { longestMs: Math.max(gaps.longestMs, performance.now() - gaps.lastMs), loads: gaps.loads };
		gaps.longestMs = 0;
		gaps.loads = 0;
		return { longestMs: Math.round(seen.longestMs), loads: seen.loads };
	});
