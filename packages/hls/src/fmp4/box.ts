/** ISO/IEC 14496-12, 4.2: a box is its size, its four-letter type and its content; all numbers are big-endian. */
export function box(type: string, ...content: Uint8Array[]): Uint8Array<ArrayBuffer> {
	return concat([...boxHeader(type, lengthOf(content)), ...content]);
}

/** The header of a box with this content length, for large content that should be copied only once. */
export function boxHeader(type: string, contentLength: number): Uint8Array<ArrayBuffer>[] {
	return [u32(8 + contentLength), fourLetters(type)];
}

/** A box that begins with a version and 24 bits of flags. */
export function fullBox(type: string, version: number, flags: number, ...content: Uint8Array[]) {
	return box(type, u32(version * 0x1_00_00_00 + flags), ...content);
}

export function u8(...values: number[]): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(values);
}

export function u16(...values: number[]): Uint8Array<ArrayBuffer> {
	return fill(2, values, (view, at, value) => view.setUint16(at, value));
}

export function u32(...values: number[]): Uint8Array<ArrayBuffer> {
	return fill(4, values, (view, at, value) => view.setUint32(at, value));
}

export function u64(...values: number[]): Uint8Array<ArrayBuffer> {
	return fill(8, values, (view, at, value) => view.setBigUint64(at, BigInt(value)));
}

export function zeros(length: number): Uint8Array<ArrayBuffer> {
	return new Uint8Array(length);
}

export function fourLetters(type: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(type, (letter) => letter.charCodeAt(0));
}

export function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(lengthOf(pieces));
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}

export function lengthOf(pieces: readonly Uint8Array[]): number {
	return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
	return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

type Setter = (view: DataView, at: number, value: number) => void;

function fill(size: number, values: number[], set: Setter): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(size * values.length);
	const view = new DataView(bytes.buffer);
	for (const [index, value] of values.entries()) set(view, index * size, value);
	return bytes;
}
