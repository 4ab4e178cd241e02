import type { Readable } from "node:stream";
import type { Platform } from "../../platform/context.ts";
import { type Cut, coverImage, encodeCuts } from "../../platform/images.ts";
import type { ObjectStore } from "../../platform/objects.ts";
import { pictureSizes } from "./picture-address.ts";
import type { PictureForm } from "./project-record.ts";

const inside = (size: string): Cut => ({ name: size, width: Number(size), height: Number(size), fit: "inside" });
const cover = (size: string): Cut => ({
	name: size,
	width: Number(size),
	height: Math.round(Number(size) / coverImage.aspect),
	fit: "cover",
});
const cuts: Record<PictureForm, readonly Cut[]> = {
	cover: pictureSizes.cover.map(cover),
	slide: pictureSizes.slide.map(inside),
	logo: pictureSizes.logo.map(inside),
};

export const pictureExtensions = ["webp", "jpg"] as const;
export type PictureExtension = (typeof pictureExtensions)[number];

const formats = ["jpeg", "png", "webp", "gif"];
export const pictureTypes = ["image/jpeg", "image/jpg", "image/png", "image/webp", "image/gif"];

const objectName = (id: string, size: string, extension: string) => `catalogue/${id}/${size}.${extension}`;

/**
 * Encodes our copies of a foreign picture and stores them.
 * @throws AppError ServiceUnavailableException when too many pictures wait; Error for an unreadable picture
 */
export async function storeCopies(
	deps: Pick<Platform, "objects" | "imageQueue">,
	{ id, form }: { id: string; form: PictureForm },
	bytes: Buffer,
): Promise<void> {
	const encoded = await encodeCuts(deps, bytes, { cuts: cuts[form], formats });
	await Promise.all(
		encoded.map(({ name, extension, body }) => deps.objects.put(objectName(id, name, extension), body)),
	);
}

export const readCopy = (
	objects: ObjectStore,
	id: string,
	size: string,
	extension: PictureExtension,
): Promise<{ body: Readable; size: number } | null> => objects.get(objectName(id, size, extension));

export async function removeCopies(
	objects: ObjectStore,
	{ id, form }: { id: string; form: PictureForm },
): Promise<void> {
	const names = pictureSizes[form].flatMap((size) =>
		pictureExtensions.map((extension) => objectName(id, size, extension)),
	);
	await Promise.all(names.map((name) => objects.remove(name)));
}
