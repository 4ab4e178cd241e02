import { pageSizes, streamLimits } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { ListedStreamType, LiveStream, StreamType } from "@stride/contract/streams";
import { cutPage, type PageWindow, pageWindow } from "../../platform/paging.ts";
import { getCampaignRow } from "../campaigns/index.ts";
import { presentStreams } from "./present-stream.ts";
import type { StreamDeps } from "./stream-deps.ts";
import { listFeatured, listLive, listPast, listUpcoming, type StreamRow, type StreamScope } from "./streams.queries.ts";

type Deps = Pick<StreamDeps, "db" | "clock" | "liveEngine">;

const hourMs = 3_600_000;
/**
 * A stream that should have started longer ago is no longer announced in lists of upcoming streams. Its campaign still
 * shows it, and its author can start, move or delete it there.
 */
const overdueMs = 6 * hourMs;

function readPage(
	deps: Deps,
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

type Input = { page: PageQuery; accountId: string | null };

async function listPage(deps: Deps, input: Input & { type: ListedStreamType; scope: StreamScope }) {
	const window = pageWindow(input.page, pageSizes.streams, deps.clock());
	const { rows, pagination } = cutPage(window, await readPage(deps, { ...input, window }));
	return { data: await presentStreams(deps, rows, input.accountId), pagination };
}

/** Streams of all campaigns. */
export const listStreams = (deps: Deps, input: Input & { type: ListedStreamType }) =>
	listPage(deps, { ...input, scope: "all" });

/** Streams of one author's campaigns. */
export const listStreamsOfAuthor = (deps: Deps, input: Input & { type: StreamType; authorId: string }) =>
	listPage(deps, { ...input, scope: { authorId: input.authorId } });

/** Streams of one campaign, by id or name. @throws AppError CampaignNotFoundException */
export async function listStreamsOfCampaign(
	deps: Deps,
	input: Input & { type: StreamType; campaign: string },
): Promise<LiveStream[]> {
	const { id } = await getCampaignRow(deps, input.campaign);
	const { data } = await listPage(deps, { ...input, scope: { campaignId: id } });
	return data;
}
