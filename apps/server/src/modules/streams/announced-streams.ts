import type { Db } from "../../platform/db/database.ts";
import { isOnAir, readState } from "./stream.ts";
import { findNextStart, findStream, listStartingUntil } from "./streams.queries.ts";

/** A stream as news of it presents it; public data only. */
export type AnnouncedStream = {
	id: string;
	campaignId: string;
	title: string;
	startsAt: Date;
	state: "upcoming" | "on-air" | "ended";
};

export async function findAnnouncedStream(db: Db, id: string): Promise<AnnouncedStream | null> {
	const row = await findStream(db, id);
	if (!row || row.campaignEndedAt) return null;
	const state = readState(row.state);
	return {
		id,
		campaignId: row.campaignId,
		title: row.title,
		startsAt: row.startsAt,
		state: isOnAir(state) ? "on-air" : state === "ended" ? "ended" : "upcoming",
	};
}

/** Upcoming streams of active campaigns that begin after `from`, until `until` at the latest. */
export const listStartingStreams = (db: Db, window: { from: Date; until: Date }) => listStartingUntil(db, window);

/** The start of a campaign's upcoming stream; null if it has none. */
export async function findStart(db: Db, campaignId: string): Promise<Date | null> {
	return (await findNextStart(db, campaignId)) ?? null;
}
