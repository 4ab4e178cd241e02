/** After this time without sound, silence is generated. */
const missingUs = 500_000;
/** Silence stays behind the sound that may still arrive. */
const marginUs = 200_000;

/**
 * Keeps the sound contiguous: a microphone stopped by its system must not block the picture. Sound that arrives later
 * than its silence is dropped.
 */
export function createSoundLine(
	sampleRate: number,
	beginsUs: number,
	add: (samples: Float32Array, timeUs: number) => void,
) {
	let endUs = beginsUs;
	const lengthUs = (samples: number) => (samples * 1_000_000) / sampleRate;
	return {
		add(samples: Float32Array, timeUs: number): void {
			if (timeUs + lengthUs(samples.length) / 2 < endUs) return;
			add(samples, timeUs);
			endUs = timeUs + lengthUs(samples.length);
		},
		/** Called periodically. */
		tick(nowUs: number): void {
			if (nowUs - endUs < missingUs) return;
			const samples = Math.floor(((nowUs - marginUs - endUs) * sampleRate) / 1_000_000);
			add(new Float32Array(samples), endUs);
			endUs += lengthUs(samples);
		},
	};
}
