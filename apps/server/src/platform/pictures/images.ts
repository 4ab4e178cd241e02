import { buffer } from "node:stream/consumers";
import { limits } from "@stride/contract/limits";
import { AppError } from "../app-error.ts";
import type { Config } from "../config.ts";
import type { Platform } from "../context.ts";
import type { ObjectStore } from "../objects/objects.ts";
import { type Cut, type EncodedCut, type EncodeRequest, imageFormats, TooManyPixels } from "./image-encoder.ts";

/** Stored widths and aspect ratio of a kind of picture; `own` preserves its ratio, up to twice as high as wide. */
export type ImageKind = { widths: readonly number[]; aspect: number | "own" };
export const coverImage = { widths: [344, 800], aspect: limits.coverWidth / limits.coverHeight } satisfies ImageKind;
/** Cover of a video: drawn over the whole player, and small in lists. */
export const videoCoverImage = {
	widths: [430, 800],
	aspect: limits.coverWidth / limits.coverHeight,
} satisfies ImageKind;
/** A picture from a video, whose shape it keeps: upright from an upright phone. */
export const posterImage = { widths: [430, 800], aspect: "own" } satisfies ImageKind;
/** A picture with content of its own, stored without cropping. */
export const postImage = { widths: [400, 800], aspect: "own" } satisfies ImageKind;
/** The preview picture of a linked web page. */
export const linkImage = { widths: [400, 800], aspect: limits.coverWidth / limits.coverHeight } satisfies ImageKind;
export const avatarImage = { widths: [80], aspect: 1 } satisfies ImageKind;

const objectName = (id: string, width: number, extension: string) => `images/${id}/${width}.${extension}`;

/**
 * Addresses of a picture by width: paths of the site, or addresses of the CDN. The same address with `.jpg` in place of
 * `.webp` is the fallback.
 */
export function imageAddresses<W extends string>(
	{ mediaCdnUrl }: Pick<Config, "mediaCdnUrl">,
	id: string,
	widths: readonly W[],
): Record<W, string> {
	return Object.fromEntries(
		widths.map((width) => [width, `${mediaCdnUrl ?? ""}/media/${objectName(id, Number(width), "webp")}`]),
	) as Record<W, string>;
}

/** Reads the bytes of a stored picture by its address. @returns null when the object is missing */
export async function readImage(store: ObjectStore, address: string): Promise<Buffer | null> {
	const object = await store.get(address.replace(/^(?:https?:\/\/[^/]+)?\/media\//, ""));
	return object && buffer(object.body);
}

/** Decodes a data URL whose form the contract has validated. */
export function decodeDataUrl(dataUrl: string): Buffer {
	return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}

export type ImageDeps = Pick<Platform, "objects" | "imageQueue" | "encodePicture">;

/**
 * Re-encodes an uploaded picture at the widths of its kind, cropped to its shape, without metadata, and stores it. The
 * object names derive from `id`, so storing again after a failure is idempotent.
 * @returns width by height of the stored picture
 * @throws AppError PayloadTooLargeException over the limit of bytes or pixels, ImageUnreadableException for an
 * unreadable picture, ServiceUnavailableException when too many pictures wait
 */
export async function storeImage(
	deps: ImageDeps,
	kind: ImageKind,
	id: string,
	bytes: Buffer,
): Promise<{ aspect: number }> {
	if (bytes.length > limits.imageBytesMax) {
		throw new AppError("PayloadTooLargeException", { fields: { image: { key: "imageTooLarge" } } });
	}
	const encoded = await encode(deps, kind, bytes);
	await Promise.all(
		encoded.map(({ width, extension, body }) => deps.objects.put(objectName(id, width, extension), body)),
	);
	return { aspect: Math.max(...encoded.map(({ aspect: stored }) => stored)) };
}

/** For reading, and not for the public: no address of `/media` reaches it. */
const privateImage = { widths: [1200], aspect: "own" } satisfies ImageKind;

/**
 * Re-encodes an uploaded picture for an object of its own.
 * @throws AppError as `storeImage`
 */
export async function encodePrivateImage(deps: ImageDeps, bytes: Buffer): Promise<Buffer> {
	if (bytes.length > limits.imageBytesMax) {
		throw new AppError("PayloadTooLargeException", { fields: { image: { key: "imageTooLarge" } } });
	}
	const encoded = await encode(deps, privateImage, bytes);
	const webp = encoded.find(({ extension }) => extension === "webp");
	if (!webp) throw new Error("No picture was encoded as WebP.");
	return webp.body;
}

/** Removes a picture that is no longer referenced. */
export async function removeImage(store: ObjectStore, kind: ImageKind, id: string): Promise<void> {
	await Promise.all(
		kind.widths.flatMap((width) => imageFormats.map(({ extension }) => store.remove(objectName(id, width, extension)))),
	);
}

/** Accepted upload formats. */
const uploadFormats = ["jpeg", "png", "webp"];
/** For a picture that keeps its aspect ratio: taller ones become narrower. */
const heightPerWidthMax = 2;

async function encode(deps: ImageDeps, { widths, aspect }: ImageKind, bytes: Buffer) {
	const cuts = widths.map(
		(width): Cut =>
			aspect === "own"
				? { name: String(width), width, height: width * heightPerWidthMax, fit: "inside" }
				: { name: String(width), width, height: Math.round(width / aspect), fit: "cover" },
	);
	try {
		const encoded = await encodeCuts(deps, bytes, { cuts, formats: uploadFormats });
		return encoded.map(({ name, ...made }) => ({ width: Number(name), ...made }));
	} catch (error) {
		if (error instanceof AppError) throw error;
		if (error instanceof TooManyPixels) {
			throw new AppError("PayloadTooLargeException", { fields: { image: { key: "imageTooManyPixels" } } });
		}
		throw new AppError("ImageUnreadableException", { fields: { image: { key: "imageInvalid" } }, cause: error });
	}
}

/**
 * Encodes a picture when its turn in the queue comes.
 * @throws AppError ServiceUnavailableException when too many pictures wait; as `EncodePicture`
 */
export const encodeCuts = (
	{ imageQueue, encodePicture }: Pick<ImageDeps, "imageQueue" | "encodePicture">,
	bytes: Buffer,
	request: EncodeRequest,
): Promise<EncodedCut[]> => imageQueue.run(bytes, () => encodePicture(bytes, request));
