import type { Locale } from "@stride/i18n";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export type NewRegistration = {
	id: string;
	email: string;
	emailKey: string;
	passwordHash: string;
	firstName: string;
	lastName: string;
	locale: Locale;
	termsVersion: string;
	privacyVersion: string;
	createdAt: Date;
	linkExpiresAt: Date;
};

export async function insertRegistration(db: Db, registration: NewRegistration): Promise<void> {
	await db.insertInto("registration").values(registration).execute();
}

const registrationColumns = [
	"id",
	"email",
	"emailKey",
	"passwordHash",
	"firstName",
	"lastName",
	"locale",
	"termsVersion",
	"privacyVersion",
	"createdAt",
	"linkExpiresAt",
	"accountId",
] as const;

/** The newest unconfirmed sign-up with an address. */
export async function findNewestWaiting(db: Db, emailKey: string) {
	return db
		.selectFrom("registration")
		.select(registrationColumns)
		.where("emailKey", "=", emailKey)
		.where("accountId", "is", null)
		.orderBy("createdAt", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
}

export async function findWaiting(db: Db, id: string) {
	return db
		.selectFrom("registration")
		.select(registrationColumns)
		.where("id", "=", id)
		.where("accountId", "is", null)
		.executeTakeFirst();
}

/** Locks every sign-up with an address, so that its activations are serialised. */
export async function lockRegistrations(db: Db, emailKey: string) {
	return db
		.selectFrom("registration")
		.select(registrationColumns)
		.where("emailKey", "=", emailKey)
		.orderBy("id")
		.forUpdate()
		.execute();
}

/** The number of sign-ups with an address that can be confirmed at present. */
export async function countConfirmable(db: Db, emailKey: string, now: Date): Promise<number> {
	const { count } = await db
		.selectFrom("registration")
		.select(sql<number>`count(*)`.as("count"))
		.where("emailKey", "=", emailKey)
		.where("accountId", "is", null)
		.where("linkExpiresAt", ">", now)
		.executeTakeFirstOrThrow();
	return count;
}

/** @returns true for the first one since the last mail */
export async function noteRefusedSignIn(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("registration")
		.set({ refusedSignInAt: at })
		.where("id", "=", id)
		.where("refusedSignInAt", "is", null)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

export async function renewLink(db: Db, id: string, linkExpiresAt: Date): Promise<void> {
	await db.updateTable("registration").set({ linkExpiresAt, refusedSignInAt: null }).where("id", "=", id).execute();
}

/**
 * Marks a sign-up as an account. Others with its address stay until they are purged: the account makes their links
 * void, and their makers see no difference that would disclose it.
 */
export async function settleRegistration(db: Db, id: string, accountId: string): Promise<void> {
	await db.updateTable("registration").set({ accountId }).where("id", "=", id).execute();
}

export async function insertActivationRequest(
	db: Db,
	request: {
		id: string;
		emailKey: string;
		registrationId: string | null;
		repeats: boolean;
		locale: Locale;
		createdAt: Date;
	},
): Promise<void> {
	await db.insertInto("activationRequest").values(request).execute();
}

export async function findActivationRequest(db: Db, id: string) {
	return db
		.selectFrom("activationRequest")
		.select(["emailKey", "registrationId", "repeats", "locale"])
		.where("id", "=", id)
		.executeTakeFirst();
}

/** Serialises decisions on one address until the transaction ends. */
export async function lockAddress(db: Db, emailKey: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`activation:${emailKey}`}, 0))`.execute(db);
}

export async function markMailed(db: Db, requestId: string, at: Date): Promise<void> {
	await db.updateTable("activationRequest").set({ mailedAt: at }).where("id", "=", requestId).execute();
}

/** When other mails of this kind were sent to an address since then. */
export async function listActivationMails(
	db: Db,
	emailKey: string,
	exceptRequestId: string,
	since: Date,
): Promise<Date[]> {
	const rows = await db
		.selectFrom("activationRequest")
		.select("mailedAt")
		.where("emailKey", "=", emailKey)
		.where("mailedAt", ">", since)
		.where("id", "!=", exceptRequestId)
		.execute();
	return rows.map(({ mailedAt }) => mailedAt).filter((at) => at !== null);
}

/** Deletes unconfirmed sign-ups and the records of confirmed ones. */
export async function deleteRegistrationsBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("activationRequest").where("createdAt", "<", before).execute();
	await db.deleteFrom("registration").where("createdAt", "<", before).where("linkExpiresAt", "<", before).execute();
}
