import { buffer } from "node:stream/consumers";
import { limits } from "@stride/contract/limits";
import sharp, { type Sharp } from "sharp";
import { AppError } from "./errors.ts";
import type { ObjectStore } from "./objects.ts";

/** Widths and shape at which a kind of picture is kept. */
export type ImageKind = { widths: readonly number[]; aspect: number };
export const coverImage: ImageKind = { widths: [344, 800], aspect: limits.coverWidth / limits.coverHeight };
/** What stands for a video: drawn over its whole place, and small in lists. */
export const videoCoverImage: ImageKind = { widths: [430, 800], aspect: limits.coverWidth / limits.coverHeight };
export const avatarImage: ImageKind = { widths: [80], aspect: 1 };

/** A picture of this many pixels is far above any camera and far below what would exhaust the memory. */
const pixelsMax = 50_000_000;

const formats = [
	{ extension: "webp", encode: (image: Sharp) => image.webp({ quality: 80, effort: 4 }) },
	{ extension: "jpg", encode: (image: Sharp) => image.jpeg({ quality: 82, mozjpeg: true }) },
] as const;

/** One at a time per core pair: decoding is what a crowd of uploads would drown in. */
sharp.concurrency(1);

const objectName = (id: string, width: number, extension: string) => `images/${id}/${width}.${extension}`;

/** Addresses of a picture by width. The same address with `.jpg` in place of `.webp` is the fallback. */
export function imageAddresses<W extends string>(id: string, widths: readonly W[]): Record<W, string> {
	return Object.fromEntries(
		widths.map((width) => [width, `/media/${objectName(id, Number(width), "webp")}`]),
	) as Record<W, string>;
}

/** The bytes of a kept picture by its address. @returns null where it is lost */
export async function readImage(store: ObjectStore, address: string): Promise<Buffer | null> {
	const object = await store.get(address.replace(/^\/media\//, ""));
	return object && buffer(object.body);
}

/** The bytes of a data URL whose form the contract has checked. */
export function decodeDataUrl(dataUrl: string): Buffer {
	return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}

/**
 * Re-encodes an uploaded picture at the widths of its kind, cropped to its shape, without metadata, and stores it.
 * The object names are made of `id`, so that storing again after a failure repeats itself.
 * @throws AppError PayloadTooLargeException over the limit of bytes, ImageUnreadableException for all that is no picture
 */
export async function storeImage(store: ObjectStore, kind: ImageKind, id: string, bytes: Buffer): Promise<void> {
	if (bytes.length > limits.imageBytesMax) {
		throw new AppError("PayloadTooLargeException", { fields: { image: { key: "imageTooLarge" } } });
	}
	const encoded = await encode(kind, bytes);
	await Promise.all(encoded.map(({ width, extension, body }) => store.put(objectName(id, width, extension), body)));
}

/** Removes a picture that nothing shows any more. */
export async function removeImage(store: ObjectStore, kind: ImageKind, id: string): Promise<void> {
	await Promise.all(
		kind.widths.flatMap((width) => formats.map(({ extension }) => store.remove(objectName(id, width, extension)))),
	);
}

async function encode(kind: ImageKind, bytes: Buffer) {
	try {
		const source = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error", animated: false });
		const { format } = await source.metadata();
		if (format !== "jpeg" && format !== "png" && format !== "webp") throw new Error(`format ${format}`);
		const upright = source.autoOrient().flatten({ background: "#ffffff" });
		return await Promise.all(
			kind.widths.flatMap((width) =>
				formats.map(async ({ extension, encode: toFormat }) => {
					const resized = upright.clone().resize(width, Math.round(width / kind.aspect), { fit: "cover" });
					return { width, extension, body: await toFormat(resized).toBuffer() };
				}),
			),
		);
	} catch (error) {
		throw new AppError("ImageUnreadableException", { fields: { image: { key: "imageInvalid" } }, cause: error });
	}
}
