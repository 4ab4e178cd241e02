/** What decides whether the device and the line have room for the smaller picture. */
export type Room = {
	nowMs: number;
	/** The server knows the smaller picture. */
	isAccepted: boolean;
	/** Pictures that wait for the encoders of the full and of the smaller picture. */
	queued: number;
	saverQueued: number;
	/** The full picture's, in bits per second. */
	bitrate: number;
	isBatteryLow: boolean;
};

const calmMs = 10_000;
/** After each time that the device was too slow, the calm that is required doubles, up to this. */
const calmMsMax = 320_000;
/** Below it the whole line belongs to the full picture, which is the one that is recorded. */
const bitrateLow = 700_000;
/** With the smaller picture beside it, a line of this much is still above the lower limit. */
const bitrateEnough = 1_500_000;
const queuedMax = 3;

/**
 * Whether the smaller picture is encoded: once the encoder of the full one has had fewer than two pictures waiting for
 * ten seconds, until a queue grows, the line becomes slow or the battery low.
 */
export function createSaverRule() {
	let isOn = false;
	let neededMs = calmMs;
	let calmSinceMs: number | null = null;

	function stop(): void {
		isOn = false;
		calmSinceMs = null;
	}

	return {
		/** Called for each picture. */
		isOn({ nowMs, isAccepted, queued, saverQueued, bitrate, isBatteryLow }: Room): boolean {
			if (isOn && Math.max(queued, saverQueued) >= queuedMax) {
				neededMs = Math.min(calmMsMax, neededMs * 2);
				stop();
			}
			if (!isAccepted || isBatteryLow || bitrate < bitrateLow) stop();
			if (isOn) return true;
			if (queued >= 2 || bitrate < bitrateEnough || !isAccepted || isBatteryLow) calmSinceMs = null;
			else calmSinceMs ??= nowMs;
			isOn = calmSinceMs !== null && nowMs - calmSinceMs >= neededMs;
			return isOn;
		},
	};
}
