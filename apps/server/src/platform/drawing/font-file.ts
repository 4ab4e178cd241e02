import { inflateSync } from "node:zlib";

/** A font file's metrics of single characters; lengths are in em. */
export type FontMetrics = {
	has(codePoint: number): boolean;
	/** Advance width; 0 for a character that the file lacks. */
	advance(codePoint: number): number;
};

const woffSignature = "wOFF";
const woffHeaderBytes = 44;
const woffEntryBytes = 20;
/** The end of the last segment is no character, whatever a table maps it to. */
const lastSegmentEnd = 0xffff;

/**
 * Reads which characters a WOFF file can draw and how wide they are (OpenType: cmap, head, hhea, hmtx).
 * @throws Error for a file that is not WOFF or has no Unicode table
 */
export function readFontMetrics(file: Buffer): FontMetrics {
	const table = tablesOf(file);
	const unitsPerEm = table("head").readUInt16BE(18);
	const widthsCount = table("hhea").readUInt16BE(34);
	const widths = table("hmtx");
	const glyphs = glyphsByCodePoint(table("cmap"));
	return {
		has: (codePoint) => glyphs.has(codePoint),
		advance(codePoint) {
			const glyph = glyphs.get(codePoint);
			if (glyph === undefined) return 0;
			return widths.readUInt16BE(4 * Math.min(glyph, widthsCount - 1)) / unitsPerEm;
		},
	};
}

function tablesOf(file: Buffer): (tag: string) => Buffer {
	if (file.toString("latin1", 0, 4) !== woffSignature) throw new Error("This is not a WOFF file.");
	const count = file.readUInt16BE(12);
	return (tag) => {
		for (let index = 0; index < count; index++) {
			const entry = woffHeaderBytes + index * woffEntryBytes;
			if (file.toString("latin1", entry, entry + 4) !== tag) continue;
			const offset = file.readUInt32BE(entry + 4);
			const packedBytes = file.readUInt32BE(entry + 8);
			const packed = file.subarray(offset, offset + packedBytes);
			// A table that compression would not shrink is stored uncompressed.
			return packedBytes < file.readUInt32BE(entry + 12) ? inflateSync(packed) : packed;
		}
		throw new Error(`The font has no table ${tag}.`);
	};
}

function glyphsByCodePoint(cmap: Buffer): Map<number, number> {
	const glyphs = new Map<number, number>();
	for (const offset of unicodeTables(cmap)) {
		const table = cmap.subarray(offset);
		const format = table.readUInt16BE(0);
		if (format === 4) readSegments(table, glyphs);
		if (format === 12) readGroups(table, glyphs);
	}
	if (glyphs.size === 0) throw new Error("The font has no Unicode table.");
	return glyphs;
}

function unicodeTables(cmap: Buffer): number[] {
	return Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + index * 8)
		.filter((record) => {
			const [platform, encoding] = [cmap.readUInt16BE(record), cmap.readUInt16BE(record + 2)];
			return platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
		})
		.map((record) => cmap.readUInt32BE(record + 4));
}

/** Format 4: segments of the first 65 536 characters. */
function readSegments(table: Buffer, glyphs: Map<number, number>): void {
	const segments = table.readUInt16BE(6) / 2;
	const [ends, starts] = [14, 16 + segments * 2];
	const [deltas, ranges] = [starts + segments * 2, starts + segments * 4];
	for (let index = 0; index < segments; index++) {
		const end = table.readUInt16BE(ends + index * 2);
		const start = table.readUInt16BE(starts + index * 2);
		const delta = table.readUInt16BE(deltas + index * 2);
		const range = table.readUInt16BE(ranges + index * 2);
		if (start === lastSegmentEnd) continue;
		for (let codePoint = start; codePoint <= end; codePoint++) {
			const raw = range === 0 ? codePoint : table.readUInt16BE(ranges + index * 2 + range + (codePoint - start) * 2);
			const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
			if (glyph !== 0) glyphs.set(codePoint, glyph);
		}
	}
}

/** Format 12: groups of any characters. */
function readGroups(table: Buffer, glyphs: Map<number, number>): void {
	const groups = table.readUInt32BE(12);
	for (let index = 0; index < groups; index++) {
		const group = 16 + index * 12;
		const [start, end, first] = [
			table.readUInt32BE(group),
			table.readUInt32BE(group + 4),
			table.readUInt32BE(group + 8),
		];
		for (let codePoint = start; codePoint <= end; codePoint++) {
			const glyph = first + codePoint - start;
			if (glyph !== 0) glyphs.set(codePoint, glyph);
		}
	}
}
