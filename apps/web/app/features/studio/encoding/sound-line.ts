/** Longer than this without sound, and silence takes its place. */
const missingUs = 500_000;
/** Silence never runs ahead of what may still come. */
const marginUs = 200_000;

/**
 * Keeps the sound's line without holes: a microphone that is silent because its system has stopped it must not keep the
 * picture from being seen. What comes later than its silence is left out.
 */
export function createSoundLine(
	sampleRate: number,
	beginsUs: number,
	add: (samples: Float32Array, timeUs: number) => void,
) {
	let endUs = beginsUs;
	const lengthUs = (samples: number) => (samples * 1_000_000) / sampleRate;
	return {
		hear(samples: Float32Array, timeUs: number): void {
			if (timeUs + lengthUs(samples.length) / 2 < endUs) return;
			add(samples, timeUs);
			endUs = timeUs + lengthUs(samples.length);
		},
		/** To be called now and then. */
		tick(nowUs: number): void {
			if (nowUs - endUs < missingUs) return;
			const samples = Math.floor(((nowUs - marginUs - endUs) * sampleRate) / 1_000_000);
			add(new Float32Array(samples), endUs);
			endUs += lengthUs(samples);
		},
	};
}
