import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export type NewEmailChange = {
	id: string;
	accountId: string;
	oldEmail: string;
	oldEmailKey: string;
	newEmail: string;
	newEmailKey: string;
	passwordHash: string | null;
	requestedAt: Date;
	expiresAt: Date;
	undoUntil: Date;
};

export async function insertEmailChange(db: Db, change: NewEmailChange): Promise<void> {
	await db.insertInto("emailChange").values(change).execute();
}

const columns = [
	"id",
	"accountId",
	"oldEmail",
	"oldEmailKey",
	"newEmail",
	"newEmailKey",
	"passwordHash",
	"requestedAt",
	"expiresAt",
	"undoUntil",
	"confirmedAt",
	"canceledAt",
	"undoneAt",
] as const;

export type EmailChange = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

export async function findEmailChange(db: Db, id: string) {
	return db.selectFrom("emailChange").select(columns).where("id", "=", id).executeTakeFirst();
}

/** The number of changes that an account requested since then. */
export async function countEmailChangesSince(db: Db, accountId: string, since: Date): Promise<number> {
	const { count } = await db
		.selectFrom("emailChange")
		.select(sql<number>`count(*)`.as("count"))
		.where("accountId", "=", accountId)
		.where("requestedAt", ">", since)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** When other mails of changes to this address were sent since then. */
export async function listConfirmationMails(
	db: Db,
	since: Date,
	of: { newEmailKey: string; exceptId: string },
): Promise<Date[]> {
	const rows = await db
		.selectFrom("emailChange")
		.select("mailedAt")
		.where("newEmailKey", "=", of.newEmailKey)
		.where("mailedAt", ">", since)
		.where("id", "!=", of.exceptId)
		.execute();
	return rows.map(({ mailedAt }) => mailedAt).filter((at) => at !== null);
}

export async function markConfirmationMailed(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("emailChange").set({ mailedAt: at }).where("id", "=", id).execute();
}

/** Cancels the pending change and its link. */
export async function cancelOpenEmailChange(db: Db, accountId: string, at: Date): Promise<void> {
	const canceled = await db
		.updateTable("emailChange")
		.set({ canceledAt: at, passwordHash: null })
		.where("accountId", "=", accountId)
		.where("confirmedAt", "is", null)
		.where("canceledAt", "is", null)
		.where("undoneAt", "is", null)
		.returning("id")
		.execute();
	await deleteTokens(
		db,
		canceled.map(({ id }) => id),
		["change-email"],
	);
}

export async function confirmEmailChange(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("emailChange").set({ confirmedAt: at, passwordHash: null }).where("id", "=", id).execute();
}

/**
 * Undoes the given change and all later ones of the account, with their links: the same person may have made them.
 */
export async function undoEmailChangesSince(db: Db, change: EmailChange, at: Date): Promise<void> {
	const undone = await db
		.updateTable("emailChange")
		.set({ undoneAt: at, passwordHash: null })
		.where("accountId", "=", change.accountId)
		.where("requestedAt", ">=", change.requestedAt)
		.where("undoneAt", "is", null)
		.returning("id")
		.execute();
	const others = undone.map(({ id }) => id).filter((id) => id !== change.id);
	await deleteTokens(db, others, ["change-email", "undo-email-change"]);
	await deleteTokens(db, [change.id], ["change-email"]);
}

async function deleteTokens(db: Db, subjectIds: readonly string[], purposes: readonly string[]): Promise<void> {
	if (subjectIds.length === 0) return;
	await db.deleteFrom("oneTimeToken").where("subjectId", "in", subjectIds).where("purpose", "in", purposes).execute();
}

/** Replaces the account's address. @throws a unique violation if another account has it */
export async function setEmail(db: Db, account: { id: string; email: string; emailKey: string; at: Date }) {
	await db
		.updateTable("account")
		.set({ email: account.email, emailKey: account.emailKey, updatedAt: account.at })
		.where("id", "=", account.id)
		.execute();
}

export async function deleteEmailChangesBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("emailChange").where("requestedAt", "<", before).where("undoUntil", "<", before).execute();
}
