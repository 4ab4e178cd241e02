import type { Readable } from "node:stream";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import { type ObjectStore, ObjectStoreError } from "../../../platform/objects/objects.ts";
import type { Cut } from "../../../platform/pictures/image-encoder.ts";
import { coverImage, encodeCuts } from "../../../platform/pictures/images.ts";
import { type BoundedQueue, createBoundedQueue } from "../../../platform/queues/bounded-queue.ts";
import { createSingleFlight } from "../../../platform/queues/single-flight.ts";
import type { GuardedFetch } from "../../../platform/security/guarded-fetch.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import type { PictureForm } from "../mirror/project-record.ts";
import { pictureSizes } from "./picture-address.ts";
import { deletePicture, findPicture, listUnusedPictures, setFailed } from "./pictures.queries.ts";

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
	deps: Pick<Platform, "objects" | "imageQueue" | "encodePicture">,
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

const bytesMax = 10 * 1024 * 1024;
const timeoutMs = 5_000;
/** How long a failed picture is not fetched again. */
const failureMs = 10 * 60_000;
const fetchesAtOnce = 6;
const waitingMax = 200;

export type PictureDeps = CatalogueDeps & { guardedFetch: GuardedFetch };
export type PictureRequest = { id: string; size: string; extension: PictureExtension };
export type Picture = { body: Readable; size: number };

export type GetPicture = (request: PictureRequest, beforeFetch: () => Promise<void>) => Promise<Picture>;

/** Serves our copies of foreign pictures: created at the first request, shared by concurrent requests. */
export function createGetPicture(deps: PictureDeps): GetPicture {
	const refuse = () => new AppError("ServiceUnavailableException", { retryAfterSeconds: 5 });
	const fetching = createBoundedQueue({ concurrency: fetchesAtOnce, waitingMax, refuse });
	const making = createSingleFlight<void>();

	/** @throws AppError NotFoundException for an unknown or unavailable picture, or one without this size */
	return async ({ id, size, extension }, beforeFetch) => {
		const stored = await readCopy(deps.objects, id, size, extension);
		if (stored) return stored;
		const picture = await findPicture(deps.db, id);
		const isOffered = picture && (pictureSizes[picture.form] as readonly string[]).includes(size);
		const isBroken = picture?.failedUntil && picture.failedUntil > deps.clock();
		if (!picture || !isOffered || isBroken) throw new AppError("NotFoundException");
		if (!making.find(id)) await beforeFetch();
		await making.run(id, async () => {
			// Another request may have made the copies since the first look.
			const copy = await readCopy(deps.objects, id, size, extension);
			copy?.body.destroy();
			if (!copy) await makeCopies(deps, picture, fetching);
		});
		const made = await readCopy(deps.objects, id, size, extension);
		if (!made) throw new AppError("NotFoundException");
		return made;
	};
}

async function makeCopies(
	deps: PictureDeps,
	picture: { id: string; form: PictureForm; url: string },
	fetching: BoundedQueue,
): Promise<void> {
	try {
		await fetching(async () => {
			const { bytes } = await deps.guardedFetch.fetch({ url: picture.url, types: pictureTypes, bytesMax, timeoutMs });
			await storeCopies(deps, picture, bytes);
		});
	} catch (error) {
		if (error instanceof AppError || error instanceof ObjectStoreError) throw error;
		await setFailed(deps.db, picture.id, new Date(deps.clock().getTime() + failureMs));
		deps.log.info({ err: error, pictureId: picture.id }, "a foreign picture could not be fetched");
		throw new AppError("NotFoundException", { cause: error });
	}
}

const atOnce = 500;
/** Pages served before still reference them. */
const graceMs = 7 * 24 * 3_600_000;

/** Removes copies of pictures that no project, organization, gallery or report references any more. */
export async function sweepPictures(deps: CatalogueDeps): Promise<void> {
	const before = new Date(deps.clock().getTime() - graceMs);
	for (;;) {
		const pictures = await listUnusedPictures(deps.db, before, atOnce);
		for (const picture of pictures) {
			await removeCopies(deps.objects, picture);
			await deletePicture(deps.db, picture.id);
		}
		if (pictures.length < atOnce) return;
	}
}
