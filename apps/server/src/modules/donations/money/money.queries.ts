import { sql } from "kysely";
import { compileOnce } from "../../../platform/db/compile-once.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Movement, PaymentDispute } from "../../payments/index.ts";

export type MovementKind = "settlement" | "refund" | "refund-failure" | "dispute";

/** When the provider booked a donation's payment. */
export async function findBookedAt(db: Db, donationId: string): Promise<Date | null> {
	const row = await db
		.selectFrom("providerMovement")
		.select("occurredAt")
		.where("donationId", "=", donationId)
		.where("kind", "=", "settlement")
		.executeTakeFirst();
	return row?.occurredAt ?? null;
}

const selectMovements = compileOnce((db, { donationId }: { donationId: string }) =>
	db
		.selectFrom("providerMovement")
		.select([
			"id",
			"providerMovementId as movementId",
			"kind",
			"sourceId",
			"amountCents",
			"tipCents",
			"coverCampaignCents",
		])
		.where("donationId", "=", donationId)
		.orderBy("occurredAt")
		.orderBy("id"),
);

/** The posted movements of a donation, in chronological order. */
export async function listMovements(db: Db, donationId: string) {
	const { rows } = await selectMovements(db, { donationId });
	return rows;
}

export type NewMovement = {
	id: string;
	donation: { id: string; provider: string; providerAccount: string; livemode: boolean };
	kind: MovementKind;
	sourceId: string;
	movement: Movement;
	/** The tip's part of a refund or of its failure. */
	tipCents: number | null;
	campaignCents: number;
	/** The campaign's part of a settlement's cover. */
	coverCampaignCents: number;
	createdAt: Date;
};

export async function insertMovement(db: Db, { donation, movement, ...row }: NewMovement): Promise<void> {
	await db
		.insertInto("providerMovement")
		.values({
			id: row.id,
			provider: donation.provider,
			providerAccount: donation.providerAccount,
			livemode: donation.livemode,
			providerMovementId: movement.id,
			donationId: donation.id,
			kind: row.kind,
			sourceId: row.sourceId,
			currency: movement.currency,
			amountCents: movement.amountCents,
			feeCents: movement.feeCents,
			tipCents: row.tipCents,
			campaignCents: row.campaignCents,
			coverCampaignCents: row.coverCampaignCents,
			occurredAt: movement.occurredAt,
			availableAt: movement.availableAt,
			createdAt: row.createdAt,
		})
		.execute();
}

/** Movements whose funds are available, the oldest first. */
export async function listAvailableMovements(
	db: Db,
	page: { now: Date; except: readonly string[]; limit: number },
): Promise<string[]> {
	const rows = await db
		.selectFrom("providerMovement")
		.select("id")
		.where("releasedAt", "is", null)
		.where("availableAt", "<=", page.now)
		.$if(page.except.length > 0, (query) => query.where("id", "not in", page.except))
		.orderBy("availableAt")
		.orderBy("id")
		.limit(page.limit)
		.execute();
	return rows.map(({ id }) => id);
}

/** Locks a movement that is still to be released; undefined if another process has it. */
export async function claimMovement(db: Db, id: string) {
	return db
		.selectFrom("providerMovement as movement")
		.innerJoin("donation", "donation.id", "movement.donationId")
		.select([
			"movement.id",
			"donation.campaignId",
			"movement.currency",
			"movement.amountCents",
			"movement.feeCents",
			"movement.campaignCents",
			"movement.availableAt",
		])
		.where("movement.id", "=", id)
		.where("movement.releasedAt", "is", null)
		.forUpdate("movement")
		.skipLocked()
		.executeTakeFirst();
}

export async function setReleased(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("providerMovement").set({ releasedAt: at }).where("id", "=", id).execute();
}

const selectDisputes = compileOnce((db, { donationId }: { donationId: string }) =>
	db
		.selectFrom("donationDispute")
		.select(["id", "providerDisputeId as disputeId", "outcome", "evidenceDueAt", "evidenceSent as isEvidenceSent"])
		.where("donationId", "=", donationId)
		.orderBy("createdAt")
		.orderBy("id"),
);

export async function listDisputes(db: Db, donationId: string) {
	const { rows } = await selectDisputes(db, { donationId });
	return rows;
}

export async function findDispute(db: Db, id: string) {
	return db
		.selectFrom("donationDispute")
		.select(["donationId", "outcome", "evidenceDueAt", "createdAt", "updatedAt"])
		.where("id", "=", id)
		.executeTakeFirst();
}

/** Whether a bank has yet to decide a dispute of a donation to one of the campaigns. */
export async function hasOpenDispute(db: Db, campaignIds: readonly string[]): Promise<boolean> {
	if (campaignIds.length === 0) return false;
	const row = await db
		.selectFrom("donationDispute")
		.innerJoin("donation", "donation.id", "donationDispute.donationId")
		.select("donationDispute.id")
		.where("donation.campaignId", "in", campaignIds)
		.where("donationDispute.outcome", "=", "open")
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

export async function upsertDispute(db: Db, { id, donationId, dispute, outcome, at }: DisputeChange): Promise<void> {
	const state = {
		outcome,
		evidenceDueAt: dispute.evidenceDueAt,
		evidenceSent: dispute.isEvidenceSent,
		updatedAt: at,
	};
	await db
		.insertInto("donationDispute")
		.values({ id, donationId, providerDisputeId: dispute.id, createdAt: at, ...state })
		.onConflict((conflict) => conflict.constraint("donation_dispute_unique").doUpdateSet(state))
		.execute();
}

type DisputeChange = {
	id: string;
	donationId: string;
	dispute: PaymentDispute;
	outcome: PaymentDispute["outcome"];
	at: Date;
};

export async function findRefund(db: Db, movementId: string) {
	return db
		.selectFrom("providerMovement")
		.select(["donationId", "amountCents", "tipCents", "occurredAt", "sourceId"])
		.where("id", "=", movementId)
		.where("kind", "=", "refund")
		.executeTakeFirst();
}

/**
 * Booked refunds and disputes of a campaign whose value date has not passed, and refunds that its author has requested,
 * so that they are not deducted from the available balance yet. An expression for use in a statement.
 */
export const leavingCents = (campaignId: string) => sql<number>`((
	select coalesce(-sum(movement.campaign_cents), 0) from provider_movement movement
	join donation on donation.id = movement.donation_id
	where donation.campaign_id = ${campaignId} and movement.released_at is null and movement.campaign_cents < 0) + (
	select coalesce(sum(refund.amount_cents + refund.cover_campaign_cents), 0) from donation_refund refund
	join donation on donation.id = refund.donation_id
	where donation.campaign_id = ${campaignId} and refund.state = 'requested' and refund.by_author))`;

export type Leaving = { bookedCents: number; requestedCents: number };

/** The same for several campaigns, what is booked apart from what is requested; one without any is left out. */
export async function sumLeaving(db: Db, campaignIds: readonly string[]): Promise<Map<string, Leaving>> {
	if (campaignIds.length === 0) return new Map();
	const { rows } = await sql<{ id: string } & Leaving>`
		select leaving.id, sum(leaving.booked)::bigint as "bookedCents", sum(leaving.requested)::bigint as "requestedCents"
		from (
			select donation.campaign_id as id, -movement.campaign_cents as booked, 0 as requested
			from provider_movement movement
			join donation on donation.id = movement.donation_id
			where movement.released_at is null and movement.campaign_cents < 0
				and donation.campaign_id = any(${campaignIds}::uuid[])
			union all
			select donation.campaign_id, 0, refund.amount_cents + refund.cover_campaign_cents from donation_refund refund
			join donation on donation.id = refund.donation_id
			where refund.state = 'requested' and refund.by_author
				and donation.campaign_id = any(${campaignIds}::uuid[])) leaving
		group by leaving.id`.execute(db);
	return new Map(rows.map(({ id, ...leaving }) => [id, leaving]));
}

/**
 * The settlement date of the oldest donation that is not paid out in full: payouts use the oldest first.
 * @param paidOutCents the campaign's payouts so far
 */
export async function findOldestUnpaidDonation(
	db: Db,
	campaignId: string,
	paidOutCents: number,
): Promise<Date | undefined> {
	const { rows } = await sql<{ settledAt: Date }>`
		select settled_at as "settledAt" from (
			select settled_at, id, sum(raised_cents) over (order by settled_at, id) as so_far
			from donation where campaign_id = ${campaignId} and raised_cents > 0 and provider = 'stripe') donation
		where so_far > ${paidOutCents} order by settled_at, id limit 1`.execute(db);
	return rows[0]?.settledAt;
}
