import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { campaignChanged } from "../campaigns/index.ts";

/** Signal: a stream has changed (id = stream). */
export const streamChanged = "stream-changed";

/** Publishes a visible change in its transaction. The campaign changes too, since it shows counts of its streams. */
export async function publishStream(
	deps: Pick<Platform, "signals">,
	tx: Db,
	stream: { id: string; campaignId: string },
): Promise<void> {
	await deps.signals.publish(tx, { kind: streamChanged, id: stream.id });
	await deps.signals.publish(tx, { kind: campaignChanged, id: stream.campaignId });
}
