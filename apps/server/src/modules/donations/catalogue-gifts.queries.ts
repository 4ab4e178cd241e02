import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { CatalogueGiftState } from "./catalogue-gift.ts";

/** Before the catalogue is asked. @returns false when somebody else asks, or the gift is over: then nobody may ask */
export async function markAsked(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("donation")
		.set({ state: "processing", asked_at: at, updated_at: at })
		.where("id", "=", id)
		.where("provider", "=", "globalgiving")
		.where("state", "=", "created")
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** Gives up what was not asked yet. @returns false when the catalogue is being asked, or has been */
export async function cancelUnasked(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("donation")
		.set({ state: "canceled", updated_at: at })
		.where("id", "=", id)
		.where("provider", "=", "globalgiving")
		.where("state", "=", "created")
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** Of a gift whose row the caller has locked. */
export async function setGiftState(
	db: Db,
	id: string,
	change: {
		state: CatalogueGiftState;
		at: Date;
		receiptNumber?: string | null;
		transactionId?: string | null;
	},
): Promise<void> {
	await db
		.updateTable("donation")
		.set({
			state: change.state,
			updated_at: change.at,
			...(change.receiptNumber !== undefined && { receipt_number: change.receiptNumber }),
			...(change.transactionId !== undefined && { provider_payment_id: change.transactionId }),
		})
		.where("id", "=", id)
		.execute();
}

/** Gives up, in one statement, what was begun before and never asked for. @returns how many */
export async function cancelLeftUnasked(db: Db, before: Date, at: Date): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable("donation")
		.set({ state: "canceled", updated_at: at })
		.where("provider", "=", "globalgiving")
		.where("state", "=", "created")
		.where("created_at", "<", before)
		.executeTakeFirstOrThrow();
	return Number(numUpdatedRows);
}

/**
 * Takes gifts that were asked for before and of which nobody has written an outcome, and makes them unknown, in one
 * statement: of several processes one takes each.
 */
export async function takeOverdueAsUnknown(db: Db, { before, at, limit }: { before: Date; at: Date; limit: number }) {
	return db
		.with("overdue", (cte) =>
			cte
				.selectFrom("donation")
				.select("donation.id")
				.where("provider", "=", "globalgiving")
				.where("state", "=", "processing")
				.where("asked_at", "<", before)
				.orderBy("asked_at")
				.limit(limit)
				.forUpdate()
				.skipLocked(),
		)
		.updateTable("donation")
		.from("overdue")
		.set({ state: "unknown", updated_at: at })
		.whereRef("donation.id", "=", "overdue.id")
		.returning(["donation.id", "donation.email"])
		.execute();
}

/** Gifts of which nobody knows whether they were charged, the oldest first. */
export async function listUnknownGifts(db: Db, limit: number) {
	return db
		.selectFrom("donation")
		.select([
			"donation.id",
			"donation.campaign_id as campaignId",
			sql<string>`donation.project_id`.as("projectId"),
			"donation.amount_cents as amountCents",
			"donation.currency",
			"donation.first_name as firstName",
			"donation.last_name as lastName",
			"donation.email",
			"donation.livemode",
			sql<Date>`donation.asked_at`.as("askedAt"),
		])
		.where("provider", "=", "globalgiving")
		.where("state", "=", "unknown")
		.orderBy("asked_at")
		.orderBy("donation.id")
		.limit(limit)
		.execute();
}
