import type { Campaign, CreateCampaignBody } from "@stride/contract/campaigns";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { coverImage, decodeDataUrl, storeImage } from "../../platform/images.ts";
import { rememberResidence } from "../accounts/index.ts";
import { insertCampaign, type NewCampaign } from "./campaigns.queries.ts";
import { getCampaign } from "./get-campaign.ts";
import { campaignChanged } from "./record-gift-change.ts";
import { checkResidence } from "./residence.ts";
import { slugOf, slugWithNumber } from "./slug.ts";

type Input = { body: CreateCampaignBody; accountId: string; requestId?: string; demo?: boolean };

/**
 * Creates a campaign of the caller's.
 * @throws AppError for a country or state that is not possible, and for a picture that cannot be read
 */
export async function createCampaign(
	deps: Platform,
	{ body, accountId, requestId, demo = false }: Input,
): Promise<Campaign> {
	checkResidence(body.country, body.state, deps.config.site.statesNotAllowed);
	const imageId = deps.newId();
	await storeImage(deps.objects, coverImage, imageId, decodeDataUrl(body.image));
	deps.failPoint("cover-stored");
	const campaign = {
		id: deps.newId(),
		authorId: accountId,
		title: body.title,
		description: body.description,
		country: body.country,
		state: body.state ?? null,
		fundGoalCents: body.fundGoal,
		imageId,
		demo,
		createdAt: deps.clock(),
	};
	await deps.db.transaction().execute(async (tx) => {
		await insertWithFreeSlug(tx, campaign);
		await rememberResidence(tx, {
			accountId,
			country: campaign.country,
			state: campaign.state,
			at: campaign.createdAt,
		});
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "campaign-created",
			subject: { kind: "campaign", id: campaign.id },
			requestId,
			after: { fundGoalCents: campaign.fundGoalCents, country: campaign.country, residenceConfirmed: true },
		});
		await deps.signals.publish(tx, { kind: campaignChanged, id: campaign.id });
		deps.failPoint("campaign-inserting");
	});
	return getCampaign(deps, { idOrName: campaign.id, accountId });
}

const slugTries = 8;

async function insertWithFreeSlug(db: Db, campaign: Omit<NewCampaign, "slug">): Promise<void> {
	const slug = slugOf(campaign.title);
	for (let attempt = 0; attempt < slugTries; attempt++) {
		const candidate = attempt === 0 ? slug : slugWithNumber(slug);
		if (await insertCampaign(db, { ...campaign, slug: candidate })) return;
	}
	throw new AppError("ConflictException");
}
