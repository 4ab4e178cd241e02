import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { campaignChanged } from "../campaigns/index.ts";

/** The signal that a stream has changed; its id is the stream's. */
export const streamChanged = "stream-changed";

/** Tells every process of a change that pages show, in the transaction that makes it. Campaigns show counts of theirs. */
export async function publishStream(
	deps: Pick<Platform, "signals">,
	tx: Db,
	stream: { id: string; campaignId: string },
): Promise<void> {
	await deps.signals.publish(tx, { kind: streamChanged, id: stream.id });
	await deps.signals.publish(tx, { kind: campaignChanged, id: stream.campaignId });
}
