import type { Db } from "../../../platform/db/database.ts";

/** - `bounced`: the receiving server does not know the address
 * - `unreachable`: its mails came back on several days
 * - `complained`: its owner has marked a mail as spam */
export type SuppressionReason = "bounced" | "unreachable" | "complained";

/** The mail that a report is about; null for an id that was never issued. */
export async function findReportedMail(db: Db, id: string) {
	return db
		.selectFrom("mail")
		.select(["kind", "state", "recipientHash", "createdAt"])
		.where("id", "=", id)
		.executeTakeFirst();
}

/** @returns false when the same was reported before */
export async function insertBounce(
	db: Db,
	bounce: { mailId: string; kind: string; recipientHash: Buffer; status: string | null; receivedAt: Date },
): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("mailBounce")
		.values(bounce)
		.onConflict((conflict) => conflict.columns(["mailId", "kind"]).doNothing())
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 1n;
}

/** When mails to a recipient came back for a temporary reason. */
export async function listTemporaryBounces(db: Db, recipientHash: Buffer, since: Date): Promise<Date[]> {
	const rows = await db
		.selectFrom("mailBounce")
		.select("receivedAt")
		.where("recipientHash", "=", recipientHash)
		.where("kind", "=", "temporary")
		.where("receivedAt", ">=", since)
		.limit(1_000)
		.execute();
	return rows.map(({ receivedAt }) => receivedAt);
}

export async function deleteBouncesBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("mailBounce").where("receivedAt", "<", before).execute();
}

/** @param reason one that the product has written: those that an operator has entered have words of their own */
export async function deleteSuppressionsBefore(db: Db, reason: SuppressionReason, before: Date): Promise<void> {
	await db.deleteFrom("mailSuppression").where("reason", "=", reason).where("createdAt", "<", before).execute();
}

export async function findResumedAt(db: Db, recipientHash: Buffer): Promise<Date | null> {
	const row = await db
		.selectFrom("mailResumption")
		.select("resumedAt")
		.where("recipientHash", "=", recipientHash)
		.executeTakeFirst();
	return row?.resumedAt ?? null;
}

/** The first suppression stays, but a refused address outweighs a complaint: nothing reaches it. */
export async function putSuppression(
	db: Db,
	row: { recipientHash: Buffer; reason: SuppressionReason; mailId: string; status: string | null; createdAt: Date },
): Promise<void> {
	await db
		.insertInto("mailSuppression")
		.values(row)
		.onConflict((conflict) =>
			row.reason === "complained"
				? conflict.column("recipientHash").doNothing()
				: conflict
						.column("recipientHash")
						.doUpdateSet({ reason: row.reason, mailId: row.mailId, status: row.status })
						.where("mailSuppression.reason", "=", "complained"),
		)
		.execute();
}

/** @param recipientHashes the current hash of an address and those of previous secrets */
export async function selectSuppression(db: Db, recipientHashes: readonly Buffer[]) {
	return db
		.selectFrom("mailSuppression")
		.select(["reason", "createdAt"])
		.where("recipientHash", "in", recipientHashes)
		.orderBy("createdAt", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** By recipient; those without a suppression are left out. */
export async function listSuppressions(db: Db, recipientHashes: readonly Buffer[]) {
	return db
		.selectFrom("mailSuppression")
		.select(["recipientHash", "reason", "createdAt"])
		.where("recipientHash", "in", recipientHashes)
		.execute();
}

/** @returns the reason, null if there was no suppression */
export async function deleteSuppression(db: Db, recipientHashes: readonly Buffer[]): Promise<string | null> {
	const rows = await db
		.deleteFrom("mailSuppression")
		.where("recipientHash", "in", recipientHashes)
		.returning("reason")
		.execute();
	return rows[0]?.reason ?? null;
}

export async function putResumption(db: Db, recipientHashes: readonly Buffer[], resumedAt: Date): Promise<void> {
	await db
		.insertInto("mailResumption")
		.values(recipientHashes.map((recipientHash) => ({ recipientHash, resumedAt })))
		.onConflict((conflict) => conflict.column("recipientHash").doUpdateSet({ resumedAt }))
		.execute();
	await db.deleteFrom("mailBounce").where("recipientHash", "in", recipientHashes).execute();
}

/** A removal of rows that no report within the limits can concern any more. */
export async function deleteResumptionsBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("mailResumption").where("resumedAt", "<", before).execute();
}

export async function countSuppressions(db: Db): Promise<{ reason: string; count: number }[]> {
	const rows = await db
		.selectFrom("mailSuppression")
		.select(["reason", (where) => where.fn.countAll<string>().as("count")])
		.groupBy("reason")
		.execute();
	return rows.map(({ reason, count }) => ({ reason, count: Number(count) }));
}
