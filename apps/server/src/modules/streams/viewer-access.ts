import { createBatch } from "../../platform/batch.ts";
import type { Platform } from "../../platform/context.ts";
import { campaignChanged } from "../campaigns/index.ts";
import { findSupporters, type Watcher } from "../donations/index.ts";
import { isWatchable, readState } from "./stream.ts";
import { streamChanged } from "./stream-changed.ts";
import { findStream } from "./streams.queries.ts";
import type { Viewer } from "./viewer.ts";

type Deps = Pick<Platform, "db" | "clock" | "signals">;

/** What of a stream decides who may watch it. */
export type WatchedStream = { id: string; campaignId: string; authorId: string; isWatchable: boolean };

/** Who may watch what, remembered for a while and forgotten as soon as it changes. */
export type ViewerAccess = {
	/** @returns null for a stream that the public does not see */
	findStream(id: string): Promise<WatchedStream | null>;
	/** @returns null for viewers who watch in free time */
	findUnlimited(
		stream: Pick<WatchedStream, "campaignId" | "authorId">,
		viewer: Viewer,
	): Promise<UnlimitedViewing | null>;
};

/** Why somebody watches without a time limit: as the campaign's author, or by a donation to it. */
export type UnlimitedViewing = { by: "author"; accountId: string } | { by: "donation"; donationId: string };

/** Also how long a refund may go unnoticed by a viewer who was let in. */
export const rememberedMs = 15_000;
const streamsMax = 1_000;
const viewersMax = 20_000;
const atOnceMax = 500;

type Remembered<T> = { value: T; until: number };

export function createViewerAccess({ db, clock, signals }: Deps): ViewerAccess {
	const streams = new Map<string, Remembered<WatchedStream | null>>();
	/** By campaign, then by viewer. */
	const supporters = new Map<string, Map<string, Remembered<UnlimitedViewing | null>>>();
	const askSupporters = createBatch(
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
		const row = await findStream(db, id);
		if (!row) return null;
		const { campaignId, authorId } = row;
		return { id, campaignId, authorId, isWatchable: isWatchable({ ...row, state: readState(row.state) }) };
	}

	const isFresh = <T>(known: Remembered<T> | undefined): known is Remembered<T> =>
		known !== undefined && known.until > clock().getTime();
	const remembered = <T>(value: T): Remembered<T> => ({ value, until: clock().getTime() + rememberedMs });

	return {
		async findStream(id) {
			const known = streams.get(id);
			if (isFresh(known)) return known.value;
			const reading = remembered<WatchedStream | null>(null);
			if (streams.size >= streamsMax) streams.clear();
			streams.set(id, { ...reading, until: 0 });
			const mine = streams.get(id);
			reading.value = await readStream(id);
			// A change that was told while it was read has taken the place away: then it is not kept.
			if (streams.get(id) === mine) streams.set(id, reading);
			return reading.value;
		},
		async findUnlimited({ campaignId, authorId }, viewer) {
			const { accountId, deviceId } = viewer;
			if (accountId === authorId) return { by: "author", accountId };
			if (!accountId && !deviceId) return null;
			const ofCampaign = supporters.get(campaignId) ?? new Map<string, Remembered<UnlimitedViewing | null>>();
			if (ofCampaign.size >= viewersMax) ofCampaign.clear();
			supporters.set(campaignId, ofCampaign);
			const key = `${accountId ?? ""};${deviceId ?? ""}`;
			const known = ofCampaign.get(key);
			if (isFresh(known)) return known.value;
			const donationId = await askSupporters({ campaignId, accountId, deviceId });
			const value = donationId === null ? null : ({ by: "donation", donationId } as const);
			// After a change this map is nobody's any more, so an old answer is forgotten with it.
			ofCampaign.set(key, remembered(value));
			return value;
		},
	};
}
