/** The size of the chunks that the server sends, announced after `connect`. */
export const SENT_CHUNK_BYTES = 4_096;

/** Short messages fit in one chunk of the default size as well, so the announcement may be read late. */
export function writeMessage(message: {
	chunkStream: number;
	type: number;
	streamId: number;
	payload: Uint8Array;
	chunkBytes: number;
}): Uint8Array<ArrayBuffer> {
	const { chunkStream, type, streamId, payload, chunkBytes } = message;
	const continuations = Math.max(0, Math.ceil(payload.length / chunkBytes) - 1);
	const bytes = new Uint8Array(12 + payload.length + continuations);
	const view = new DataView(bytes.buffer);
	view.setUint8(0, chunkStream);
	view.setUint16(4, payload.length >> 8);
	view.setUint8(6, payload.length & 255);
	view.setUint8(7, type);
	view.setUint32(8, streamId, true);
	let at = 12;
	for (let from = 0; from < payload.length; from += chunkBytes) {
		if (from > 0) view.setUint8(at++, 0xc0 | chunkStream);
		const piece = payload.subarray(from, from + chunkBytes);
		bytes.set(piece, at);
		at += piece.length;
	}
	return bytes;
}

export function u32(...values: number[]): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(4 * values.length);
	const view = new DataView(bytes.buffer);
	for (const [index, value] of values.entries()) view.setUint32(index * 4, value);
	return bytes;
}
