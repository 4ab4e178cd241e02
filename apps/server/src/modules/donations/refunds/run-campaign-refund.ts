import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { CampaignRefund, CampaignRefundRefusal } from "@stride/contract/operator/operator-refunds";
import { readCurrency } from "@stride/money/currencies";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { listPeople } from "../../accounts/index.ts";
import { listCampaignReferences } from "../../campaigns/index.ts";
import { chargedCents } from "../donation.ts";
import { findDonation } from "../donations.queries.ts";
import { confirmationNumber } from "../money/money-mail.ts";
import { queueCampaignRefunded } from "./campaign-refund-mail.ts";
import {
	type CampaignRefundRow,
	changeCampaignRefund,
	collectItems,
	countCollectable,
	countItems,
	findCampaignRefund,
	listCampaignRefundRows,
	listRefusals,
	listRunning,
	lockCampaignRefund,
	lockNextItem,
	resolveItem,
} from "./campaign-refunds.queries.ts";
import { remainingParts, requestRefund } from "./refund-donation.ts";

const runningMax = 100;

/** Continues the running ones: after a lost process, and until the provider has decided on every refund. */
export async function sweepCampaignRefunds(deps: Platform): Promise<void> {
	for (const id of await listRunning(deps.db, runningMax)) {
		try {
			await runCampaignRefund(deps, id);
		} catch (error) {
			// One campaign's failure must not stop the refunds of the others.
			deps.log.error(
				{ err: error, campaignRefundId: id, alarm: "campaign-refund-stuck" },
				"the refund of a campaign could not continue",
			);
		}
	}
}

/**
 * Requests the refund of each remaining donation, one in a transaction, in which the donation is marked as well: a run
 * that is cut short is continued by the next one, and nothing is requested twice. Ends it when every refund is decided.
 */
export async function runCampaignRefund(deps: Platform, id: string): Promise<void> {
	const refund = await findCampaignRefund(deps.db, id);
	if (refund?.state !== "running") return;
	await collectItems(deps.db, refund);
	let after: string | null = null;
	do after = await refundNext(deps, refund, after);
	while (after !== null);
	await finish(deps, id);
}

/** @returns the donation's id; null when none is left */
async function refundNext(deps: Platform, refund: CampaignRefundRow, after: string | null): Promise<string | null> {
	return deps.db.transaction().execute(async (tx) => {
		const item = await lockNextItem(tx, refund.id, after);
		if (!item) return null;
		const { donationId } = item;
		const result = await requestFor(deps, tx, refund, donationId);
		if (result) await resolveItem(tx, { campaignRefundId: refund.id, donationId }, result);
		return donationId;
	});
}

const refusals: Partial<Record<string, CampaignRefundRefusal & ("disputed" | "not-refundable")>> = {
	DonationDisputedException: "disputed",
	DonationNotRefundableException: "not-refundable",
};
/** The donation has changed, or another refund of it is in progress: the next run requests what remains. */
const passing = ["RefundInProgressException", "DonationChangedException"];

async function requestFor(deps: Platform, tx: Db, refund: CampaignRefundRow, donationId: string) {
	const donation = await findDonation(tx, donationId);
	if (!donation) throw new Error(`The donation ${donationId} does not exist.`);
	const left = remainingParts(donation);
	if (donation.state !== "disputed" && chargedCents(left) <= 0) {
		return { refusal: "refunded-before" as const };
	}
	try {
		const refundId = await requestRefund(deps, tx, {
			donationId,
			parts: { amountCents: left.amountCents, tipCents: left.tipCents, refundedCents: donation.refundedCents },
			reason: refund.reason,
			by: { accountId: refund.requestedBy, isAuthor: false },
			requestId: refund.id,
		});
		return { refundId };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const refusal = refusals[error.code];
		if (refusal) return { refusal };
		if (passing.includes(error.code)) return null;
		throw error;
	}
}

async function finish(deps: Platform, id: string): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const refund = await lockCampaignRefund(tx, id);
		if (refund?.state !== "running") return;
		const [counts] = await countItems(tx, [id]);
		const progress = progressOf(counts);
		if (progress.refunded + progress.refused < progress.total) return;
		await changeCampaignRefund(tx, id, { state: "done", endedAt: deps.clock() });
		await queueCampaignRefunded(deps, tx, refund);
		await recordAudit(deps, tx, {
			actorId: null,
			action: "campaign-refund-finished",
			subject: { kind: "campaign", id: refund.campaignId },
			after: { refundId: id, ...progress },
		});
	});
}

type Counts = Awaited<ReturnType<typeof countItems>>[number];

const progressOf = (counts: Counts | undefined) => ({
	total: Number(counts?.total ?? 0),
	refunded: Number(counts?.refunded ?? 0),
	refused: Number(counts?.refused ?? 0),
	refundedCents: Number(counts?.refundedCents ?? 0),
});

/** For the desk: open ones first, with their progress; before the start, what there is to refund. */
export async function listCampaignRefunds(deps: Pick<Platform, "db" | "clock">): Promise<CampaignRefund[]> {
	const { db } = deps;
	const rows = await listCampaignRefundRows(db, operatorLimits.campaignRefunds);
	const campaignIds = [...new Set(rows.map(({ campaignId }) => campaignId))];
	const ids = rows.map(({ id }) => id);
	const people = rows.flatMap((row) => [row.requestedBy, row.approvedBy, row.cancelledBy].flatMap((id) => id ?? []));
	const [references, persons, counts] = await Promise.all([
		listCampaignReferences(db, campaignIds),
		listPeople(db, [...new Set(people)]),
		countItems(db, ids),
	]);
	const personOf = (id: string | null) => (id ? (persons.get(id) ?? null) : null);
	return Promise.all(
		rows.map(async (row): Promise<CampaignRefund> => {
			const campaign = references.get(row.campaignId);
			if (!campaign) throw new Error(`There is no campaign ${row.campaignId}.`);
			const progress = progressOf(counts.find(({ id }) => id === row.id));
			const waiting = row.state === "requested" ? await countCollectable(db, row.campaignId) : null;
			const found = progress.refused > 0 ? await listRefusals(db, row.id, operatorLimits.refusals) : [];
			return {
				id: row.id,
				campaign: { id: campaign.id, name: campaign.slug, title: campaign.title },
				reason: row.reason,
				state: row.state as CampaignRefund["state"],
				requestedBy: personOf(row.requestedBy),
				requestedAt: row.requestedAt.toISOString(),
				startableAt: row.startableAt?.toISOString() ?? null,
				isStartable: row.startableAt !== null && row.startableAt <= deps.clock(),
				approvedBy: personOf(row.approvedBy),
				startedAt: row.startedAt?.toISOString() ?? null,
				cancelledBy: personOf(row.cancelledBy),
				endedAt: row.endedAt?.toISOString() ?? null,
				currency: readCurrency(campaign.currency),
				total: waiting ? Number(waiting.donations) : progress.total,
				totalCents: waiting ? Number(waiting.cents) : null,
				refunded: progress.refunded,
				refundedCents: progress.refundedCents,
				refused: progress.refused,
				refusals: found.map(({ donationId, refusal }) => ({
					donationId,
					number: confirmationNumber(donationId),
					refusal,
				})),
			};
		}),
	);
}
