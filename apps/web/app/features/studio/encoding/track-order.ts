import type { EncodedFrame } from "../uplink/encoded-frame.ts";

/** The server treats a picture as frozen when the sound is a second ahead of it. */
const leadUs = 800_000;
/** Sound is held this long when no picture comes any more. One that is late, however much, comes. */
const holdUs = 3_000_000;

/**
 * Lets the smaller picture follow the full one of the same time, which the server has to know first. Holds the sound back
 * while the picture's encoder is behind: Firefox encodes with libx264, which looks 40 frames ahead, so that its pictures
 * come 1.4 s after the sound of the same time, and 4 s after it where only ten frames a second are encoded.
 */
export function createTrackOrder(out: (frame: EncodedFrame) => void) {
	const held: EncodedFrame[] = [];
	const savers: EncodedFrame[] = [];
	let pictureUs = Number.NEGATIVE_INFINITY;
	/** The newest sound, and the newest sound when the last picture came. */
	let soundUs: number | null = null;
	let soundAtPictureUs: number | null = null;

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
				soundAtPictureUs = soundUs;
				release(pictureUs);
				out(frame);
				release(pictureUs, savers);
			} else {
				held.push(frame);
				soundUs = frame.timeUs;
				soundAtPictureUs ??= soundUs;
			}
			release(pictureUs + leadUs);
			if (soundUs !== null && soundAtPictureUs !== null && soundUs - soundAtPictureUs > holdUs)
				release(soundUs - holdUs);
		},
		/** Nothing more comes, or what comes belongs to a later time. */
		flush(): void {
			release(Number.POSITIVE_INFINITY);
			release(Number.POSITIVE_INFINITY, savers);
		},
	};
}
