/** One box of a file: where its content lies, and its type. */
export type BoxSpan = { type: string; start: number; end: number };

const HEADER_BYTES = 8;

export function viewOf(bytes: Uint8Array): DataView {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * The boxes between two offsets. The bytes are not trusted.
 * @returns undefined unless the boxes fill the range exactly
 */
export function listBoxes(bytes: Uint8Array, from = 0, to = bytes.length): BoxSpan[] | undefined {
	const view = viewOf(bytes);
	const boxes: BoxSpan[] = [];
	let at = from;
	while (at < to) {
		if (at + HEADER_BYTES > to) return undefined;
		const size = view.getUint32(at);
		if (size < HEADER_BYTES || at + size > to) return undefined;
		const type = String.fromCharCode(...bytes.subarray(at + 4, at + HEADER_BYTES));
		boxes.push({ type, start: at + HEADER_BYTES, end: at + size });
		at += size;
	}
	return boxes;
}

/** All boxes at a path of types, each step within the content of the boxes before; `skip` bytes precede a step's boxes. */
export function findBoxes(bytes: Uint8Array, path: readonly { type: string; skip?: number }[]): BoxSpan[] {
	let found: BoxSpan[] = [{ type: "", start: 0, end: bytes.length }];
	for (const { type, skip = 0 } of path) {
		found = found.flatMap(({ start, end }) => {
			const within = start + skip > end ? undefined : listBoxes(bytes, start + skip, end);
			return (within ?? []).filter((box) => type === "*" || box.type === type);
		});
	}
	return found;
}
