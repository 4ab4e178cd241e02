import type { EncodedFrame } from "../uplink/encoded-frame.ts";

/** The server treats a picture as frozen when the sound is a second ahead of it. */
const leadUs = 800_000;
/** Sound is not held for a picture that is missing for longer. */
const holdUs = 3_000_000;

/**
 * Lets the smaller picture follow the full one of the same time, which the server has to know first. Holds the sound back
 * while the picture's encoder is behind: Firefox encodes with libx264, which looks 40 frames ahead, so that its pictures
 * come 1.4 s after the sound of the same time.
 */
export function createTrackOrder(out: (frame: EncodedFrame) => void) {
	const held: EncodedFrame[] = [];
	const savers: EncodedFrame[] = [];
	let pictureUs = Number.NEGATIVE_INFINITY;

	function release(untilUs: number, from = held): void {
		const first = from.findIndex(({ timeUs }) => timeUs > untilUs);
		for (const frame of from.splice(0, first === -1 ? from.length : first)) out(frame);
	}

	return {
		add(frame: EncodedFrame): void {
			if (frame.kind === "saver") {
				savers.push(frame);
				release(pictureUs, savers);
				return;
			}
			if (frame.kind === "video") {
				pictureUs = frame.timeUs;
				release(pictureUs);
				out(frame);
				release(pictureUs, savers);
			} else {
				held.push(frame);
			}
			const newestUs = held.at(-1)?.timeUs ?? 0;
			release(Math.max(pictureUs + leadUs, newestUs - holdUs));
		},
		/** Nothing more comes, or what comes belongs to a later time. */
		flush(): void {
			release(Number.POSITIVE_INFINITY);
			release(Number.POSITIVE_INFINITY, savers);
		},
	};
}
