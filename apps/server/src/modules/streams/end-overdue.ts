import type { StreamEndReason } from "@stride/contract/streams";
import type { Platform } from "../../platform/context.ts";
import { endLocked } from "./end-locked.ts";
import { findSupervised, listOverdue } from "./lifecycle.queries.ts";
import { deadlineOf } from "./stream.ts";
import { type LockedStream, lockStream } from "./stream-changes.queries.ts";

type Deps = Pick<Platform, "db" | "clock" | "newId" | "signals" | "config">;

/** Why a live stream has to end now, if it has to. */
export function reasonToEnd(
	stream: Pick<LockedStream, "endsBy" | "interruptedAt"> & { isVisible: boolean },
	{ now, resumeSeconds }: { now: Date; resumeSeconds: number },
): StreamEndReason | null {
	if (!stream.isVisible) return "operator";
	if (!stream.endsBy) return null;
	const deadline = deadlineOf({ endsBy: stream.endsBy, interruptedAt: stream.interruptedAt }, resumeSeconds);
	return deadline.at <= now ? deadline.reason : null;
}

/** Ends a stream whose time is over; one that is not live, or has time left, is unchanged. */
export async function endOverdue(deps: Deps, id: string): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const stream = await lockStream(tx, id);
		const row = await findSupervised(tx, id);
		if (!stream || !row) return;
		const { resumeSeconds } = deps.config.streams;
		const reason = reasonToEnd({ ...stream, isVisible: row.isVisible }, { now: deps.clock(), resumeSeconds });
		if (reason) await endLocked(deps, tx, { stream, reason, by: { accountId: null } });
	});
}

const perRun = 200;

/**
 * Ends all streams whose time is over. The supervising process does so to the second; this sweep covers streams of a
 * stopped process and hidden ones.
 */
export async function endOverdueStreams(deps: Deps): Promise<void> {
	const now = deps.clock();
	const interruptedBefore = new Date(now.getTime() - deps.config.streams.resumeSeconds * 1_000);
	for (const id of await listOverdue(deps.db, { now, interruptedBefore }, perRun)) await endOverdue(deps, id);
}
