import { readPostLink } from "@stride/contract/posts/post-rules";
import type { LinkPreview } from "@stride/contract/posts/posts";
import { AppError } from "../../../platform/app-error.ts";
import { type BoundedQueue, createBoundedQueue } from "../../../platform/queues/bounded-queue.ts";
import { GuardedFetchError } from "../../../platform/security/guarded-fetch.ts";
import type { PostDeps } from "../post-deps.ts";
import { storeLinkPicture } from "../post-pictures.ts";
import { presentLink } from "../present-post.ts";
import { findPreview, insertPreview, type NewLinkPreview } from "./link-previews.queries.ts";
import { decodePage, readPageHead } from "./page-head.ts";

/** Bounds the number of pages that are read at once. */
export const createLinkReading = (): BoundedQueue =>
	createBoundedQueue({
		concurrency: 6,
		waitingMax: 100,
		refuse: () => new AppError("ServiceUnavailableException", { retryAfterSeconds: 5 }),
	});

/** Returns the preview of a link for the editor of a post. @throws AppError LinkUnreadableException */
export async function getLinkPreview(deps: PostDeps, { url }: { url: string }): Promise<LinkPreview> {
	return presentLink(deps.config, await readLink(deps, url));
}

/** How long a preview is valid, and how long it waits for a post that uses it. */
export const previewMs = 24 * 3_600_000;

const page = { types: ["text/html", "application/xhtml+xml"], bytesMax: 2 * 1024 * 1024, timeoutMs: 5_000 };
const picture = {
	types: ["image/jpeg", "image/jpg", "image/png", "image/webp"],
	bytesMax: 5 * 1024 * 1024,
	timeoutMs: 5_000,
};

export type ReadPreview = Omit<NewLinkPreview, "readAt">;

/**
 * The preview of a link: as read within the last day, or read now, once, from the public internet only. Its picture is
 * copied.
 * @throws AppError LinkUnreadableException, whatever the reason: it must not reveal which addresses we can reach
 */
export async function readLink(deps: PostDeps, address: string): Promise<ReadPreview> {
	const url = readPostLink(address);
	if (url === null) throw new AppError("ValidationException", { fields: { link: { key: "linkInvalid" } } });
	const since = new Date(deps.clock().getTime() - previewMs);
	return (await findPreview(deps.db, url, since)) ?? deps.linkReading(() => readNow(deps, url));
}

async function readNow(deps: PostDeps, url: string): Promise<ReadPreview> {
	// ASCII, as a header requires.
	const userAgent = `LinkPreview (+${new URL(deps.config.publicUrl).href})`;
	const answer = await deps.guardedFetch
		.fetch({ ...page, url: withoutHash(url), larger: "cut", userAgent })
		.catch((error: unknown) => {
			if (!(error instanceof GuardedFetchError)) throw error;
			deps.log.info({ fault: error.fault }, "a link could not be read");
			throw new AppError("LinkUnreadableException", { cause: error });
		});
	const head = readPageHead(decodePage(answer.bytes, answer.charset));
	const source = new URL(answer.url).host.replace(/^www\./, "");
	const preview: ReadPreview = {
		id: deps.newId(),
		url,
		title: head.title || source,
		description: head.description,
		source,
		imageId:
			head.picture === null ? null : await readPicture(deps, { address: head.picture, base: answer.url, userAgent }),
	};
	await insertPreview(deps.db, { ...preview, readAt: deps.clock() });
	return preview;
}

/** A preview is valid without its picture. */
async function readPicture(
	deps: PostDeps,
	{ address, base, userAgent }: { address: string; base: string; userAgent: string },
): Promise<string | null> {
	if (!URL.canParse(address, base)) return null;
	try {
		const { bytes } = await deps.guardedFetch.fetch({ ...picture, url: new URL(address, base).href, userAgent });
		return await storeLinkPicture(deps, bytes);
	} catch (error) {
		if (!(error instanceof GuardedFetchError) && !(error instanceof AppError)) throw error;
		deps.log.info({ reason: error.message }, "the picture of a link could not be fetched");
		return null;
	}
}

function withoutHash(url: string): string {
	const page = new URL(url);
	page.hash = "";
	return page.href;
}
