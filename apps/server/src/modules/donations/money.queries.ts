import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Movement, PaymentDispute } from "../payments/index.ts";

export type MovementKind = "settlement" | "refund" | "refund-failure" | "dispute";

/** The posted movements of a donation, in chronological order. */
export async function listMovements(db: Db, donationId: string) {
	return db
		.selectFrom("provider_movement")
		.select([
			"id",
			"provider_movement_id as movementId",
			"kind",
			"source_id as sourceId",
			"amount_cents as amountCents",
		])
		.where("donation_id", "=", donationId)
		.orderBy("occurred_at")
		.orderBy("id")
		.execute();
}

export type NewMovement = {
	id: string;
	donation: { id: string; provider: string; providerAccount: string; livemode: boolean };
	kind: MovementKind;
	sourceId: string;
	movement: Movement;
	campaignCents: number;
	createdAt: Date;
};

export async function insertMovement(db: Db, { donation, movement, ...row }: NewMovement): Promise<void> {
	await db
		.insertInto("provider_movement")
		.values({
			id: row.id,
			provider: donation.provider,
			provider_account: donation.providerAccount,
			livemode: donation.livemode,
			provider_movement_id: movement.id,
			donation_id: donation.id,
			kind: row.kind,
			source_id: row.sourceId,
			currency: movement.currency,
			amount_cents: movement.amountCents,
			fee_cents: movement.feeCents,
			campaign_cents: row.campaignCents,
			occurred_at: movement.occurredAt,
			available_at: movement.availableAt,
			created_at: row.createdAt,
		})
		.execute();
}

/** Locks one movement whose funds are available; rows locked by others are skipped. */
export async function claimAvailableMovement(db: Db, now: Date) {
	return db
		.selectFrom("provider_movement as movement")
		.innerJoin("donation", "donation.id", "movement.donation_id")
		.select([
			"movement.id",
			"donation.campaign_id as campaignId",
			"movement.amount_cents as amountCents",
			"movement.fee_cents as feeCents",
			"movement.campaign_cents as campaignCents",
			"movement.available_at as availableAt",
		])
		.where("movement.released_at", "is", null)
		.where("movement.available_at", "<=", now)
		.orderBy("movement.available_at")
		.orderBy("movement.id")
		.limit(1)
		.forUpdate("movement")
		.skipLocked()
		.executeTakeFirst();
}

export async function setReleased(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("provider_movement").set({ released_at: at }).where("id", "=", id).execute();
}

export async function listDisputes(db: Db, donationId: string) {
	return db
		.selectFrom("donation_dispute")
		.select(["id", "provider_dispute_id as disputeId", "outcome"])
		.where("donation_id", "=", donationId)
		.orderBy("created_at")
		.orderBy("id")
		.execute();
}

export async function upsertDispute(
	db: Db,
	dispute: { id: string; donationId: string; disputeId: string; outcome: PaymentDispute["outcome"]; at: Date },
): Promise<void> {
	await db
		.insertInto("donation_dispute")
		.values({
			id: dispute.id,
			donation_id: dispute.donationId,
			provider_dispute_id: dispute.disputeId,
			outcome: dispute.outcome,
			created_at: dispute.at,
			updated_at: dispute.at,
		})
		.onConflict((conflict) =>
			conflict.constraint("donation_dispute_unique").doUpdateSet({ outcome: dispute.outcome, updated_at: dispute.at }),
		)
		.execute();
}

export async function findRefund(db: Db, movementId: string) {
	return db
		.selectFrom("provider_movement")
		.select(["donation_id as donationId", "amount_cents as amountCents", "occurred_at as occurredAt"])
		.where("id", "=", movementId)
		.where("kind", "=", "refund")
		.executeTakeFirst();
}

/**
 * Booked refunds and disputes of a campaign whose value date has not passed, so that they are not deducted from the
 * available balance yet. An expression for use in a statement.
 */
export const leavingCents = (campaignId: string) => sql<number>`(
	select coalesce(-sum(movement.campaign_cents), 0) from provider_movement movement
	join donation on donation.id = movement.donation_id
	where donation.campaign_id = ${campaignId} and movement.released_at is null and movement.campaign_cents < 0)`;

/** The same for several campaigns; one without any is left out. */
export async function sumLeaving(db: Db, campaignIds: readonly string[]): Promise<Map<string, number>> {
	if (campaignIds.length === 0) return new Map();
	const { rows } = await sql<{ id: string; cents: number }>`
		select donation.campaign_id as id, -sum(movement.campaign_cents) as cents from provider_movement movement
		join donation on donation.id = movement.donation_id
		where donation.campaign_id = any(${campaignIds}::uuid[]) and movement.released_at is null
			and movement.campaign_cents < 0
		group by donation.campaign_id`.execute(db);
	return new Map(rows.map((row) => [row.id, row.cents]));
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
