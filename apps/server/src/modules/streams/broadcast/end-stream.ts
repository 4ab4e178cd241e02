import type { LiveStream, StreamEndReason } from "@stride/contract/streams/streams";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { getOwnStream, getStream } from "../read-streams.ts";
import { deadlineOf, type InterruptionLimits, mayFollow, pauseOf, readState } from "../stream.ts";
import { publishStream } from "../stream-changed.ts";
import { type LockedStream, lockStream, setEnded } from "../stream-changes.queries.ts";
import type { StreamDeps } from "../stream-deps.ts";
import { findSupervised, listOverdue, setPaused } from "./lifecycle.queries.ts";

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
	stream: Pick<LockedStream, "endsBy" | "interruptedAt"> & { isPermitted: boolean },
	{ now, limits }: { now: Date; limits: InterruptionLimits },
): StreamEndReason | null {
	if (!stream.isPermitted) return "operator";
	if (!stream.endsBy) return null;
	const deadline = deadlineOf({ endsBy: stream.endsBy, interruptedAt: stream.interruptedAt }, limits);
	return deadline.at <= now ? deadline.reason : null;
}

/**
 * Ends a stream whose time is over, and pauses one whose broadcaster has not reconnected in time. One that is not live, or
 * has time left, is unchanged.
 */
export async function advanceOverdue(deps: OverdueDeps, id: string): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const stream = await lockStream(tx, id);
		const row = await findSupervised(tx, id);
		if (!stream || !row) return;
		const [now, limits] = [deps.clock(), deps.config.streams];
		const reason = reasonToEnd({ ...stream, isPermitted: row.isPermitted }, { now, limits });
		if (reason) {
			await endLocked(deps, tx, { stream, reason, by: { accountId: null } });
			return;
		}
		const pauseAt = pauseOf({ ...stream, state: readState(stream.state) }, limits);
		if (!pauseAt || pauseAt > now) return;
		await setPaused(tx, id, now);
		await publishStream(deps, tx, stream);
	});
}

const perRun = 200;

/**
 * Ends and pauses all streams whose time is over. The supervising process does so to the second; this sweep covers streams of a
 * stopped process and hidden ones.
 */
export async function advanceOverdueStreams(deps: OverdueDeps): Promise<void> {
	const now = deps.clock();
	const { resumeSeconds, pauseSeconds } = deps.config.streams;
	const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
	const due = { now, interruptedBefore: before(resumeSeconds), pausedBefore: before(pauseSeconds) };
	for (const id of await listOverdue(deps.db, due, perRun)) {
		try {
			await advanceOverdue(deps, id);
		} catch (error) {
			deps.log.error({ err: error, liveStreamId: id }, "a stream whose time is over could not be ended or paused");
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
