import { afterEach, expect, it, vi } from "vitest";
import { createPictureEncoder } from "./picture-encoder.ts";

const queue = { size: 0 };
const encodeNothing = class {
	state = "configured";
	configure(): void {}
	encode(): void {}
	get encodeQueueSize(): number {
		return queue.size;
	}
};

afterEach(() => vi.unstubAllGlobals());

/** Offers 30 pictures a second for ten seconds. @returns the times of the key frames, in milliseconds */
function keysOf(isBusy: (ms: number) => boolean): number[] {
	vi.stubGlobal("VideoEncoder", encodeNothing);
	const encoder = createPictureEncoder(
		"video",
		{ codec: "avc1.42E01F", width: 1_280, height: 720, bitrate: 2_500_000 },
		() => undefined,
		() => undefined,
	);
	const keys: number[] = [];
	for (let index = 0; index < 300; index++) {
		const timeUs = Math.round((index * 1_000_000) / 30);
		queue.size = isBusy(timeUs / 1_000) ? 4 : 0;
		const frame = { timestamp: timeUs, close: () => undefined } as VideoFrame;
		if (encoder.encode(frame) === "key") keys.push(Math.round(timeUs / 1_000));
	}
	return keys;
}

it("[S3] key frames are two seconds apart", () => {
	expect(keysOf(() => false)).toEqual([0, 2_000, 4_000, 6_000, 8_000]);
});

it("[S3] an encoder that is behind has key frames in time, though it accepts nothing for 0.6 s when one is due", () => {
	// As measured in Firefox on a busy machine: it drops every second picture, then all of 571 ms.
	const isBusy = (ms: number) => (ms > 1_930 && ms < 2_501) || Math.round((ms * 30) / 1_000) % 2 === 1;
	const keys = keysOf(isBusy);
	const groupsMs = keys.slice(1).map((ms, index) => ms - (keys[index] ?? 0));
	expect(groupsMs.length).toBeGreaterThan(3);
	expect(Math.max(...groupsMs)).toBeLessThan(2_450);
});
