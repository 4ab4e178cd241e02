import type { Db } from "../../platform/db/database.ts";

/** The purpose of a mailed token; it is invalid for any other. */
export type TokenPurpose = "activate" | "new-password" | "change-email" | "undo-email-change" | "hand-over" | "sign-in";

export async function insertOneTimeToken(
	db: Db,
	token: { hash: Buffer; purpose: TokenPurpose; subjectId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
	await db
		.insertInto("one_time_token")
		.values({
			hash: token.hash,
			purpose: token.purpose,
			subject_id: token.subjectId,
			created_at: token.createdAt,
			expires_at: token.expiresAt,
		})
		.execute();
}

export async function findOneTimeToken(db: Db, hash: Buffer, purpose: TokenPurpose) {
	return db
		.selectFrom("one_time_token")
		.select(["subject_id as subjectId", "expires_at as expiresAt"])
		.where("hash", "=", hash)
		.where("purpose", "=", purpose)
		.executeTakeFirst();
}

export async function markTokenUsed(db: Db, hash: Buffer, at: Date): Promise<void> {
	await db.updateTable("one_time_token").set({ used_at: at }).where("hash", "=", hash).execute();
}

/** Deletes a token in one statement, so that only one of several parallel uses succeeds. @returns its subject */
export async function takeOneTimeToken(db: Db, hash: Buffer, purpose: TokenPurpose, now: Date): Promise<string | null> {
	const row = await db
		.deleteFrom("one_time_token")
		.where("hash", "=", hash)
		.where("purpose", "=", purpose)
		.where("expires_at", ">", now)
		.returning("subject_id as subjectId")
		.executeTakeFirst();
	return row?.subjectId ?? null;
}

/** Voids every token of this purpose and subject. */
export async function deleteTokensOf(db: Db, subjectId: string, purpose: TokenPurpose): Promise<void> {
	await db.deleteFrom("one_time_token").where("subject_id", "=", subjectId).where("purpose", "=", purpose).execute();
}

export async function deleteTokensExpiredBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("one_time_token").where("expires_at", "<", before).execute();
}
