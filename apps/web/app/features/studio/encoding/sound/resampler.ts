/** Samples on each side of the kernel's centre: enough for voices, and less than a millisecond of delay at 16 kHz. */
const reach = 12;

export type Resampler = (samples: Float32Array<ArrayBuffer>) => Float32Array<ArrayBuffer>;

/**
 * Converts a stream of samples from one rate to another by a windowed sinc, whose cut-off is that of the lower rate. The
 * output of pieces of any length is that of the whole.
 */
export function createResampler(from: number, to: number): Resampler {
	if (from === to) return (samples) => samples;
	const divisor = greatestCommonDivisor(from, to);
	const [down, up] = [from / divisor, to / divisor];
	const cutOff = Math.min(1, to / from);
	const width = Math.ceil(reach / cutOff);
	const kernels = Array.from({ length: up }, (_, phase) => kernelOf(phase / up, cutOff, width));
	let held = new Float32Array(width);
	/** The next output sample lies `phase / up` after the input sample at `index` of `held`. */
	let index = width;
	let phase = 0;
	return (samples) => {
		const input = new Float32Array(held.length + samples.length);
		input.set(held);
		input.set(samples, held.length);
		const output: number[] = [];
		while (index + width < input.length) {
			const kernel = kernels[phase] as Float32Array;
			let sum = 0;
			for (let tap = 0; tap < kernel.length; tap++) {
				sum += (kernel[tap] as number) * (input[index - width + tap] as number);
			}
			output.push(sum);
			phase += down;
			index += Math.floor(phase / up);
			phase %= up;
		}
		const read = Math.min(input.length, index - width);
		held = input.slice(read);
		index -= read;
		return Float32Array.from(output);
	};
}

/** The weights of the samples around one that lies `offset` after the centre; their sum is 1. */
function kernelOf(offset: number, cutOff: number, width: number): Float32Array {
	const kernel = Float32Array.from({ length: 2 * width + 1 }, (_, tap) => {
		const distance = tap - width - offset;
		return sinc(distance * cutOff) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (width + 1)));
	});
	const sum = kernel.reduce((total, weight) => total + weight, 0);
	return kernel.map((weight) => weight / sum);
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

const greatestCommonDivisor = (one: number, other: number): number =>
	other === 0 ? one : greatestCommonDivisor(other, one % other);
