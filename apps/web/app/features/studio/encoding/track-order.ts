import type { EncodedFrame } from "../uplink/encoded-frame.ts";

/** The server treats a picture as frozen when the sound is a second ahead of it. */
const leadUs = 800_000;
/** Sound is not held for a picture that is missing for longer. */
const holdUs = 3_000_000;

/**
 * Holds the sound back while the picture's encoder is behind: Firefox encodes with libx264, which looks 40 frames
 * ahead, so that its pictures come 1.4 s after the sound of the same time.
 */
export function createTrackOrder(out: (frame: EncodedFrame) => void) {
	const held: EncodedFrame[] = [];
	let pictureUs = Number.NEGATIVE_INFINITY;

	function release(untilUs: number): void {
		const first = held.findIndex(({ timeUs }) => timeUs > untilUs);
		for (const frame of held.splice(0, first === -1 ? held.length : first)) out(frame);
	}

	return {
		add(frame: EncodedFrame): void {
			if (frame.kind === "video") {
				pictureUs = frame.timeUs;
				release(pictureUs);
				out(frame);
			} else {
				held.push(frame);
			}
			const newestUs = held.at(-1)?.timeUs ?? 0;
			release(Math.max(pictureUs + leadUs, newestUs - holdUs));
		},
		/** Nothing more comes, or what comes belongs to a later time. */
		flush: () => release(Number.POSITIVE_INFINITY),
	};
}
