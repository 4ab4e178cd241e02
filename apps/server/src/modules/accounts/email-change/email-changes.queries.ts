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
	await db
		.insertInto("email_change")
		.values({
			id: change.id,
			account_id: change.accountId,
			old_email: change.oldEmail,
			old_email_key: change.oldEmailKey,
			new_email: change.newEmail,
			new_email_key: change.newEmailKey,
			password_hash: change.passwordHash,
			requested_at: change.requestedAt,
			expires_at: change.expiresAt,
			undo_until: change.undoUntil,
		})
		.execute();
}

const columns = [
	"id",
	"account_id as accountId",
	"old_email as oldEmail",
	"old_email_key as oldEmailKey",
	"new_email as newEmail",
	"new_email_key as newEmailKey",
	"password_hash as passwordHash",
	"requested_at as requestedAt",
	"expires_at as expiresAt",
	"undo_until as undoUntil",
	"confirmed_at as confirmedAt",
	"canceled_at as canceledAt",
	"undone_at as undoneAt",
] as const;

export type EmailChange = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

export async function findEmailChange(db: Db, id: string) {
	return db.selectFrom("email_change").select(columns).where("id", "=", id).executeTakeFirst();
}

/** The number of changes that an account requested since then. */
export async function countEmailChangesSince(db: Db, accountId: string, since: Date): Promise<number> {
	const { count } = await db
		.selectFrom("email_change")
		.select(sql<number>`count(*)`.as("count"))
		.where("account_id", "=", accountId)
		.where("requested_at", ">", since)
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
		.selectFrom("email_change")
		.select("mailed_at as mailedAt")
		.where("new_email_key", "=", of.newEmailKey)
		.where("mailed_at", ">", since)
		.where("id", "!=", of.exceptId)
		.execute();
	return rows.map(({ mailedAt }) => mailedAt).filter((at) => at !== null);
}

export async function markConfirmationMailed(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("email_change").set({ mailed_at: at }).where("id", "=", id).execute();
}

/** Cancels the pending change and its link. */
export async function cancelOpenEmailChange(db: Db, accountId: string, at: Date): Promise<void> {
	const canceled = await db
		.updateTable("email_change")
		.set({ canceled_at: at, password_hash: null })
		.where("account_id", "=", accountId)
		.where("confirmed_at", "is", null)
		.where("canceled_at", "is", null)
		.where("undone_at", "is", null)
		.returning("id")
		.execute();
	await deleteTokens(
		db,
		canceled.map(({ id }) => id),
		["change-email"],
	);
}

export async function confirmEmailChange(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("email_change").set({ confirmed_at: at, password_hash: null }).where("id", "=", id).execute();
}

/**
 * Undoes the given change and all later ones of the account, with their links: the same person may have made them.
 */
export async function undoEmailChangesSince(db: Db, change: EmailChange, at: Date): Promise<void> {
	const undone = await db
		.updateTable("email_change")
		.set({ undone_at: at, password_hash: null })
		.where("account_id", "=", change.accountId)
		.where("requested_at", ">=", change.requestedAt)
		.where("undone_at", "is", null)
		.returning("id")
		.execute();
	const others = undone.map(({ id }) => id).filter((id) => id !== change.id);
	await deleteTokens(db, others, ["change-email", "undo-email-change"]);
	await deleteTokens(db, [change.id], ["change-email"]);
}

async function deleteTokens(db: Db, subjectIds: readonly string[], purposes: readonly string[]): Promise<void> {
	if (subjectIds.length === 0) return;
	await db
		.deleteFrom("one_time_token")
		.where("subject_id", "in", subjectIds)
		.where("purpose", "in", purposes)
		.execute();
}

/** Replaces the account's address. @throws a unique violation if another account has it */
export async function setEmail(db: Db, account: { id: string; email: string; emailKey: string; at: Date }) {
	await db
		.updateTable("account")
		.set({ email: account.email, email_key: account.emailKey, updated_at: account.at })
		.where("id", "=", account.id)
		.execute();
}

export async function deleteEmailChangesBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("email_change").where("requested_at", "<", before).where("undo_until", "<", before).execute();
}
