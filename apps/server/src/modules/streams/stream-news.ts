import type { Db } from "../../platform/db/database.ts";

/** The port to the notifications about a campaign's streams, called in the transaction that changes them. */
export type StreamNews = {
	/** A stream was scheduled or rescheduled. */
	scheduled(tx: Db, stream: { id: string; campaignId: string; startsAt: Date }): Promise<void>;
	/** It is live for the first time. */
	started(tx: Db, stream: { id: string; campaignId: string }): Promise<void>;
};
