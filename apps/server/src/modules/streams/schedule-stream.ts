import { streamLimits } from "@stride/contract/limits";
import type { CreateLiveStreamBody, LiveStream, UpdateLiveStreamBody } from "@stride/contract/streams/streams";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import { decodeDataUrl, storeImage, videoCoverImage } from "../../platform/pictures/images.ts";
import { getCampaignRow, lockCampaign } from "../campaigns/index.ts";
import { removeCaptionsOf } from "./captions/captions.queries.ts";
import { removeLiveCaptionsOf } from "./captions/live-captions.queries.ts";
import { removeClipsOf } from "./clips/clips.queries.ts";
import { getOwnStream, getStream } from "./read-streams.ts";
import { isOnAir, readState } from "./stream.ts";
import { publishStream } from "./stream-changed.ts";
import {
	changeStream,
	clearPoster,
	insertStream,
	lockStream,
	type StreamChange,
	setDeleted,
} from "./stream-changes.queries.ts";
import type { StreamDeps } from "./stream-deps.ts";
import { removePosterJob, removeRecordingJob } from "./stream-jobs.ts";
import { streamScheduled } from "./streams.events.ts";

/** Allows for the time between choosing and sending, and for clock skew. */
const toleranceMs = 60_000;
const aheadMs = streamLimits.startAheadDays * 86_400_000;

/** @throws AppError ValidationException for a start in the past, or too far ahead */
export function readStartDate(text: string, now: Date): Date {
	const startsAt = new Date(text);
	if (startsAt.getTime() < now.getTime() - toleranceMs) {
		throw new AppError("ValidationException", { fields: { startDate: { key: "streamDateInPast" } } });
	}
	if (startsAt.getTime() > now.getTime() + aheadMs) {
		throw new AppError("ValidationException", { fields: { startDate: { key: "streamDateTooFar" } } });
	}
	return startsAt;
}

type CreateStreamInput = {
	campaign: string;
	accountId: string;
	body: CreateLiveStreamBody;
	requestId?: string | undefined;
	demo?: boolean;
};

/**
 * Schedules a stream of the caller's active campaign (by id or name) that has neither an upcoming nor a live one.
 * @throws AppError CampaignNotFoundException, ForbiddenException also once the campaign has ended, ValidationException
 *   for a start that is over or too far ahead, ImageUnreadableException, CampaignHasStreamException, CampaignPausedException
 */
export async function createStream(deps: StreamDeps, input: CreateStreamInput): Promise<LiveStream> {
	const { body, accountId, demo = false } = input;
	const campaign = await getCampaignRow(deps, input.campaign);
	if (campaign.authorId !== accountId || campaign.endedAt !== null) throw new AppError("ForbiddenException");
	const startsAt = readStartDate(body.startDate, deps.clock());
	const imageId = deps.newId();
	await storeImage(deps, videoCoverImage, imageId, decodeDataUrl(body.image));
	const id = deps.newId();
	await deps.db.transaction().execute(async (tx) => {
		// Locked, so that a campaign that ends concurrently gets no stream.
		const held = await lockCampaign(deps, tx, campaign.id);
		if (!held.isActive) throw new AppError("ForbiddenException");
		if (held.isPaused) throw new AppError("CampaignPausedException");
		const isNew = await insertStream(tx, {
			id,
			campaignId: campaign.id,
			title: body.title,
			description: body.description,
			imageId,
			startsAt,
			demo,
			createdAt: deps.clock(),
		});
		if (!isNew) throw new AppError("CampaignHasStreamException");
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "live-stream-created",
			subject: { kind: "live-stream", id },
			requestId: input.requestId,
			after: { campaignId: campaign.id, startsAt: startsAt.toISOString() },
		});
		await deps.events.publish(tx, streamScheduled, { id, campaignId: campaign.id, startsAt });
		await publishStream(deps, tx, { id, campaignId: campaign.id });
	});
	return getStream(deps, { id, accountId });
}

type UpdateStreamInput = { id: string; accountId: string; body: UpdateLiveStreamBody; requestId?: string | undefined };

/**
 * Changes a stream: its date while it is upcoming, the rest at any time.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException also once the campaign has ended, ValidationException
 *   for a start that is over or too far ahead, LiveStreamOnAirException and LiveStreamEndedException for another date once it has begun,
 *   ImageUnreadableException
 */
export async function updateStream(
	deps: StreamDeps,
	{ id, accountId, body, requestId }: UpdateStreamInput,
): Promise<LiveStream> {
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
		...(body.allowsDownload !== undefined && { allowsDownload: body.allowsDownload }),
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

async function write(
	deps: StreamDeps,
	input: UpdateStreamInput & { campaignId: string },
	change: StreamChange,
): Promise<void> {
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

/**
 * Deletes a stream that is not live, with its recording. The row stays, since donations reference it.
 * @throws AppError LiveStreamNotFoundException, ForbiddenException also once the campaign has ended,
 *   LiveStreamOnAirException
 */
export async function deleteStream(
	deps: StreamDeps,
	{ id, accountId, requestId }: { id: string; accountId: string; requestId?: string | undefined },
): Promise<void> {
	const { stream, permissions } = await getOwnStream(deps, { id, accountId });
	if (isOnAir(readState(stream.state))) throw new AppError("LiveStreamOnAirException");
	if (!permissions.delete) throw new AppError("ForbiddenException");
	await deps.db.transaction().execute(async (tx) => {
		const campaign = await lockCampaign(deps, tx, stream.campaignId);
		const locked = await lockStream(tx, id);
		if (!locked) throw new AppError("LiveStreamNotFoundException");
		if (!campaign.isActive) throw new AppError("ForbiddenException");
		// It may have started since the first check.
		if (isOnAir(readState(locked.state))) throw new AppError("LiveStreamOnAirException");
		await setDeleted(tx, id, deps.clock());
		await removeCaptionsOf(tx, id);
		await removeLiveCaptionsOf(tx, id);
		await removeClipsOf(tx, id);
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "live-stream-deleted",
			subject: { kind: "live-stream", id },
			requestId,
			before: { state: locked.state },
		});
		await publishStream(deps, tx, locked);
		await deps.jobs.send(tx, removeRecordingJob, { streamId: id });
	});
}
