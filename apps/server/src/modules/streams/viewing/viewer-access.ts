import type { StreamGoneReason } from "@stride/contract/errors";
import type { Platform } from "../../../platform/context.ts";
import { createBatch } from "../../../platform/queues/batch.ts";
import { campaignChanged } from "../../campaigns/index.ts";
import { findSupporters, type Watcher } from "../../donations/index.ts";
import type { ClipRange } from "../broadcast/live-engine.ts";
import { listClipRanges } from "../clips/clips.queries.ts";
import { isWatchable, readState, withdrawalOf } from "../stream.ts";
import { streamChanged } from "../stream-changed.ts";
import { findWatched } from "../streams.queries.ts";
import type { Viewer } from "./viewer.ts";

type Deps = Pick<Platform, "db" | "clock" | "signals">;

/** The facts of a stream that decide who may watch it. */
export type WatchedStream = {
	id: string;
	campaignId: string;
	/** Null for a campaign that is not public. */
	authorId: string | null;
	isWatchable: boolean;
	withdrawal: StreamGoneReason | null;
	clips: readonly (ClipRange & { id: string })[];
};

/** A cache of viewing rights, invalidated by signals. */
export type ViewerAccess = {
	/** @returns null for a stream that never existed */
	findStream(id: string): Promise<WatchedStream | null>;
	/** @returns null for viewers who watch in free time */
	findUnlimited(
		stream: Pick<WatchedStream, "campaignId" | "authorId">,
		viewer: Viewer,
	): Promise<UnlimitedViewing | null>;
};

/** Why a viewer has no time limit: as the campaign's author, or by a donation to it. */
export type UnlimitedViewing = { by: "author"; accountId: string } | { by: "donation"; donationId: string };

/** Also the longest time until a refund affects an admitted viewer. */
export const accessCacheMs = 15_000;
const streamsMax = 1_000;
const viewersMax = 20_000;
const atOnceMax = 500;

type Cached<T> = { value: T; until: number };

export function createViewerAccess({ db, clock, signals }: Deps): ViewerAccess {
	const streams = new Map<string, Cached<WatchedStream | null>>();
	/** By campaign, then by viewer. */
	const supporters = new Map<string, Map<string, Cached<UnlimitedViewing | null>>>();
	const querySupporters = createBatch(
		async (watchers: readonly Watcher[]) => {
			const found = await findSupporters(db, watchers);
			return watchers.map((_, index) => found.get(index) ?? null);
		},
		{ atOnceMax },
	);

	signals.subscribe(streamChanged, (id) => void streams.delete(id));
	signals.subscribe(campaignChanged, (campaignId) => {
		supporters.delete(campaignId);
		for (const [id, { value }] of streams) if (value?.campaignId === campaignId) streams.delete(id);
	});
	signals.onReconnect(() => {
		streams.clear();
		supporters.clear();
	});

	async function readStream(id: string): Promise<WatchedStream | null> {
		const row = await findWatched(db, id);
		if (!row) return null;
		const { campaignId, authorId } = row;
		const withdrawal = withdrawalOf(row);
		const hasVideo = isWatchable({ ...row, state: readState(row.state) });
		const clips = await listClipRanges(db, id);
		return { id, campaignId, authorId, isWatchable: hasVideo && withdrawal === null, withdrawal, clips };
	}

	const isFresh = <T>(known: Cached<T> | undefined): known is Cached<T> =>
		known !== undefined && known.until > clock().getTime();
	const cached = <T>(value: T): Cached<T> => ({ value, until: clock().getTime() + accessCacheMs });

	return {
		async findStream(id) {
			const known = streams.get(id);
			if (isFresh(known)) return known.value;
			const reading = cached<WatchedStream | null>(null);
			if (streams.size >= streamsMax) streams.clear();
			streams.set(id, { ...reading, until: 0 });
			const mine = streams.get(id);
			reading.value = await readStream(id);
			// A change during the read has removed the entry: the result is not cached.
			if (streams.get(id) === mine) streams.set(id, reading);
			return reading.value;
		},
		async findUnlimited({ campaignId, authorId }, viewer) {
			const { accountId, deviceId } = viewer;
			if (accountId !== null && accountId === authorId) return { by: "author", accountId };
			if (!accountId && !deviceId) return null;
			const ofCampaign = supporters.get(campaignId) ?? new Map<string, Cached<UnlimitedViewing | null>>();
			if (ofCampaign.size >= viewersMax) ofCampaign.clear();
			supporters.set(campaignId, ofCampaign);
			const key = `${accountId ?? ""};${deviceId ?? ""}`;
			const known = ofCampaign.get(key);
			if (isFresh(known)) return known.value;
			const donationId = await querySupporters({ campaignId, accountId, deviceId });
			const value = donationId === null ? null : ({ by: "donation", donationId } as const);
			// A change detaches this map, so a stale result is discarded with it.
			ofCampaign.set(key, cached(value));
			return value;
		},
	};
}
