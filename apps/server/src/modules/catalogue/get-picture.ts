import type { Readable } from "node:stream";
import { type BoundedQueue, createBoundedQueue } from "../../platform/bounded-queue.ts";
import { AppError } from "../../platform/errors.ts";
import type { GuardedFetch } from "../../platform/guarded-fetch.ts";
import { createSingleFlight } from "../../platform/single-flight.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { pictureSizes } from "./picture-address.ts";
import { type PictureExtension, pictureTypes, readCopy, storeCopies } from "./picture-copies.ts";
import { findPicture, setFailed } from "./pictures.queries.ts";
import type { PictureForm } from "./project-record.ts";

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
		await making.run(id, () => makeCopies(deps, picture, fetching));
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
		if (error instanceof AppError) throw error;
		await setFailed(deps.db, picture.id, new Date(deps.clock().getTime() + failureMs));
		deps.log.info({ err: error, pictureId: picture.id }, "a foreign picture could not be fetched");
		throw new AppError("NotFoundException", { cause: error });
	}
}
