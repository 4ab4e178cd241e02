import type { StreamEndReason } from "@stride/contract/streams";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { mayFollow, readState } from "./stream.ts";
import { publishStream } from "./stream-changed.ts";
import { type LockedStream, setEnded } from "./stream-changes.queries.ts";

/** The account that ends a stream; null if its time is over. */
export type EndedBy = { accountId: string | null; requestId?: string | undefined };

type Deps = Pick<Platform, "clock" | "newId" | "signals">;

/**
 * Ends a locked stream. The supervising process receives the signal and completes the recording.
 * @returns false if it is not live
 */
export async function endLocked(
	deps: Deps,
	tx: Db,
	{ stream, reason, by }: { stream: LockedStream; reason: StreamEndReason; by: EndedBy },
): Promise<boolean> {
	const from = readState(stream.state);
	if (!mayFollow(from, "ended")) return false;
	await setEnded(tx, stream.id, { reason, at: deps.clock() });
	await recordAudit(deps, tx, {
		actorId: by.accountId,
		action: "live-stream-ended",
		subject: { kind: "live-stream", id: stream.id },
		requestId: by.requestId,
		before: { state: from },
		after: { state: "ended", reason },
	});
	await publishStream(deps, tx, stream);
	return true;
}
