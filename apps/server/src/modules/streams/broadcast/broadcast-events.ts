import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import { lockCampaign } from "../../campaigns/index.ts";
import { addSample, addViewers, closeAudiences } from "../statistics/audience.queries.ts";
import { mayFollow, readState } from "../stream.ts";
import { publishStream, streamChanged } from "../stream-changed.ts";
import { lockStream } from "../stream-changes.queries.ts";
import { streamStarted } from "../streams.events.ts";
import { endLocked, reasonToEnd } from "./end-stream.ts";
import { findSupervised, setInterrupted, setLive, setRecorded, setViewers } from "./lifecycle.queries.ts";
import type { IsCurrent } from "./live-engine.ts";

type Deps = Pick<Platform, "db" | "clock" | "newId" | "signals" | "events" | "config" | "log" | "secrets">;

const always: IsCurrent = async () => true;

/** Signal: a stream's viewer count has changed (id = stream). */
export const viewersChanged = "stream-viewers";

/**
 * The first part can be watched: the stream starts, or its broadcaster has reconnected. A broadcast that is no longer
 * permitted, such as one of an ended campaign, is stopped by the supervising process after the signal.
 */
export async function wentOnAir(
	deps: Deps,
	{ streamId: id, width, height }: { streamId: string; width: number; height: number },
	isCurrent: IsCurrent = always,
): Promise<void> {
	const known = await findSupervised(deps.db, id);
	if (!known) return;
	await deps.db.transaction().execute(async (tx) => {
		const campaign = await lockCampaign(deps, tx, known.campaignId);
		const stream = await lockStream(tx, id);
		if (!(await isCurrent(tx))) return;
		if (!stream || stream.hiddenAt || !campaign.isActive || campaign.isPaused || stream.state === "ended") {
			await deps.signals.publish(tx, { kind: streamChanged, id });
			return;
		}
		const at = deps.clock();
		const { streamingSeconds } = deps.config.streams;
		const from = readState(stream.state);
		// The broadcaster reconnected after the deadline: the stream ends as the timer would have ended it.
		const late = reasonToEnd({ ...stream, isPermitted: true }, { now: at, limits: deps.config.streams });
		if (late) {
			await endLocked(deps, tx, { stream, reason: late, by: { accountId: null } });
			return;
		}
		if (!mayFollow(from, "live")) return;
		const begun = from === "upcoming" ? { at, endsBy: new Date(at.getTime() + streamingSeconds * 1_000) } : null;
		await setLive(tx, id, { begun, width, height, at });
		if (begun) {
			await recordAudit(deps, tx, {
				actorId: null,
				action: "live-stream-started",
				subject: { kind: "live-stream", id },
				after: { endsBy: begun.endsBy.toISOString() },
			});
			await deps.events.publish(tx, streamStarted, { id, campaignId: stream.campaignId });
		}
		await publishStream(deps, tx, stream);
	});
}

/** The broadcaster has disconnected and may reconnect until the resume deadline. */
export async function wasInterrupted(deps: Deps, id: string, isCurrent: IsCurrent = always): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const stream = await lockStream(tx, id);
		if (!stream || !mayFollow(readState(stream.state), "interrupted") || !(await isCurrent(tx))) return;
		await setInterrupted(tx, id, deps.clock());
		await publishStream(deps, tx, stream);
	});
}

export async function wasRecorded(
	deps: Deps,
	{ streamId, ...recorded }: { streamId: string; durationMs: number; width: number; height: number },
	isCurrent: IsCurrent = always,
): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		if (!(await isCurrent(tx))) return;
		const stream = await setRecorded(tx, streamId, { ...recorded, at: deps.clock() });
		if (!stream) return;
		await closeAudiences(tx, [streamId]);
		await publishStream(deps, tx, { id: streamId, campaignId: stream.campaignId });
	});
}

/** `joined`: the viewers that the engine has not reported before, as the keys that the host gave them. */
export async function countedViewers(
	deps: Deps,
	{ streamId, count, joined }: { streamId: string; count: number; joined: readonly string[] },
): Promise<void> {
	if (await setViewers(deps.db, streamId, count)) {
		await deps.signals.publish(deps.db, { kind: viewersChanged, id: streamId });
		await addSample(deps.db, { streamId, at: deps.clock(), viewers: count });
	}
	if (joined.length === 0) return;
	// A hash differs from stream to stream, so it does not tell what else a person has watched.
	const hashes = joined.map((key) => deps.secrets.hash("broadcast-viewer", `${streamId} ${key}`));
	await addViewers(deps.db, { streamId, hashes });
}
