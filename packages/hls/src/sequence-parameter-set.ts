import type { PictureSize } from "./fmp4/picture-size.ts";

/** Profiles whose parameter sets contain chroma format and bit depth (ITU-T H.264, 7.3.2.1.1). */
const PROFILES_WITH_CHROMA = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const MACROBLOCK_PX = 16;
const MAX_REFERENCES_IN_CYCLE = 255;

/**
 * Reads the displayed picture size from a sequence parameter set (ITU-T H.264, 7.3.2.1.1).
 * @param sps the NAL unit with its header byte
 * @returns undefined if the set is truncated or invalid
 */
export function readSpsSize(sps: Uint8Array): PictureSize | undefined {
	try {
		return readSize(new BitReader(withoutEmulationPrevention(sps.subarray(1))));
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

function readSize(bits: BitReader): PictureSize | undefined {
	const profile = bits.read(8);
	bits.read(16); // constraint flags and level
	bits.readUnsigned(); // seq_parameter_set_id
	const chromaFormat = PROFILES_WITH_CHROMA.has(profile) ? readChromaFormat(bits) : 1;
	bits.readUnsigned(); // log2_max_frame_num_minus4
	skipPictureOrderCount(bits);
	bits.readUnsigned(); // max_num_ref_frames
	bits.read(1); // gaps_in_frame_num_value_allowed_flag
	const columns = bits.readUnsigned() + 1;
	const rows = bits.readUnsigned() + 1;
	const isFrameOnly = bits.read(1);
	if (!isFrameOnly) bits.read(1); // mb_adaptive_frame_field_flag
	bits.read(1); // direct_8x8_inference_flag
	const [left, right, top, bottom] = bits.read(1)
		? [bits.readUnsigned(), bits.readUnsigned(), bits.readUnsigned(), bits.readUnsigned()]
		: [0, 0, 0, 0];
	// Table 6-1: 4:2:0 halves chroma in both directions, 4:2:2 horizontally; fields halve the height once more.
	const unitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1;
	const unitY = (chromaFormat === 1 ? 2 : 1) * (2 - isFrameOnly);
	const width = columns * MACROBLOCK_PX - (left + right) * unitX;
	const height = rows * MACROBLOCK_PX * (2 - isFrameOnly) - (top + bottom) * unitY;
	return width > 0 && height > 0 ? { width, height } : undefined;
}

function readChromaFormat(bits: BitReader): number {
	const format = bits.readUnsigned();
	const isSeparate = format === 3 && bits.read(1) === 1;
	bits.readUnsigned(); // bit_depth_luma_minus8
	bits.readUnsigned(); // bit_depth_chroma_minus8
	bits.read(1); // qpprime_y_zero_transform_bypass_flag
	if (bits.read(1)) {
		for (let list = 0; list < (format === 3 ? 12 : 8); list++)
			if (bits.read(1)) skipScalingList(bits, list < 6 ? 16 : 64);
	}
	return isSeparate ? 0 : format;
}

/** 7.3.2.1.1.1: a list ends early where its next scale is 0. */
function skipScalingList(bits: BitReader, size: number): void {
	let last = 8;
	for (let at = 0; at < size; at++) {
		const next = (last + bits.readSigned() + 256) % 256;
		if (next === 0) return;
		last = next;
	}
}

function skipPictureOrderCount(bits: BitReader): void {
	const type = bits.readUnsigned();
	if (type === 0) bits.readUnsigned();
	if (type !== 1) return;
	bits.read(1);
	bits.readSigned();
	bits.readSigned();
	const count = bits.readUnsigned();
	if (count > MAX_REFERENCES_IN_CYCLE) throw new RangeError("too many references");
	for (let at = 0; at < count; at++) bits.readSigned();
}

/** 7.4.1: the third byte of 0, 0, 3 is not part of the payload. */
function withoutEmulationPrevention(bytes: Uint8Array): Uint8Array {
	return bytes.filter((byte, at) => !(byte === 3 && at >= 2 && bytes[at - 1] === 0 && bytes[at - 2] === 0));
}

/** Reads past the end throw a RangeError. */
class BitReader {
	readonly #bytes: Uint8Array;
	#at = 0;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	read(count: number): number {
		let value = 0;
		for (let left = count; left > 0; left--) {
			const byte = this.#bytes[this.#at >> 3];
			if (byte === undefined) throw new RangeError("the parameter set is truncated");
			value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
			this.#at += 1;
		}
		return value;
	}

	/** ue(v), 9.1. */
	readUnsigned(): number {
		let zeros = 0;
		while (this.read(1) === 0) zeros += 1;
		if (zeros > 31) throw new RangeError("a number of more than 32 bits");
		return 2 ** zeros - 1 + this.read(zeros);
	}

	/** se(v), 9.1.1. */
	readSigned(): number {
		const code = this.readUnsigned();
		return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
	}
}
