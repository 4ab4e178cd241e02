import { crc32, deflateSync } from "node:zlib";

/** Pixels as red, green and blue, row by row. */
export interface Raster {
	width: number;
	height: number;
	rgb: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits, true colour. */
const TRUE_COLOUR = [8, 2, 0, 0, 0];
const FILTER_UP = 2;

/** Encodes the raster as PNG; each row is stored as its difference from the one above, which suits skies and hills. */
export function toPng({ width, height, rgb }: Raster): Buffer {
	const stride = width * 3;
	const rows = Buffer.alloc((stride + 1) * height);
	for (let y = 0; y < height; y += 1) {
		const start = y * (stride + 1);
		rows[start] = FILTER_UP;
		for (let x = 0; x < stride; x += 1) {
			const above = y === 0 ? 0 : (rgb[(y - 1) * stride + x] ?? 0);
			rows[start + 1 + x] = ((rgb[y * stride + x] ?? 0) - above) & 0xff;
		}
	}
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set(TRUE_COLOUR, 8);
	return Buffer.concat([
		SIGNATURE,
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(rows, { level: 4 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(type: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const head = Buffer.alloc(4);
	head.writeUInt32BE(data.length);
	const check = Buffer.alloc(4);
	check.writeUInt32BE(crc32(named));
	return Buffer.concat([head, named, check]);
}
