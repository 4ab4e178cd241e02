import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { countedAt } from "../donations.queries.ts";

/** The state of a donation's last refund request; to be joined laterally. */
export const latestRefund = (query: ExpressionBuilder<DB, "donation">) =>
	query
		.selectFrom("donationRefund")
		.select("donationRefund.state as refundState")
		.whereRef("donationRefund.donationId", "=", "donation.id")
		.orderBy("donationRefund.requestedAt", "desc")
		.orderBy("donationRefund.id", "desc")
		.limit(1)
		.as("refund");

/**
 * The provider's fee for a settled card donation, the campaign's share of it, and the part of the cover by which that is
 * less; to be joined laterally.
 */
export const settlementFee = (query: ExpressionBuilder<DB, "donation">) =>
	query
		.selectFrom("providerMovement as movement")
		.select((select) => [
			"movement.feeCents",
			"movement.coverCampaignCents",
			// What the campaign is owed less than the donation.
			sql<number>`${select.ref("donation.amountCents")} - movement.campaign_cents`.as("campaignFeeCents"),
		])
		.whereRef("movement.donationId", "=", "donation.id")
		.where("movement.kind", "=", "settlement")
		.limit(1)
		.as("fee");

export type NewRefund = {
	id: string;
	donationId: string;
	amountCents: number;
	tipCents: number;
	coverCents: number;
	/** The part of the cover that leaves the campaign's balance. */
	coverCampaignCents: number;
	refundedBeforeCents: number;
	isByAuthor: boolean;
	reason: string;
	requestedBy: string;
	at: Date;
};

export async function insertRefund(db: Db, { isByAuthor, at, ...refund }: NewRefund): Promise<void> {
	await db
		.insertInto("donationRefund")
		.values({ ...refund, byAuthor: isByAuthor, requestedAt: at })
		.execute();
}

const selectRefunds = (db: Db) =>
	db
		.selectFrom("donationRefund")
		.select([
			"id",
			"donationId",
			"amountCents",
			"tipCents",
			"coverCents",
			"refundedBeforeCents",
			"byAuthor",
			"state",
			"requestedBy",
			"requestFailures",
		]);

/** The campaign's part of a settled donation's cover. */
export async function getCoverCampaignCents(db: Db, donationId: string): Promise<number> {
	const row = await db
		.selectFrom("providerMovement")
		.select("coverCampaignCents")
		.where("donationId", "=", donationId)
		.where("kind", "=", "settlement")
		.executeTakeFirst();
	return row?.coverCampaignCents ?? 0;
}

export async function findRefundRequest(db: Db, id: string) {
	return selectRefunds(db).where("id", "=", id).executeTakeFirst();
}

export async function findLatestRefund(db: Db, donationId: string) {
	return selectRefunds(db)
		.where("donationId", "=", donationId)
		.orderBy("requestedAt", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** The provider stores a failure under its idempotency key, so the next request needs a new key. */
export async function countRefundFailure(db: Db, id: string, failures: number): Promise<void> {
	await db
		.updateTable("donationRefund")
		.set({ requestFailures: failures + 1 })
		.where("id", "=", id)
		.where("state", "=", "requested")
		.where("requestFailures", "=", failures)
		.execute();
}

/** The provider has booked it. */
export async function setRefundMade(
	db: Db,
	made: { id: string; donationId: string; refundId: string; at: Date },
): Promise<void> {
	await db
		.updateTable("donationRefund")
		.set({ state: "made", providerRefundId: made.refundId, resolvedAt: made.at })
		.where("id", "=", made.id)
		.where("donationId", "=", made.donationId)
		.where("state", "=", "requested")
		.execute();
}

/** @returns false when it was resolved before */
export async function setRefundRefused(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("donationRefund")
		.set({ state: "refused", resolvedAt: at })
		.where("id", "=", id)
		.where("state", "=", "requested")
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

const refundableStates = ["succeeded", "partially_refunded", "dispute_won"];

/**
 * The donations of a campaign that can be refunded, the newest first, with what each still counts for it and whether its
 * refund was requested.
 */
export async function listRefundableOf(
	db: Db,
	campaignId: string,
	page: { asOf?: Date; limit: number; offset?: number },
) {
	return db
		.selectFrom("donation")
		.leftJoinLateral(latestRefund, (join) => join.onTrue())
		.leftJoinLateral(settlementFee, (join) => join.onTrue())
		.select([
			"donation.id",
			"donation.amountCents",
			"donation.tipCents",
			"donation.coverCents",
			"donation.raisedCents",
			"donation.refundedCents",
			"donation.firstName",
			"donation.lastName",
			"donation.visibility",
			"donation.state",
			sql<Date>`donation.settled_at`.as("settledAt"),
			"refund.refundState",
			"fee.feeCents",
			"fee.campaignFeeCents",
			"fee.coverCampaignCents",
		])
		.where("donation.campaignId", "=", campaignId)
		.where("donation.provider", "=", "stripe")
		.where("donation.raisedCents", ">", 0)
		.where("donation.state", "in", refundableStates)
		.$if(page.asOf !== undefined, (query) => query.where(countedAt, "<=", page.asOf ?? null))
		.orderBy("donation.settledAt", "desc")
		.orderBy("donation.id", "desc")
		.limit(page.limit)
		.offset(page.offset ?? 0)
		.execute();
}
export type RefundableDonation = Awaited<ReturnType<typeof listRefundableOf>>[number];

/** The refunds that a person has requested for their own campaigns, for their data. */
export async function listRefundsBy(db: Db, accountId: string) {
	return db
		.selectFrom("donationRefund")
		.select(["id", "donationId", "amountCents", "reason", "state", "requestedAt", "resolvedAt"])
		.where("requestedBy", "=", accountId)
		.where("byAuthor", "=", true)
		.orderBy("requestedAt")
		.execute();
}
