export type PictureSize = { width: number; height: number };

/** The offset of the width in an `avc1` sample entry, counted from its type (ISO/IEC 14496-12, 12.1.3.2). */
const WIDTH_AT = 28;
const AVC1 = [0x61, 0x76, 0x63, 0x31];

/** Reads the picture size from an init segment that this package wrote. */
export function pictureSizeOfInit(init: Uint8Array): PictureSize | undefined {
	const at = init.findIndex((_, start) => AVC1.every((letter, offset) => init[start + offset] === letter));
	if (at < 0 || at + WIDTH_AT + 4 > init.length) return undefined;
	const view = new DataView(init.buffer, init.byteOffset, init.byteLength);
	return { width: view.getUint16(at + WIDTH_AT), height: view.getUint16(at + WIDTH_AT + 2) };
}
