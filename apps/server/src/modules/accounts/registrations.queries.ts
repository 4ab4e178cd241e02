import type { Locale } from "@stride/i18n";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

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
	await db
		.insertInto("registration")
		.values({
			id: registration.id,
			email: registration.email,
			email_key: registration.emailKey,
			password_hash: registration.passwordHash,
			first_name: registration.firstName,
			last_name: registration.lastName,
			locale: registration.locale,
			terms_version: registration.termsVersion,
			privacy_version: registration.privacyVersion,
			created_at: registration.createdAt,
			link_expires_at: registration.linkExpiresAt,
		})
		.execute();
}

const registrationColumns = [
	"id",
	"email",
	"email_key as emailKey",
	"password_hash as passwordHash",
	"first_name as firstName",
	"last_name as lastName",
	"locale",
	"terms_version as termsVersion",
	"privacy_version as privacyVersion",
	"created_at as createdAt",
	"link_expires_at as linkExpiresAt",
	"account_id as accountId",
] as const;

/** The newest unconfirmed sign-up with an address. */
export async function findNewestWaiting(db: Db, emailKey: string) {
	return db
		.selectFrom("registration")
		.select(registrationColumns)
		.where("email_key", "=", emailKey)
		.where("account_id", "is", null)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
}

export async function findWaiting(db: Db, id: string) {
	return db
		.selectFrom("registration")
		.select(registrationColumns)
		.where("id", "=", id)
		.where("account_id", "is", null)
		.executeTakeFirst();
}

/** Locks every sign-up with an address, so that its activations are serialised. */
export async function lockRegistrations(db: Db, emailKey: string) {
	return db
		.selectFrom("registration")
		.select(registrationColumns)
		.where("email_key", "=", emailKey)
		.orderBy("id")
		.forUpdate()
		.execute();
}

/** The number of sign-ups with an address that can be confirmed at present. */
export async function countConfirmable(db: Db, emailKey: string, now: Date): Promise<number> {
	const { count } = await db
		.selectFrom("registration")
		.select(sql<number>`count(*)`.as("count"))
		.where("email_key", "=", emailKey)
		.where("account_id", "is", null)
		.where("link_expires_at", ">", now)
		.executeTakeFirstOrThrow();
	return count;
}

/** @returns true for the first one since the last mail */
export async function noteRefusedSignIn(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("registration")
		.set({ refused_sign_in_at: at })
		.where("id", "=", id)
		.where("refused_sign_in_at", "is", null)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

export async function renewLink(db: Db, id: string, linkExpiresAt: Date): Promise<void> {
	await db
		.updateTable("registration")
		.set({ link_expires_at: linkExpiresAt, refused_sign_in_at: null })
		.where("id", "=", id)
		.execute();
}

/**
 * Marks a sign-up as an account. Others with its address stay until they are purged: the account makes their links
 * void, and their makers see no difference that would disclose it.
 */
export async function settleRegistration(db: Db, id: string, accountId: string): Promise<void> {
	await db.updateTable("registration").set({ account_id: accountId }).where("id", "=", id).execute();
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
	await db
		.insertInto("activation_request")
		.values({
			id: request.id,
			email_key: request.emailKey,
			registration_id: request.registrationId,
			repeats: request.repeats,
			locale: request.locale,
			created_at: request.createdAt,
		})
		.execute();
}

export async function findActivationRequest(db: Db, id: string) {
	return db
		.selectFrom("activation_request")
		.select(["email_key as emailKey", "registration_id as registrationId", "repeats", "locale"])
		.where("id", "=", id)
		.executeTakeFirst();
}

/** Serialises decisions on one address until the transaction ends. */
export async function lockAddress(db: Db, emailKey: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`activation:${emailKey}`}, 0))`.execute(db);
}

export async function markMailed(db: Db, requestId: string, at: Date): Promise<void> {
	await db.updateTable("activation_request").set({ mailed_at: at }).where("id", "=", requestId).execute();
}

/** When other mails of this kind were sent to an address since then. */
export async function listActivationMails(
	db: Db,
	emailKey: string,
	exceptRequestId: string,
	since: Date,
): Promise<Date[]> {
	const rows = await db
		.selectFrom("activation_request")
		.select("mailed_at as mailedAt")
		.where("email_key", "=", emailKey)
		.where("mailed_at", ">", since)
		.where("id", "!=", exceptRequestId)
		.execute();
	return rows.map(({ mailedAt }) => mailedAt).filter((at) => at !== null);
}

/** Deletes unconfirmed sign-ups and the records of confirmed ones. */
export async function deleteRegistrationsBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("activation_request").where("created_at", "<", before).execute();
	await db.deleteFrom("registration").where("created_at", "<", before).where("link_expires_at", "<", before).execute();
}
