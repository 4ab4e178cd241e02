import type { Db } from "../../platform/db/database.ts";

/** The purpose of a mailed token; it is invalid for any other. */
export type TokenPurpose =
	| "activate"
	| "new-password"
	| "change-email"
	| "undo-email-change"
	| "hand-over"
	| "sign-in"
	| "second-factor"
	| "passkey-challenge"
	| "donor-page";

export async function insertOneTimeToken(
	db: Db,
	token: { hash: Buffer; purpose: TokenPurpose; subjectId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
	await db.insertInto("oneTimeToken").values(token).execute();
}

export async function findOneTimeToken(db: Db, hash: Buffer, purpose: TokenPurpose) {
	return db
		.selectFrom("oneTimeToken")
		.select(["subjectId", "expiresAt"])
		.where("hash", "=", hash)
		.where("purpose", "=", purpose)
		.executeTakeFirst();
}

export async function markTokenUsed(db: Db, hash: Buffer, at: Date): Promise<void> {
	await db.updateTable("oneTimeToken").set({ usedAt: at }).where("hash", "=", hash).execute();
}

/** Deletes a token in one statement, so that only one of several parallel uses succeeds. @returns its subject */
export async function takeOneTimeToken(db: Db, hash: Buffer, purpose: TokenPurpose, now: Date): Promise<string | null> {
	const row = await db
		.deleteFrom("oneTimeToken")
		.where("hash", "=", hash)
		.where("purpose", "=", purpose)
		.where("expiresAt", ">", now)
		.returning("subjectId")
		.executeTakeFirst();
	return row?.subjectId ?? null;
}

/** Voids every token of this purpose and subject. */
export async function deleteTokensOf(db: Db, subjectId: string, purpose: TokenPurpose): Promise<void> {
	await db.deleteFrom("oneTimeToken").where("subjectId", "=", subjectId).where("purpose", "=", purpose).execute();
}

export async function deleteTokensExpiredBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("oneTimeToken").where("expiresAt", "<", before).execute();
}
