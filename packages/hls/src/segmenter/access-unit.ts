const IDR = 5;
const NON_IDR = 1;

export type AccessUnit = "key" | "delta" | "malformed";

/**
 * Reads the lengths and types of the NAL units of one H.264 frame (ISO/IEC 14496-15, four-byte lengths). A frame with
 * inconsistent lengths would break every player, so it is rejected here.
 */
export function readAccessUnit(data: Uint8Array): AccessUnit {
	const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
	let kind: AccessUnit = "malformed";
	let at = 0;
	while (at < data.length) {
		if (at + 5 > data.length) return "malformed";
		const length = view.getUint32(at);
		if (length === 0 || at + 4 + length > data.length) return "malformed";
		const type = view.getUint8(at + 4) & 31;
		if (type === IDR) kind = "key";
		else if (type === NON_IDR && kind === "malformed") kind = "delta";
		at += 4 + length;
	}
	return kind;
}
