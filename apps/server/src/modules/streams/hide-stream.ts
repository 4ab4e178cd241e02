import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { getCampaignReference, type HiddenThing } from "../campaigns/index.ts";
import { endLocked } from "./broadcast/end-stream.ts";
import { lockForDesk, setHidden } from "./found-streams.queries.ts";
import { publishStream } from "./stream-changed.ts";
import { lockStream } from "./stream-changes.queries.ts";

type Deps = Pick<Platform, "clock" | "newId" | "signals">;
type ByOperator = { id: string; operatorId: string; requestId: string };

/**
 * Hides a stream from lists and playback, in the caller's transaction. A live stream ends for good; an upcoming one still
 * counts as the campaign's next stream, so that the author cannot announce it again.
 * @throws AppError LiveStreamNotFoundException
 */
export async function hideStream(deps: Deps, tx: Db, input: ByOperator & { reason: string }): Promise<HiddenThing> {
	const { id, operatorId, requestId, reason } = input;
	const stream = await lockStream(tx, id);
	if (!stream) throw new AppError("LiveStreamNotFoundException");
	if (stream.hiddenAt) return null;
	await endLocked(deps, tx, { stream, reason: "operator", by: { accountId: operatorId, requestId } });
	await setHidden(tx, id, { by: operatorId, reason }, deps.clock());
	await recordAudit(deps, tx, {
		actorId: operatorId,
		action: "live-stream-hidden",
		subject: { kind: "live-stream", id },
		requestId,
		before: { hidden: false },
		after: { hidden: true, reason },
	});
	await publishStream(deps, tx, stream);
	const { authorId } = await getCampaignReference(tx, stream.campaignId);
	return { ownerId: authorId, title: stream.title };
}

/**
 * Shows it again; a broadcast that the hiding ended stays ended.
 * @throws AppError LiveStreamNotFoundException, NotRestorableException
 */
export async function restoreStream(deps: Deps, tx: Db, input: ByOperator): Promise<HiddenThing> {
	const { id, operatorId, requestId } = input;
	const hidden = await lockForDesk(tx, id);
	const stream = await lockStream(tx, id);
	if (!hidden || !stream) throw new AppError("LiveStreamNotFoundException");
	if (!hidden.hiddenAt) return null;
	if (!hidden.hiddenBy) throw new AppError("NotRestorableException");
	await setHidden(tx, id, null, deps.clock());
	await recordAudit(deps, tx, {
		actorId: operatorId,
		action: "live-stream-restored",
		subject: { kind: "live-stream", id },
		requestId,
		before: { hidden: true },
		after: { hidden: false },
	});
	await publishStream(deps, tx, stream);
	const { authorId } = await getCampaignReference(tx, stream.campaignId);
	return { ownerId: authorId, title: stream.title };
}
