import { pageSizes, streamLimits } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { ListedStreamType, LiveStream, StreamType } from "@stride/contract/streams/streams";
import { AppError } from "../../platform/app-error.ts";
import type { Config } from "../../platform/config.ts";
import { cutPage, type PageWindow, pageWindow } from "../../platform/paging.ts";
import { imageAddresses } from "../../platform/pictures/images.ts";
import { type AuthorSummary, listAuthors } from "../accounts/index.ts";
import { getCampaignRow, paymentsInSandbox } from "../campaigns/index.ts";
import {
	isCaptionLanguage,
	isOnAir,
	isWatchable,
	readEndReason,
	readState,
	resumeByOf,
	type StreamPermissions,
	streamPermissions,
	withdrawalOf,
} from "./stream.ts";
import type { StreamDeps } from "./stream-deps.ts";
import {
	countListed,
	findStream,
	findWatched,
	listFeatured,
	listListed,
	listLive,
	listPast,
	listUpcoming,
	type StreamRow,
	type StreamScope,
} from "./streams.queries.ts";

type PresentDeps = Pick<StreamDeps, "db" | "liveEngine" | "config">;

/** Streams as the contract shows them to one caller. */
export async function presentStreams(
	deps: PresentDeps,
	rows: readonly StreamRow[],
	accountId: string | null,
): Promise<LiveStream[]> {
	const authors = await listAuthors(deps, [...new Set(rows.map((row) => row.authorId))]);
	return rows.flatMap((row) => {
		const author = authors.get(row.authorId);
		return author ? [presentStream(deps, row, { author, accountId })] : [];
	});
}

const streamImage = (config: Config, id: string) => imageAddresses(config, id, ["430", "800"]);

function presentStream(
	{ liveEngine, config }: Pick<StreamDeps, "liveEngine" | "config">,
	row: StreamRow,
	{ author, accountId }: { author: AuthorSummary; accountId: string | null },
): LiveStream {
	const state = readState(row.state);
	const hasVideo = isWatchable({ ...row, state });
	return {
		id: row.id,
		title: row.title,
		description: row.description,
		image: streamImage(config, row.imageId),
		poster: row.posterImageId ? streamImage(config, row.posterImageId) : null,
		campaign: { id: row.campaignId, name: row.campaignSlug, title: row.campaignTitle, author },
		isOwner: accountId === row.authorId,
		status: state,
		isLive: isOnAir(state),
		startDate: row.startsAt.toISOString(),
		streamStarted: row.startedAt?.toISOString() ?? null,
		streamEnded: row.endedAt?.toISOString() ?? null,
		endReason: row.endReason ? readEndReason(row.endReason) : null,
		endsBy: row.endsBy?.toISOString() ?? null,
		resumeBy: resumeByOf({ ...row, state }, config.streams)?.toISOString() ?? null,
		duration: Math.round((row.durationMs ?? 0) / 1_000),
		resolution: row.width && row.height ? `${row.width}x${row.height}` : null,
		playbackUrl: hasVideo ? liveEngine.playbackUrl(row.id) : null,
		allowsDownload: row.allowsDownload,
		captions: hasVideo ? row.captionLanguages.filter(isCaptionLanguage).map((language) => ({ language })) : [],
		viewerCount: row.viewersCount,
		permissions: streamPermissions({ ...row, state }, accountId),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}

/** @throws AppError LiveStreamNotFoundException */
export async function getStreamRow(deps: Pick<StreamDeps, "db">, id: string): Promise<StreamRow> {
	const row = await findStream(deps.db, id);
	if (!row) throw new AppError("LiveStreamNotFoundException");
	return row;
}

/** @throws AppError LiveStreamNotFoundException */
export async function getStream(
	deps: PresentDeps,
	{ id, accountId }: { id: string; accountId: string | null },
): Promise<LiveStream> {
	const [stream] = await presentStreams(deps, [await getStreamRow(deps, id)], accountId);
	if (!stream) throw new Error(`The stream ${id} has no author.`);
	return stream;
}

/**
 * The same for readers, with the reason where the stream was withdrawn.
 * @throws AppError LiveStreamNotFoundException, StreamGoneException
 */
export async function getStreamOrReason(...[deps, by]: Parameters<typeof getStream>): Promise<LiveStream> {
	return getStream(deps, by).catch(async (error: unknown) => {
		if (!(error instanceof AppError) || error.code !== "LiveStreamNotFoundException") throw error;
		const watched = await findWatched(deps.db, by.id);
		const reason = watched && withdrawalOf(watched);
		throw reason ? new AppError("StreamGoneException", { reason }) : error;
	});
}

/**
 * The caller's own stream with their permissions.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException for another author's stream
 */
export async function getOwnStream(
	deps: Pick<StreamDeps, "db">,
	{ id, accountId }: { id: string; accountId: string },
): Promise<{ stream: StreamRow; permissions: StreamPermissions }> {
	const stream = await getStreamRow(deps, id);
	if (stream.authorId !== accountId) throw new AppError("ForbiddenException");
	return { stream, permissions: streamPermissions({ ...stream, state: readState(stream.state) }, accountId) };
}

type ListDeps = PresentDeps & Pick<StreamDeps, "clock">;

const hourMs = 3_600_000;
/**
 * A stream that should have started longer ago is no longer announced in lists of upcoming streams. Its campaign still
 * shows it, and its author can start, move or delete it there.
 */
const overdueMs = 6 * hourMs;

function readPage(
	deps: ListDeps,
	{ type, scope, window }: { type: ListedStreamType; scope: StreamScope; window: PageWindow },
): Promise<StreamRow[]> {
	const { asOf } = window;
	const startsAfter = new Date(asOf.getTime() - overdueMs);
	switch (type) {
		case "live":
			return listLive(deps.db, scope, window);
		case "upcoming": {
			const isOfCampaign = scope !== "all" && "campaignId" in scope;
			return listUpcoming(deps.db, scope, { ...window, startsAfter: isOfCampaign ? null : startsAfter });
		}
		case "past":
			return listPast(deps.db, scope, window);
		case "featured": {
			const startsBefore = new Date(asOf.getTime() + streamLimits.featuredUpcomingHours * hourMs);
			return listFeatured(deps.db, { ...window, startsAfter, startsBefore });
		}
	}
}

type ListInput = { page: PageQuery; accountId: string | null };

async function listPage(deps: ListDeps, input: ListInput & { type: ListedStreamType; scope: StreamScope }) {
	const window = pageWindow(input.page, pageSizes.streams, deps.clock());
	const { rows, pagination } = cutPage(window, await readPage(deps, { ...input, window }));
	return { data: await presentStreams(deps, rows, input.accountId), pagination };
}

/** Streams of all campaigns. */
export const listStreams = (deps: ListDeps, input: ListInput & { type: ListedStreamType }) =>
	listPage(deps, { ...input, scope: "all" });

/** Streams of one author's campaigns. */
export const listStreamsOfAuthor = (deps: ListDeps, input: ListInput & { type: StreamType; authorId: string }) =>
	listPage(deps, { ...input, scope: { authorId: input.authorId } });

/** Streams of one campaign, by id or name. @throws AppError CampaignNotFoundException */
export async function listStreamsOfCampaign(
	deps: ListDeps,
	input: ListInput & { type: StreamType; campaign: string },
): Promise<LiveStream[]> {
	const { id } = await getCampaignRow(deps, input.campaign);
	const { data } = await listPage(deps, { ...input, scope: { campaignId: id } });
	return data;
}

type SitemapDeps = Pick<StreamDeps, "db" | "config">;

/** The streams of the sitemap: with real payments, those of demo campaigns are left out. */
export const countListedStreams = ({ db, config }: SitemapDeps): Promise<number> =>
	countListed(db, paymentsInSandbox(config));

/** One page of them, oldest first. */
export const listListedStreams = (
	{ db, config }: SitemapDeps,
	page: { limit: number; offset: number },
): Promise<{ id: string; slug: string; updatedAt: Date }[]> => listListed(db, paymentsInSandbox(config), page);
