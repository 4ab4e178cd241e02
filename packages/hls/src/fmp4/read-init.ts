import { type BoxSpan, findBoxes, listBoxes } from "./box-cursor.ts";

/** What a stored init segment says of itself. */
export type InitFacts = { codecs: string[]; hasSound: boolean };

const FULL_BOX_BYTES = 4;
const ENTRIES = [
	{ type: "moov" },
	{ type: "trak" },
	{ type: "mdia" },
	{ type: "minf" },
	{ type: "stbl" },
	{ type: "stsd" },
	// Its version, flags and number of entries come first.
	{ type: "*", skip: FULL_BOX_BYTES + 4 },
];
/** The fields of a VisualSampleEntry before its boxes (ISO/IEC 14496-12, 12.1.3.2). */
const VISUAL_ENTRY_BYTES = 78;

/**
 * Reads an init segment that this package wrote, from bytes that may be damaged.
 * @returns undefined where it does not describe a picture, and at most one sound, of a known format
 */
export function readInitFacts(bytes: Uint8Array): InitFacts | undefined {
	const boxes = listBoxes(bytes);
	if (boxes?.map(({ type }) => type).join(" ") !== "ftyp moov") return undefined;
	const codecs = findBoxes(bytes, ENTRIES).map((entry) => codecOf(bytes, entry));
	const [picture, sound, ...others] = codecs;
	if (!picture?.startsWith("avc1.") || others.length > 0) return undefined;
	if (codecs.length === 1) return { codecs: [picture], hasSound: false };
	return sound === "mp4a.40.2" || sound === "opus" ? { codecs: [picture, sound], hasSound: true } : undefined;
}

function codecOf(bytes: Uint8Array, entry: BoxSpan): string | undefined {
	if (entry.type === "mp4a") return "mp4a.40.2";
	if (entry.type === "Opus") return "opus";
	if (entry.type !== "avc1" || entry.start + VISUAL_ENTRY_BYTES > entry.end) return undefined;
	const avcC = listBoxes(bytes, entry.start + VISUAL_ENTRY_BYTES, entry.end)?.find(({ type }) => type === "avcC");
	if (!avcC || avcC.end - avcC.start < 4) return undefined;
	const profile = bytes.subarray(avcC.start + 1, avcC.start + 4);
	return `avc1.${[...profile].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
