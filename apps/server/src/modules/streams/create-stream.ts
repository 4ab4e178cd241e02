import type { CreateLiveStreamBody, LiveStream } from "@stride/contract/streams";
import { recordAudit } from "../../platform/audit.ts";
import { AppError } from "../../platform/errors.ts";
import { decodeDataUrl, storeImage, videoCoverImage } from "../../platform/images.ts";
import { getCampaignRow, lockCampaign } from "../campaigns/index.ts";
import { getStream } from "./get-stream.ts";
import { readStartDate } from "./start-date.ts";
import { publishStream } from "./stream-changed.ts";
import { insertStream } from "./stream-changes.queries.ts";
import type { StreamDeps } from "./stream-deps.ts";
import { streamScheduled } from "./streams.events.ts";

type Input = {
	campaign: string;
	accountId: string;
	body: CreateLiveStreamBody;
	requestId?: string | undefined;
	demo?: boolean;
};

/**
 * Schedules a stream of the caller's active campaign (by id or name) that has neither an upcoming nor a live one.
 * @throws AppError CampaignNotFoundException, ForbiddenException also once the campaign has ended, ValidationException
 *   for a start that is over, ImageUnreadableException, CampaignHasStreamException
 */
export async function createStream(deps: StreamDeps, input: Input): Promise<LiveStream> {
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
