import { limits } from "@stride/contract/limits";
import sharp, { type Sharp } from "sharp";

/** One output size: cropped to fill the shape, or scaled to lie inside it. */
export type Cut = { name: string; width: number; height: number; fit: "cover" | "inside" };

/**
 * `cuts`: of one shape; the picture is decoded once, at the largest of them. `formats`: accepted formats, as sharp
 * names them.
 */
export type EncodeRequest = { cuts: readonly Cut[]; formats: readonly string[] };

export type EncodedCut = { name: string; extension: "webp" | "jpg"; body: Buffer; aspect: number };

/**
 * Encodes a picture in every cut and every format that is served, upright, without metadata or trailing data.
 * @throws TooManyPixels; Error for a file that is not a complete picture of these formats
 */
export type EncodePicture = (bytes: Buffer, request: EncodeRequest) => Promise<EncodedCut[]>;

/** A larger picture is rejected by its header, before it is decoded. */
const pixelsMax = limits.imageMegapixelsMax * 1_000_000;

export class TooManyPixels extends Error {}

export const imageFormats = [
	{ extension: "webp", encode: (image: Sharp) => image.webp({ quality: 80, effort: 4 }) },
	{ extension: "jpg", encode: (image: Sharp) => image.jpeg({ quality: 82, mozjpeg: true }) },
] as const;

sharp.concurrency(1);
// Every upload is a different picture, so a cache of decoded ones only occupies memory.
sharp.cache(false);

export const encodePicture: EncodePicture = async (bytes, request) => {
	const decoded = await decodeOnce(bytes, request);
	return Promise.all(
		request.cuts.flatMap(({ name, width, height, fit }) =>
			imageFormats.map(async ({ extension, encode }) => {
				const resized = sharp(decoded.data, { raw: decoded.info }).resize(width, height, sizing(fit));
				const { data, info } = await encode(resized).toBuffer({ resolveWithObject: true });
				return { name, extension, body: data, aspect: info.width / info.height };
			}),
		),
	);
};

const sizing = (fit: Cut["fit"]) => ({ fit, withoutEnlargement: fit === "inside" });

/** The pixels of the largest cut. */
async function decodeOnce(bytes: Buffer, { cuts, formats }: EncodeRequest) {
	const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
	if (!format || !formats.includes(format)) throw new Error(`format ${format}`);
	if (width * height > pixelsMax) throw new TooManyPixels(`${width} × ${height} pixels`);
	const largest = cuts.reduce((one, other) => (other.width > one.width ? other : one));
	return sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error", animated: false })
		.autoOrient()
		.flatten({ background: "#ffffff" })
		.resize(largest.width, largest.height, sizing(largest.fit))
		.raw()
		.toBuffer({ resolveWithObject: true });
}
