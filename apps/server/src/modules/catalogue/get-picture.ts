import type { Readable } from "node:stream";
import { type BoundedQueue, createBoundedQueue } from "../../platform/bounded-queue.ts";
import { AppError } from "../../platform/errors.ts";
import type { GuardedFetch } from "../../platform/guarded-fetch.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { pictureSizes } from "./picture-address.ts";
import { keepCopies, type PictureExtension, pictureTypes, readCopy } from "./picture-copies.ts";
import { findPicture, setFailed } from "./pictures.queries.ts";
import type { PictureForm } from "./project-record.ts";

const bytesMax = 10 * 1024 * 1024;
const timeoutMs = 5_000;
/** How long a picture that could not be had is not asked for again. */
const failureMs = 10 * 60_000;
const fetchesAtOnce = 6;
const waitingMax = 200;

export type PictureDeps = CatalogueDeps & { guardedFetch: GuardedFetch };
export type PictureRequest = { id: string; size: string; extension: PictureExtension };
export type Picture = { body: Readable; size: number };

export type GetPicture = (request: PictureRequest, beforeFetch: () => Promise<void>) => Promise<Picture>;

/** Our copies of foreign pictures: made when somebody asks first, by one for all who ask meanwhile. */
export function createGetPicture(deps: PictureDeps): GetPicture {
	const refuse = () => new AppError("ServiceUnavailableException", { retryAfterSeconds: 5 });
	const fetching = createBoundedQueue({ concurrency: fetchesAtOnce, waitingMax, refuse });
	const underWay = new Map<string, Promise<void>>();

	/** @throws AppError NotFoundException for a picture that is not known, not to be had, or not in this size */
	return async ({ id, size, extension }, beforeFetch) => {
		const kept = await readCopy(deps.objects, id, size, extension);
		if (kept) return kept;
		const picture = await findPicture(deps.db, id);
		const isOffered = picture && (pictureSizes[picture.form] as readonly string[]).includes(size);
		const isBroken = picture?.failedUntil && picture.failedUntil > deps.clock();
		if (!picture || !isOffered || isBroken) throw new AppError("NotFoundException");
		let making = underWay.get(id);
		if (!making) {
			await beforeFetch();
			making = underWay.get(id) ?? makeCopies(deps, picture, fetching);
			underWay.set(id, making);
			const mine = making;
			void mine.catch(() => undefined).finally(() => underWay.get(id) === mine && underWay.delete(id));
		}
		await making;
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
			await keepCopies(deps, picture, bytes);
		});
	} catch (error) {
		if (error instanceof AppError) throw error;
		await setFailed(deps.db, picture.id, new Date(deps.clock().getTime() + failureMs));
		deps.log.info({ err: error, pictureId: picture.id }, "a foreign picture could not be had");
		throw new AppError("NotFoundException", { cause: error });
	}
}
