import type { LiveStream, UpdateLiveStreamBody } from "@stride/contract/streams";
import { recordAudit } from "../../platform/audit.ts";
import { AppError } from "../../platform/errors.ts";
import { decodeDataUrl, storeImage, videoCoverImage } from "../../platform/images.ts";
import { lockCampaign } from "../campaigns/index.ts";
import { getOwnStream, getStream } from "./get-stream.ts";
import { readStartDate } from "./start-date.ts";
import { isOnAir, readState } from "./stream.ts";
import { publishStream } from "./stream-changed.ts";
import { changeStream, clearPoster, lockStream, type StreamChange } from "./stream-changes.queries.ts";
import type { StreamDeps } from "./stream-deps.ts";
import { removePosterJob } from "./stream-jobs.ts";
import { streamScheduled } from "./streams.events.ts";

type Input = { id: string; accountId: string; body: UpdateLiveStreamBody; requestId?: string | undefined };

/**
 * Changes a stream: texts and picture at any time, the date while it is upcoming.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException also once the campaign has ended, ValidationException
 *   for a start that is over, LiveStreamOnAirException and LiveStreamEndedException for another date once it has begun,
 *   ImageUnreadableException
 */
export async function updateStream(deps: StreamDeps, { id, accountId, body, requestId }: Input): Promise<LiveStream> {
	const { stream, permissions } = await getOwnStream(deps, { id, accountId });
	if (!permissions.update) throw new AppError("ForbiddenException");
	const startsAt = body.startDate === undefined ? undefined : new Date(body.startDate);
	checkDate(deps, stream, body.startDate);
	const imageId = body.image === undefined ? undefined : deps.newId();
	if (body.image !== undefined && imageId) {
		await storeImage(deps, videoCoverImage, imageId, decodeDataUrl(body.image));
	}
	const change: StreamChange = {
		...(body.title !== undefined && { title: body.title }),
		...(body.description !== undefined && { description: body.description }),
		...(startsAt && { startsAt }),
		...(imageId && { imageId }),
	};
	if (Object.keys(change).length > 0) {
		await write(deps, { id, campaignId: stream.campaignId, accountId, body, requestId }, change);
	}
	return getStream(deps, { id, accountId });
}

/** An unchanged date is accepted in any state. */
function checkDate(
	deps: Pick<StreamDeps, "clock">,
	stream: { state: string; startsAt: Date },
	text: string | undefined,
): void {
	if (text === undefined || new Date(text).getTime() === stream.startsAt.getTime()) return;
	const state = readState(stream.state);
	if (isOnAir(state)) throw new AppError("LiveStreamOnAirException");
	if (state === "ended") throw new AppError("LiveStreamEndedException");
	readStartDate(text, deps.clock());
}

async function write(deps: StreamDeps, input: Input & { campaignId: string }, change: StreamChange): Promise<void> {
	const { id, campaignId, accountId, body, requestId } = input;
	await deps.db.transaction().execute(async (tx) => {
		const campaign = await lockCampaign(deps, tx, campaignId);
		const locked = await lockStream(tx, id);
		// Ended or deleted in the meantime: nothing is written.
		if (!locked || !campaign.isActive) throw new AppError("ConflictException");
		checkDate(deps, locked, body.startDate);
		await changeStream(tx, id, change, deps.clock());
		// A cover chosen for a recording replaces the camera's last picture.
		if (change.imageId && locked.state === "ended" && locked.posterImageId) {
			await clearPoster(tx, id);
			await deps.jobs.send(tx, removePosterJob, { imageId: locked.posterImageId });
		}
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "live-stream-updated",
			subject: { kind: "live-stream", id },
			requestId,
			before: Object.fromEntries(Object.keys(change).map((field) => [field, locked[field as keyof StreamChange]])),
			after: change,
		});
		if (change.startsAt && change.startsAt.getTime() !== locked.startsAt.getTime()) {
			await deps.events.publish(tx, streamScheduled, { id, campaignId, startsAt: change.startsAt });
		}
		await publishStream(deps, tx, locked);
	});
}
