import type {
	AddOfflineDonationBody,
	OfflineDonation,
	OfflineDonations,
} from "@stride/contract/campaigns/offline-donations";
import { offlineLimits } from "@stride/contract/campaigns/offline-rules";
import { formatExact } from "@stride/money";
import { readCurrency, scaleAmount } from "@stride/money/currencies";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import {
	findRepeated,
	type IdempotentRequest,
	idempotentRequest,
	requestColumns,
} from "../../platform/idempotent-requests.ts";
import { listAuthors } from "../accounts/index.ts";
import {
	type CampaignRow,
	campaignChanged,
	getAuthorsCampaign,
	getCampaignRow,
	lockCampaign,
} from "../campaigns/index.ts";
import {
	deleteOffline,
	findByRequest,
	findOffline,
	insertOffline,
	listOfCampaign,
	lockOfflineOf,
	type OfflineRow,
	sumEntered,
} from "./offline-donations.queries.ts";
import { removeProof, removeProofJob, storeProof } from "./proofs.ts";

const dayMs = 24 * 3_600_000;

/** Only for campaigns whose author receives the money: what a charity gets, it gets through the catalogue. */
const takesOffline = ({ projectId, endedAt, pausedAt }: CampaignRow): boolean =>
	projectId === null && endedAt === null && pausedAt === null;

/** The most that may be entered for a campaign, in its currency. */
const maximumOf = ({ config }: Pick<Platform, "config">, currency: string): number =>
	scaleAmount(config.offlineDonations.maximumCents, config.currencies[0], readCurrency(currency));

function demandSwitchedOn({ config }: Pick<Platform, "config">): void {
	if (!config.offlineDonations.isOn) throw new AppError("NotFoundException");
}

/**
 * What the author has entered, for a campaign's page.
 * @throws AppError NotFoundException where the installation has none, CampaignNotFoundException
 */
export async function getOfflineDonations(
	deps: Pick<Platform, "db" | "config">,
	{ idOrName, accountId }: { idOrName: string; accountId: string | null },
): Promise<OfflineDonations> {
	demandSwitchedOn(deps);
	const campaign = await getCampaignRow(deps, idOrName);
	const [rows, entered, authors] = await Promise.all([
		listOfCampaign(deps.db, campaign.id, { limit: offlineLimits.donations, withHidden: false }),
		sumEntered(deps.db, campaign.id),
		listAuthors(deps, [campaign.authorId]),
	]);
	const sum = (kind: string) => rows.reduce((cents, row) => (row.kind === kind ? cents + row.amountCents : cents), 0);
	const mayEnter = accountId === campaign.authorId && takesOffline(campaign);
	return {
		currency: readCurrency(campaign.currency),
		cash: sum("cash"),
		bank: sum("bank"),
		enteredBy: { id: campaign.authorId, firstName: authors.get(campaign.authorId)?.firstName ?? "" },
		donations: rows.map(presentOffline),
		remaining: mayEnter ? roomOf(deps, campaign, entered) : null,
	};
}

/** How much may still be entered, in cents. */
const roomOf = (
	deps: Pick<Platform, "config">,
	{ currency }: CampaignRow,
	{ cents, count }: { cents: number; count: number },
): number => (count < offlineLimits.donations ? Math.max(0, maximumOf(deps, currency) - cents) : 0);

export const presentOffline = (row: OfflineRow): OfflineDonation => ({
	id: row.id,
	kind: row.kind === "bank" ? "bank" : "cash",
	amount: row.amountCents,
	receivedOn: row.receivedOn,
	donorName: row.donorName,
	note: row.note,
});

type Caller = { idOrName: string; accountId: string; requestId: string };

/**
 * Enters a donation. It changes no total and posts nothing.
 * @throws AppError NotFoundException, CampaignNotFoundException, ForbiddenException for another author's campaign,
 * ConflictException where the campaign takes none, ValidationException over the maximum or for a date out of bounds
 */
export async function addOfflineDonation(
	deps: Platform,
	input: Caller & { body: AddOfflineDonationBody; idempotencyKey: string | null },
): Promise<{ id: string }> {
	demandSwitchedOn(deps);
	const { body, accountId } = input;
	const campaign = await getAuthorsCampaign(deps, input);
	const request = idempotentRequest(input.idempotencyKey, { campaignId: campaign.id, ...body });
	const find = (key: string) => findByRequest(deps.db, accountId, key);
	const earlier = await findRepeated(request, find);
	if (earlier) return { id: earlier.id };
	demandPossible(deps, campaign, body);
	const id = deps.newId();
	const proofId = deps.newId();
	await storeProof(deps, proofId, body.image);
	return enter(deps, { ...input, campaign, request, id, proofId }).catch(async (error: unknown) => {
		// After a lost connection the commit may have succeeded: then the picture belongs to the entry.
		const isStored = await findOffline(deps.db, id).then(Boolean, () => true);
		if (!isStored) await removeProof(deps.objects, proofId);
		throw error;
	});
}

type Entry = Caller & {
	body: AddOfflineDonationBody;
	campaign: CampaignRow;
	request: IdempotentRequest | null;
	id: string;
	proofId: string;
};

function enter(deps: Platform, entry: Entry): Promise<{ id: string }> {
	const { body, accountId, requestId, campaign, request, id, proofId } = entry;
	return deps.db.transaction().execute(async (tx) => {
		// Before the lock of entries: the order of all transactions that take both.
		const { isActive, isPaused } = await lockCampaign(deps, tx, campaign.id);
		await lockOfflineOf(tx, campaign.id);
		const repeated = await findRepeated(request, (key) => findByRequest(tx, accountId, key));
		if (repeated) {
			await deps.jobs.send(tx, removeProofJob, { proofId });
			return { id: repeated.id };
		}
		if (!isActive || isPaused) throw new AppError("ConflictException");
		await demandRoom(deps, tx, campaign, body.amount);
		await insertOffline(tx, {
			id,
			campaignId: campaign.id,
			enteredBy: accountId,
			kind: body.kind,
			currency: campaign.currency,
			amountCents: body.amount,
			receivedOn: body.receivedOn,
			donorName: body.donorName || null,
			note: body.note || null,
			proofId,
			createdAt: deps.clock(),
			...requestColumns(request),
		});
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "offline-donation-entered",
			subject: { kind: "offline", id },
			requestId,
			after: { campaignId: campaign.id, kind: body.kind, amountCents: body.amount },
		});
		await deps.signals.publish(tx, { kind: campaignChanged, id: campaign.id });
		return { id };
	});
}

/** Days by the universal clock, with a day's tolerance for the author's time zone. */
function demandPossible(
	deps: Pick<Platform, "clock">,
	campaign: CampaignRow,
	{ receivedOn }: { receivedOn: string },
): void {
	if (!takesOffline(campaign)) throw new AppError("ConflictException");
	const [received, now] = [Date.parse(receivedOn), deps.clock().getTime()];
	if (received > now + dayMs || received < now - offlineLimits.daysMax * dayMs) {
		throw new AppError("ValidationException", { fields: { receivedOn: { key: "offlineDateInvalid" } } });
	}
}

async function demandRoom(deps: Platform, tx: Platform["db"], campaign: CampaignRow, cents: number): Promise<void> {
	const room = roomOf(deps, campaign, await sumEntered(tx, campaign.id));
	if (cents <= room) return;
	const available = formatExact(room, campaign.currency);
	throw new AppError("ValidationException", { fields: { amount: { key: "offlineTooMuch", values: { available } } } });
}

/**
 * Removes an entered donation and its proof, whatever the state of the campaign, also where nothing more is entered.
 * Idempotent.
 * @throws AppError NotFoundException, CampaignNotFoundException, ForbiddenException
 */
export async function removeOfflineDonation(deps: Platform, input: Caller & { id: string }): Promise<void> {
	const { id, accountId, requestId } = input;
	const campaign = await getAuthorsCampaign(deps, input);
	await deps.db.transaction().execute(async (tx) => {
		const removed = await deleteOffline(tx, { id, campaignId: campaign.id, at: deps.clock() });
		if (!removed) return;
		// The proof of a hidden one remains for the moderators until the account is erased.
		if (removed.hiddenAt === null) await deps.jobs.send(tx, removeProofJob, { proofId: removed.proofId });
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "offline-donation-removed",
			subject: { kind: "offline", id },
			requestId,
			before: { campaignId: campaign.id, kind: removed.kind, amountCents: removed.amountCents },
		});
		await deps.signals.publish(tx, { kind: campaignChanged, id: campaign.id });
	});
}
