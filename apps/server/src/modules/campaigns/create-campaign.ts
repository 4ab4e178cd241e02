import { randomInt } from "node:crypto";
import type { Campaign, CreateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { catalogueCurrency } from "@stride/contract/limits";
import type { Currency } from "@stride/money";
import { slugify } from "transliteration";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { findRepeated, type IdempotentRequest, idempotentRequest } from "../../platform/idempotent-requests.ts";
import { isUuid } from "../../platform/ids.ts";
import { coverImage, decodeDataUrl, storeImage } from "../../platform/pictures/images.ts";
import { rememberResidence } from "../accounts/index.ts";
import { readFreshProject } from "../catalogue/index.ts";
import { isUnsettled } from "../ledger/index.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { campaignChanged } from "./campaign-totals.ts";
import { findByRequest, insertCampaign, type NewCampaign } from "./campaigns.queries.ts";
import { getCampaign } from "./get-campaign.ts";
import { checkResidence } from "./residence.ts";

const slugLengthMax = 60;

/** Path segments below `/campaign/` that the API uses itself. */
const takenByPaths = new Set(["post"]);

/**
 * Derives a campaign's name in addresses from its title; Ukrainian is transliterated. Never empty, never like an id or
 * a reserved path.
 */
export function slugOf(title: string): string {
	const slug = slugify(title, { lowercase: true, separator: "-" })
		.replace(/[^a-z0-9-]+/g, "")
		.slice(0, slugLengthMax)
		.replace(/^-+|-+$/g, "");
	if (slug === "" || isUuid(slug) || takenByPaths.has(slug)) return "campaign";
	return slug;
}

const suffixDigits = 5;

/** The same name with a number appended. */
export const slugWithNumber = (
	slug: string,
	number: number = randomInt(10 ** (suffixDigits - 1), 10 ** suffixDigits),
) => `${slug.slice(0, slugLengthMax - suffixDigits - 1)}-${number}`;

type Input = {
	body: CreateCampaignBody;
	accountId: string;
	requestId?: string;
	idempotencyKey?: string | null;
	demo?: boolean;
};

/**
 * Creates a campaign of the caller. A repeated request with the same `Idempotency-Key` returns the same campaign.
 * @throws AppError for an unsupported country or state, an unknown or inactive charity project, an unreadable picture,
 * and IdempotencyKeyReusedException for a key that was used with another body
 */
export async function createCampaign(deps: CampaignDeps, input: Input): Promise<Campaign> {
	const { accountId } = input;
	const request = idempotentRequest(input.idempotencyKey, input.body);
	const id = (await findEarlier(deps.db, accountId, request)) ?? (await insertNew(deps, input, request));
	return getCampaign(deps, { idOrName: id, accountId });
}

async function findEarlier(db: Db, authorId: string, request: IdempotentRequest | null): Promise<string | undefined> {
	return (await findRepeated(request, (key) => findByRequest(db, authorId, key)))?.id;
}

async function insertNew(deps: CampaignDeps, input: Input, request: IdempotentRequest | null): Promise<string> {
	const { body, accountId, requestId, demo = false } = input;
	await checkResidence(deps, body);
	const projectId = await chooseProject(deps, body.recipient);
	const currency = await chooseCurrency(deps, { wanted: body.currency, projectId });
	const imageId = deps.newId();
	await storeImage(deps, coverImage, imageId, decodeDataUrl(body.image));
	deps.failPoint("cover-stored");
	const createdAt = deps.clock();
	const { recipient, residenceConfirmed, image, fundGoal, state = null, ...fields } = body;
	const campaign = {
		...fields,
		id: deps.newId(),
		authorId: accountId,
		state,
		projectId,
		currency,
		fundGoalCents: fundGoal,
		imageId,
		demo,
		request,
		residenceConfirmedAt: residenceConfirmed ? createdAt : null,
		createdAt,
	};
	return deps.db.transaction().execute(async (tx) => {
		const earlier = await insertWithFreeSlug(tx, campaign);
		if (earlier) return earlier;
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
			after: {
				fundGoalCents: campaign.fundGoalCents,
				country: campaign.country,
				currency,
				projectId,
				residenceConfirmed: campaign.residenceConfirmedAt !== null,
			},
		});
		await deps.signals.publish(tx, { kind: campaignChanged, id: campaign.id });
		deps.failPoint("campaign-inserting");
		return campaign.id;
	});
}

/**
 * The charity project of the campaign, with the catalogue's current data; null for a personal one.
 * @throws AppError with the invalid field, ProjectInactiveException
 */
async function chooseProject(deps: CampaignDeps, recipient: CreateCampaignBody["recipient"]): Promise<string | null> {
	if (recipient.type === "yourself") return null;
	const refused = (field: string, key: string) =>
		new AppError("ValidationException", { fields: { [`recipient.${field}`]: { key } } });
	if (deps.config.catalogue === null) throw refused("type", "recipientRequired");
	const project = await readFreshProject(deps, String(recipient.charityId));
	if (!project) throw refused("charityId", "charityRequired");
	if (!project.isActive) throw new AppError("ProjectInactiveException");
	return project.id;
}

/**
 * The currency of the campaign for its life; by default the first of the settings. The charity catalogue takes dollars.
 * @throws AppError with the field for one that the installation does not offer, or cannot take at present
 */
async function chooseCurrency(
	{ db, config }: CampaignDeps,
	{ wanted, projectId }: { wanted: Currency | undefined; projectId: string | null },
): Promise<Currency> {
	const offered: readonly Currency[] = projectId === null ? config.currencies : [catalogueCurrency];
	const currency = wanted ?? offered[0] ?? catalogueCurrency;
	const isTaken = offered.includes(currency) && (projectId !== null || !(await isUnsettled(db, currency)));
	if (!isTaken) throw new AppError("ValidationException", { fields: { currency: { key: "currencyNotOffered" } } });
	return currency;
}

const slugTries = 8;

/** @returns the id of the campaign that a concurrent identical request has created, if any */
async function insertWithFreeSlug(db: Db, campaign: Omit<NewCampaign, "slug">): Promise<string | undefined> {
	const slug = slugOf(campaign.title);
	for (let attempt = 0; attempt < slugTries; attempt++) {
		const candidate = attempt === 0 ? slug : slugWithNumber(slug);
		if (await insertCampaign(db, { ...campaign, slug: candidate })) return undefined;
		const earlier = await findEarlier(db, campaign.authorId, campaign.request);
		if (earlier) return earlier;
	}
	throw new AppError("ConflictException");
}
