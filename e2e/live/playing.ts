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

/** Plays a file in the browser: seeks to its middle and to half a second before its end, and plays the rest. */
export const playFile = (page: Page, address: string) =>
	page.evaluate(async (url) => {
		const video = document.createElement("video");
		video.muted = true;
		video.src = url;
		const happened = (name: string) =>
			new Promise((resolve, reject) => {
				video.addEventListener(name, resolve, { once: true });
				video.addEventListener("error", () => reject(new Error(video.error?.message)), { once: true });
			});
		await happened("loadeddata");
		const { duration, videoWidth } = video;
		video.currentTime = duration / 2;
		await happened("seeked");
		video.currentTime = duration - 0.5;
		await happened("seeked");
		const position = video.currentTime;
		await video.play();
		await happened("ended");
		return { duration, videoWidth, position };
	}, address);
