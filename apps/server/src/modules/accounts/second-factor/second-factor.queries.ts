import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export async function findTotp(db: Db, accountId: string) {
	return db
		.selectFrom("totpFactor")
		.select(["secret", "confirmedAt", "lastStep"])
		.where("accountId", "=", accountId)
		.executeTakeFirst();
}

/** Replaces a key that no code has confirmed. @returns false where the app is set up already */
export async function putUnconfirmedTotp(
	db: Db,
	totp: { accountId: string; secret: Buffer; createdAt: Date },
): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("totpFactor")
		.values(totp)
		.onConflict((conflict) =>
			conflict
				.column("accountId")
				.doUpdateSet({ secret: totp.secret, createdAt: totp.createdAt, lastStep: 0 })
				.where("totpFactor.confirmedAt", "is", null),
		)
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 1n;
}

/** Accepts a time step once. @returns false where it, or a later one, was accepted before */
export async function takeStep(db: Db, { accountId, step }: { accountId: string; step: number }): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("totpFactor")
		.set({ lastStep: step })
		.where("accountId", "=", accountId)
		.where("lastStep", "<", step)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

export async function confirmTotpRow(db: Db, accountId: string, at: Date): Promise<void> {
	await db.updateTable("totpFactor").set({ confirmedAt: at }).where("accountId", "=", accountId).execute();
}

export async function setTotpSecret(db: Db, accountId: string, secret: Buffer): Promise<void> {
	await db.updateTable("totpFactor").set({ secret }).where("accountId", "=", accountId).execute();
}

/** @returns whether a confirmed one was deleted */
export async function deleteTotp(db: Db, accountId: string): Promise<boolean> {
	const row = await db
		.deleteFrom("totpFactor")
		.where("accountId", "=", accountId)
		.returning("confirmedAt")
		.executeTakeFirst();
	return Boolean(row?.confirmedAt);
}

export async function listPasskeys(db: Db, accountId: string) {
	return db
		.selectFrom("passkey")
		.select(["id", "credentialId", "publicKey", "counter", "transports", "name", "createdAt", "lastUsedAt"])
		.where("accountId", "=", accountId)
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
}
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

/** @returns false where the credential is registered already */
export async function insertPasskey(
	db: Db,
	passkey: {
		id: string;
		accountId: string;
		credentialId: string;
		publicKey: Buffer;
		counter: number;
		transports: string[];
		name: string;
		createdAt: Date;
	},
): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("passkey")
		.values(passkey)
		.onConflict((conflict) => conflict.column("credentialId").doNothing())
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 1n;
}

export async function notePasskeyUse(db: Db, use: { id: string; counter: number; at: Date }): Promise<void> {
	await db.updateTable("passkey").set({ counter: use.counter, lastUsedAt: use.at }).where("id", "=", use.id).execute();
}

export async function deletePasskey(db: Db, passkey: { id: string; accountId: string }): Promise<boolean> {
	const row = await db
		.deleteFrom("passkey")
		.where("id", "=", passkey.id)
		.where("accountId", "=", passkey.accountId)
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function insertCodes(
	db: Db,
	{ accountId, hashes, at }: { accountId: string; hashes: readonly Buffer[]; at: Date },
): Promise<void> {
	await db
		.insertInto("recoveryCode")
		.values(hashes.map((hash) => ({ accountId, hash, createdAt: at })))
		.execute();
}

/** Uses a code once. */
export async function takeCode(db: Db, code: { accountId: string; hash: Buffer; at: Date }): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("recoveryCode")
		.set({ usedAt: code.at })
		.where("accountId", "=", code.accountId)
		.where("hash", "=", code.hash)
		.where("usedAt", "is", null)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

export async function countUnusedCodes(db: Db, accountId: string): Promise<number> {
	const { count } = await db
		.selectFrom("recoveryCode")
		.select(({ fn }) => fn.countAll<string>().as("count"))
		.where("accountId", "=", accountId)
		.where("usedAt", "is", null)
		.executeTakeFirstOrThrow();
	return Number(count);
}

export async function deleteCodes(db: Db, accountId: string): Promise<void> {
	await db.deleteFrom("recoveryCode").where("accountId", "=", accountId).execute();
}

/** Which factors a sign-in can ask for. */
export async function findFactors(db: Db, accountId: string): Promise<{ hasTotp: boolean; hasPasskey: boolean }> {
	return db
		.selectNoFrom([
			sql<boolean>`exists (select from totp_factor where account_id = ${accountId} and confirmed_at is not null)`.as(
				"hasTotp",
			),
			sql<boolean>`exists (select from passkey where account_id = ${accountId})`.as("hasPasskey"),
		])
		.executeTakeFirstOrThrow();
}

/** Removes what was set up since a time, or everything. */
export async function deleteFactors(db: Db, accountId: string, since = new Date(0)): Promise<void> {
	await db.deleteFrom("totpFactor").where("accountId", "=", accountId).where("createdAt", ">=", since).execute();
	await db.deleteFrom("passkey").where("accountId", "=", accountId).where("createdAt", ">=", since).execute();
	await db.deleteFrom("recoveryCode").where("accountId", "=", accountId).where("createdAt", ">=", since).execute();
}
