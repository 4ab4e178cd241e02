import type { Page } from "@playwright/test";

/*
 * A camera that films a clock: the time in milliseconds as a row of black and white fields, each large enough to come
 * through encoder and player whole. The same clock is read from the viewer's screen.
 */

const bits = 24;
const step = 10;
export const clockBits = bits;

/** The fields of a time, from left to right; true for white. The page that films a clock draws the same. */
export function clockFields(timeMs: number): boolean[] {
	const now = Math.floor(timeMs / step) % 2 ** bits;
	return [true, ...Array.from({ length: bits }, (_, bit) => ((now >> bit) & 1) === 1), false];
}

/** Replaces the camera and the microphone of a page by the clock and a quiet tone. */
export async function filmClock(page: Page): Promise<void> {
	await page.addInitScript(
		({ bits, step }) => {
			navigator.mediaDevices.getUserMedia = async () => {
				const canvas = document.createElement("canvas");
				Object.assign(canvas, { width: 1280, height: 720 });
				const paint = canvas.getContext("2d");
				if (!paint) throw new Error("there is nothing to draw on");
				const width = canvas.width / (bits + 2);
				setInterval(() => {
					const now = Math.floor(Date.now() / step) % 2 ** bits;
					paint.fillStyle = `hsl(${(now / 5) % 360} 60% 45%)`;
					paint.fillRect(0, 0, canvas.width, canvas.height);
					// A white and a black field frame the number, so that a picture without a clock is not read as midnight.
					const fields = [1, ...Array.from({ length: bits }, (_, bit) => (now >> bit) & 1), 0];
					for (const [place, field] of fields.entries()) {
						paint.fillStyle = field ? "#fff" : "#000";
						paint.fillRect(place * width, 240, width + 1, 240);
					}
				}, 33);
				const sound = new AudioContext();
				const tone = sound.createOscillator();
				const microphone = sound.createMediaStreamDestination();
				tone.connect(microphone);
				tone.start();
				return new MediaStream([...canvas.captureStream(30).getTracks(), ...microphone.stream.getTracks()]);
			};
		},
		{ bits, step },
	);
}

export type Watched = {
	/** From the clock in front of the camera to the clock on the screen, in milliseconds. */
	delaysMs: number[];
	/** How often the picture was frozen for more than half a second. */
	stalls: number;
};

/** Samples the picture four times a second for the given time. */
export function watchClock(page: Page, forMs: number): Promise<Watched> {
	return page.evaluate(
		async ({ bits, step, forMs }) => {
			const video = document.querySelector("video");
			const canvas = document.createElement("canvas");
			Object.assign(canvas, { width: (bits + 2) * 4, height: 1 });
			const paint = canvas.getContext("2d", { willReadFrequently: true });
			if (!video || !paint) throw new Error("nothing plays");
			const delaysMs: number[] = [];
			let stalls = 0;
			let still = { time: video.currentTime, since: performance.now(), isCounted: false };
			for (const end = performance.now() + forMs; performance.now() < end; ) {
				await new Promise((resolve) => setTimeout(resolve, 250));
				const nowMs = performance.now();
				if (video.currentTime !== still.time) still = { time: video.currentTime, since: nowMs, isCounted: false };
				else if (nowMs - still.since > 500 && !still.isCounted) {
					stalls++;
					still.isCounted = true;
				}
				paint.drawImage(video, 0, video.videoHeight / 2, video.videoWidth, 1, 0, 0, canvas.width, 1);
				const { data } = paint.getImageData(0, 0, canvas.width, 1);
				const fields = Array.from({ length: bits + 2 }, (_, place) => Number((data[(place * 4 + 2) * 4] ?? 0) > 127));
				if (fields[0] !== 1 || fields[bits + 1] !== 0) continue;
				const shown = fields.slice(1, -1).reduce((number, field, bit) => number + field * 2 ** bit, 0);
				const now = Math.floor(Date.now() / step) % 2 ** bits;
				delaysMs.push(((now - shown + 2 ** bits) % 2 ** bits) * step);
			}
			return { delaysMs, stalls };
		},
		{ bits, step, forMs },
	);
}
