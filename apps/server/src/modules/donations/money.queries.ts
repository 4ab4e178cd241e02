import type { Db } from "../../platform/db/database.ts";
import type { Movement, PaymentDispute } from "../payments/index.ts";

export type MovementKind = "settlement" | "refund" | "refund-failure" | "dispute";

/** What the ledger has been told of a donation's money, in the order in which it happened. */
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

/** Takes one movement that the provider has let go of; others that are being worked on are passed over. */
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
