import type { Db } from "../../platform/db/database.ts";

/** The port to whoever tells people of a campaign's streams, in the transaction that changes them. */
export type StreamNews = {
	/** A stream has a date, the first one or another. */
	scheduled(tx: Db, stream: { id: string; campaignId: string; startsAt: Date }): Promise<void>;
	/** It is on the air for the first time. */
	started(tx: Db, stream: { id: string; campaignId: string }): Promise<void>;
};
