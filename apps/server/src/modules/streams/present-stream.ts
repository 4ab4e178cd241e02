import type { LiveStream } from "@stride/contract/streams";
import { imageAddresses } from "../../platform/images.ts";
import { type AuthorSummary, listAuthors } from "../accounts/index.ts";
import { isOnAir, isWatchable, readEndReason, readState, streamPermissions } from "./stream.ts";
import type { StreamDeps } from "./stream-deps.ts";
import type { StreamRow } from "./streams.queries.ts";

type Deps = Pick<StreamDeps, "db" | "liveEngine">;

/** Streams as the contract shows them to one caller. */
export async function presentStreams(
	deps: Deps,
	rows: readonly StreamRow[],
	accountId: string | null,
): Promise<LiveStream[]> {
	const authors = await listAuthors(deps.db, [...new Set(rows.map((row) => row.authorId))]);
	return rows.flatMap((row) => {
		const author = authors.get(row.authorId);
		return author ? [presentStream(deps, row, { author, accountId })] : [];
	});
}

const streamImage = (id: string) => imageAddresses(id, ["430", "800"]);

function presentStream(
	{ liveEngine }: Pick<StreamDeps, "liveEngine">,
	row: StreamRow,
	{ author, accountId }: { author: AuthorSummary; accountId: string | null },
): LiveStream {
	const state = readState(row.state);
	return {
		id: row.id,
		title: row.title,
		description: row.description,
		image: streamImage(row.imageId),
		poster: row.posterImageId ? streamImage(row.posterImageId) : null,
		campaign: { id: row.campaignId, name: row.campaignSlug, title: row.campaignTitle, author },
		isOwner: accountId === row.authorId,
		status: state,
		isLive: isOnAir(state),
		startDate: row.startsAt.toISOString(),
		streamStarted: row.startedAt?.toISOString() ?? null,
		streamEnded: row.endedAt?.toISOString() ?? null,
		endReason: row.endReason ? readEndReason(row.endReason) : null,
		endsBy: row.endsBy?.toISOString() ?? null,
		duration: Math.round((row.durationMs ?? 0) / 1_000),
		resolution: row.width && row.height ? `${row.width}x${row.height}` : null,
		playbackUrl: isWatchable({ ...row, state }) ? liveEngine.playbackUrl(row.id) : null,
		viewerCount: row.viewersCount,
		permissions: streamPermissions({ ...row, state }, accountId),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}
