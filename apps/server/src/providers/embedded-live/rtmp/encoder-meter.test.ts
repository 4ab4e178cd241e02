import { describe, expect, it } from "vitest";
import { EncoderMeter } from "./encoder-meter.ts";

const size = { width: 1280, height: 720 };
type Sent = { keyEveryMs: number; compositionMs?: number; lateEveryMs?: number; hasSound?: boolean };

/** An encoder at 25 pictures a second of 10,000 bytes, and 25 blocks of sound of 400 bytes. */
function measure(seconds: number, { keyEveryMs, compositionMs = 0, lateEveryMs = 0, hasSound = true }: Sent) {
	const meter = new EncoderMeter();
	for (let ms = 0; ms <= seconds * 1_000; ms += 40) {
		const late = lateEveryMs > 0 && ms % lateEveryMs === 0 ? 700 : 0;
		const data = new Uint8Array(10_000);
		const tag = { kind: "picture", isKey: ms % keyEveryMs === 0, compositionMs, data } as const;
		meter.add({ kind: "video", decodeMs: ms, tag }, ms + late);
		const sound = { kind: "sound", data: new Uint8Array(400) } as const;
		if (hasSound) meter.add({ kind: "audio", decodeMs: ms, tag: sound }, ms);
	}
	return meter.read(size, seconds * 1_000);
}

describe("what an encoder sends", () => {
	it("[S5] is measured over the last seconds", () => {
		expect(measure(30, { keyEveryMs: 2_000 })).toEqual({
			...size,
			framesPerSecond: 25,
			videoBitsPerSecond: 2_000_000,
			audioBitsPerSecond: 80_000,
			keyFrameSeconds: 2,
			hasBFrames: false,
			jitterMs: 0,
		});
	});

	it.each([
		["no sound", { keyEveryMs: 2_000, hasSound: false }, { audioBitsPerSecond: null }],
		["B-frames", { keyEveryMs: 2_000, compositionMs: 80 }, { hasBFrames: true }],
		["rare key frames", { keyEveryMs: 8_000 }, { keyFrameSeconds: 8 }],
		["pictures that arrive late", { keyEveryMs: 2_000, lateEveryMs: 1_000 }, { jitterMs: 700 }],
	])("[S5] names %s", (_, sent, expected) => {
		expect(measure(30, sent)).toMatchObject(expected);
	});

	it("[S5] has no key frame distance before the second key frame, unless that is overdue", () => {
		expect(measure(5, { keyEveryMs: 60_000 })?.keyFrameSeconds).toBeNull();
		expect(measure(15, { keyEveryMs: 60_000 })?.keyFrameSeconds).toBe(15);
	});

	it("[S5] is unknown at first, and again once nothing arrives", () => {
		const meter = new EncoderMeter();
		expect(meter.read(size, 0)).toBeNull();
		for (let ms = 0; ms < 5_000; ms += 40) {
			const tag = { kind: "picture", isKey: ms === 0, compositionMs: 0, data: new Uint8Array(1) } as const;
			meter.add({ kind: "video", decodeMs: ms, tag }, ms);
		}
		expect(meter.read(undefined, 5_000)).toBeNull();
		expect(meter.read(size, 5_000)).not.toBeNull();
		expect(meter.read(size, 30_000)).toBeNull();
	});

	it("[S5] costs a bounded amount, whatever is sent", () => {
		const meter = new EncoderMeter();
		for (let n = 0; n < 100_000; n++) {
			const tag = { kind: "picture", isKey: true, compositionMs: 0, data: new Uint8Array(1) } as const;
			meter.add({ kind: "video", decodeMs: n, tag }, 0);
		}
		expect(meter.read(size, 0)?.framesPerSecond).toBeLessThanOrEqual(1_000);
	});
});
