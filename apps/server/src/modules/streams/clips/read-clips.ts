import type { Clip } from "@stride/contract/streams/clips";
import type { LiveStream } from "@stride/contract/streams/streams";
import { AppError } from "../../../platform/app-error.ts";
import { paymentsInSandbox } from "../../campaigns/index.ts";
import { getStream, getStreamOrReason } from "../read-streams.ts";
import type { StreamDeps } from "../stream-deps.ts";
import { type ClipRow, countWatchable, findClip, listClipsOf, listWatchable } from "./clips.queries.ts";

type ReadDeps = Pick<StreamDeps, "db" | "liveEngine" | "config">;
type By = { id: string; accountId: string | null };

/** The clips of a stream, the newest first. @throws AppError LiveStreamNotFoundException */
export async function listClips(deps: ReadDeps, { id, accountId }: By): Promise<Clip[]> {
	const stream = await getStream(deps, { id, accountId });
	return (await listClipsOf(deps.db, id)).map((row) => presentClip(deps, row, stream));
}

/** @throws AppError ClipNotFoundException, also while its stream is hidden */
export async function getClip(deps: ReadDeps, by: By): Promise<Clip> {
	return getClipOrReason(deps, by).catch((error: unknown) => {
		const isHidden = error instanceof AppError && error.code === "StreamGoneException";
		throw isHidden ? new AppError("ClipNotFoundException") : error;
	});
}

/** The same for readers, with the reason while its stream is hidden. @throws AppError ClipNotFoundException, StreamGoneException */
export async function getClipOrReason(deps: ReadDeps, { id, accountId }: By): Promise<Clip> {
	const row = await findClip(deps.db, id);
	if (!row) throw new AppError("ClipNotFoundException");
	return presentClip(deps, row, await getStreamOrReason(deps, { id: row.streamId, accountId }));
}

/** A clip is shown and withdrawn with its stream. */
function presentClip({ liveEngine }: Pick<StreamDeps, "liveEngine">, row: ClipRow, stream: LiveStream): Clip {
	const { id, title, durationMs, leadMs } = row;
	return {
		id,
		title,
		stream: { id: stream.id, title: stream.title },
		campaign: stream.campaign,
		image: stream.poster ?? stream.image,
		resolution: stream.resolution,
		durationMs,
		leadMs,
		captions: stream.captions,
		playbackUrl: stream.playbackUrl === null ? null : liveEngine.clipUrl(stream.id, id),
		mayChange: stream.permissions.update,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}

type SitemapDeps = Pick<StreamDeps, "db" | "config">;

/** The clips of the sitemap: with real payments, those of demo campaigns are left out. */
export const countListedClips = ({ db, config }: SitemapDeps): Promise<number> =>
	countWatchable(db, paymentsInSandbox(config));

/** One page of them, oldest first. */
export const listListedClips = (
	{ db, config }: SitemapDeps,
	page: { limit: number; offset: number },
): Promise<{ id: string; slug: string; updatedAt: Date }[]> => listWatchable(db, paymentsInSandbox(config), page);
