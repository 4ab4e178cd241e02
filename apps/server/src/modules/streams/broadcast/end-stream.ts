import type { LiveStream, StreamEndReason } from "@stride/contract/streams/streams";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { getOwnStream, getStream } from "../read-streams.ts";
import { deadlineOf, mayFollow, readState } from "../stream.ts";
import { publishStream } from "../stream-changed.ts";
import { type LockedStream, lockStream, setEnded } from "../stream-changes.queries.ts";
import type { StreamDeps } from "../stream-deps.ts";
import { findSupervised, listOverdue } from "./lifecycle.queries.ts";

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

type OverdueDeps = Pick<Platform, "db" | "clock" | "newId" | "signals" | "config" | "log">;

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
export async function endOverdue(deps: OverdueDeps, id: string): Promise<void> {
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
export async function endOverdueStreams(deps: OverdueDeps): Promise<void> {
	const now = deps.clock();
	const interruptedBefore = new Date(now.getTime() - deps.config.streams.resumeSeconds * 1_000);
	for (const id of await listOverdue(deps.db, { now, interruptedBefore }, perRun)) {
		try {
			await endOverdue(deps, id);
		} catch (error) {
			deps.log.error({ err: error, liveStreamId: id }, "a stream whose time is over could not be ended");
		}
	}
}

/**
 * Ends the caller's live stream. Idempotent.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException, LiveStreamNotOnAirException before it has begun
 */
export async function endStream(
	deps: StreamDeps,
	{ id, accountId, requestId }: { id: string; accountId: string; requestId?: string | undefined },
): Promise<LiveStream> {
	await getOwnStream(deps, { id, accountId });
	await deps.db.transaction().execute(async (tx) => {
		const stream = await lockStream(tx, id);
		if (!stream) throw new AppError("LiveStreamNotFoundException");
		if (stream.state === "upcoming") throw new AppError("LiveStreamNotOnAirException");
		await endLocked(deps, tx, { stream, reason: "author", by: { accountId, requestId } });
	});
	return getStream(deps, { id, accountId });
}
