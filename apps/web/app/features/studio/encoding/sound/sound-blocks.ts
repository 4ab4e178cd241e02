const microseconds = 1_000_000;

/**
 * Cuts sound pieces of any length into an encoder's blocks, each with the time of its first sample. A piece whose time
 * differs from the end of the previous one sets the time of the following samples.
 */
export function createSoundBlocks(blockSamples: number, sampleRate: number) {
	const block = new Float32Array(blockSamples);
	let filled = 0;
	let blockUs = 0;
	const lengthUs = (samples: number) => (samples * microseconds) / sampleRate;
	return {
		add(samples: Float32Array, timeUs: number, take: (block: Float32Array<ArrayBuffer>, timeUs: number) => void): void {
			let read = 0;
			while (read < samples.length) {
				if (filled === 0) blockUs = timeUs + lengthUs(read);
				const count = Math.min(blockSamples - filled, samples.length - read);
				block.set(samples.subarray(read, read + count), filled);
				filled += count;
				read += count;
				if (filled < blockSamples) return;
				filled = 0;
				take(block.slice(), Math.round(blockUs));
			}
		},
	};
}
