import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { CatalogueDonationState } from "./catalogue-donation.ts";

/** Marks a donation as requested. @returns false if it is already requested or final: no request may follow */
export async function markRequested(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("donation")
		.set({ state: "processing", askedAt: at, updatedAt: at })
		.where("id", "=", id)
		.where("provider", "=", "globalgiving")
		.where("state", "=", "created")
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** Cancels a donation before its request. @returns false if it has been requested */
export async function cancelUnrequested(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("donation")
		.set({ state: "canceled", updatedAt: at })
		.where("id", "=", id)
		.where("provider", "=", "globalgiving")
		.where("state", "=", "created")
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** The caller has locked the row. */
export async function setCatalogueState(
	db: Db,
	id: string,
	change: {
		state: CatalogueDonationState;
		at: Date;
		receiptNumber?: string | null;
		transactionId?: string | null;
	},
): Promise<void> {
	await db
		.updateTable("donation")
		.set({
			state: change.state,
			updatedAt: change.at,
			...(change.receiptNumber !== undefined && { receiptNumber: change.receiptNumber }),
			...(change.transactionId !== undefined && { providerPaymentId: change.transactionId }),
		})
		.where("id", "=", id)
		.execute();
}

/** Cancels, in one statement, donations begun before a time and never requested. @returns their number */
export async function cancelLeftUnrequested(db: Db, before: Date, at: Date): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable("donation")
		.set({ state: "canceled", updatedAt: at })
		.where("provider", "=", "globalgiving")
		.where("state", "=", "created")
		.where("createdAt", "<", before)
		.executeTakeFirstOrThrow();
	return Number(numUpdatedRows);
}

/**
 * Marks donations requested before a time and without an outcome as unknown, in one statement: each is returned to one
 * process only.
 */
export async function takeOverdueAsUnknown(db: Db, { before, at, limit }: { before: Date; at: Date; limit: number }) {
	return db
		.with("overdue", (cte) =>
			cte
				.selectFrom("donation")
				.select("donation.id")
				.where("provider", "=", "globalgiving")
				.where("state", "=", "processing")
				.where("askedAt", "<", before)
				.orderBy("askedAt")
				.limit(limit)
				.forUpdate()
				.skipLocked(),
		)
		.updateTable("donation")
		.from("overdue")
		.set({ state: "unknown", updatedAt: at })
		.whereRef("donation.id", "=", "overdue.id")
		.returning(["donation.id", "donation.email"])
		.execute();
}

/** Donations with an unknown outcome, oldest first. */
export async function listUnknownRows(db: Db, limit: number) {
	return db
		.selectFrom("donation")
		.select([
			"donation.id",
			"donation.campaignId",
			sql<string>`donation.project_id`.as("projectId"),
			"donation.amountCents",
			"donation.currency",
			"donation.firstName",
			"donation.lastName",
			"donation.email",
			"donation.livemode",
			sql<Date>`donation.asked_at`.as("askedAt"),
		])
		.where("provider", "=", "globalgiving")
		.where("state", "=", "unknown")
		.orderBy("askedAt")
		.orderBy("donation.id")
		.limit(limit)
		.execute();
}
