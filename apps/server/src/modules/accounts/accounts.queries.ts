import type { Locale } from "@stride/i18n";
import { sql } from "kysely";
import { compileOnce } from "../../platform/db/compile-once.ts";
import type { Db } from "../../platform/db/database.ts";

const summaryColumns = ["id", "email", "firstName", "lastName", "locale", "country", "state", "imageId"] as const;

const openAccounts = (db: Db) => db.selectFrom("account").where("deletedAt", "is", null);

export async function findAccount(db: Db, id: string) {
	return openAccounts(db).select(summaryColumns).where("id", "=", id).executeTakeFirst();
}

export async function findAccountByKey(db: Db, emailKey: string) {
	return openAccounts(db).select(summaryColumns).where("emailKey", "=", emailKey).executeTakeFirst();
}

/** The open accounts with one of these ids or addresses. */
export async function listAccountKeys(
	db: Db,
	{ ids, emailKeys }: { ids: readonly string[]; emailKeys: readonly string[] },
): Promise<{ id: string; emailKey: string }[]> {
	return openAccounts(db)
		.select(["id", "emailKey"])
		.where(sql<boolean>`(id = any(${ids}::uuid[]) or email_key = any(${emailKeys}::text[]))`)
		.execute();
}

/** For a subquery: the accounts whose person was erased. */
export const selectRemovedAccounts = (db: Db) =>
	db.selectFrom("account").select("account.id").where("account.deletedAt", "is not", null);

export async function findCredentials(db: Db, emailKey: string) {
	return openAccounts(db).select(["id", "passwordHash"]).where("emailKey", "=", emailKey).executeTakeFirst();
}

const selectState = compileOnce((db, { id }: { id: string }) =>
	db.selectFrom("account").select(["demo", "suspendedAt"]).where("id", "=", id),
);

/** Whether the account is one of the demo data, and whether it is suspended. */
export async function findAccountState(db: Db, id: string): Promise<{ demo: boolean; suspendedAt: Date | null }> {
	const { rows } = await selectState(db, { id });
	return rows[0] ?? { demo: false, suspendedAt: null };
}

export async function findDemoCredentials(db: Db, emailKey: string) {
	return openAccounts(db)
		.select(["id", "passwordHash"])
		.where("emailKey", "=", emailKey)
		.where("demo", "=", true)
		.executeTakeFirst();
}

/** @returns null for an account without a password and for an unknown id */
export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
	const row = await openAccounts(db).select("passwordHash as hash").where("id", "=", id).executeTakeFirst();
	return row?.hash ?? null;
}

const selectNames = compileOnce((db, { ids }: { ids: readonly string[] }) =>
	db.selectFrom("account").select(["id", "firstName", "lastName", "imageId"]).where(sql<boolean>`id = any(${ids})`),
);

export async function listNames(db: Db, ids: readonly string[]) {
	const { rows } = await selectNames(db, { ids });
	return rows;
}

export type NewAccount = {
	id: string;
	email: string;
	emailKey: string;
	/** Null if the identity provider proved the address and no password was set. */
	passwordHash: string | null;
	firstName: string;
	lastName: string;
	locale: Locale;
	country: string | null;
	state: string | null;
	imageId: string | null;
	bio: string | null;
	demo: boolean;
	at: Date;
};

/** @returns false where an account has the address already */
export async function insertAccount(db: Db, account: NewAccount): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("account")
		.values({
			id: account.id,
			email: account.email,
			emailKey: account.emailKey,
			passwordHash: account.passwordHash,
			firstName: account.firstName,
			lastName: account.lastName,
			locale: account.locale,
			country: account.country,
			state: account.state,
			imageId: account.imageId,
			bio: account.bio,
			demo: account.demo,
			activatedAt: account.at,
			createdAt: account.at,
			updatedAt: account.at,
		})
		.onConflict((conflict) => conflict.column("emailKey").where("deletedAt", "is", null).doNothing())
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 1n;
}

/** Sets the language of an account's mails where it differs. */
export async function setLocale(db: Db, id: string, locale: Locale): Promise<void> {
	await db.updateTable("account").set({ locale }).where("id", "=", id).where("locale", "!=", locale).execute();
}

export async function insertConsents(
	db: Db,
	accountId: string,
	consents: readonly { id: string; kind: "terms" | "privacy"; version: string; givenAt: Date }[],
): Promise<void> {
	const rows = consents.map(({ id, kind, version, givenAt }) => ({
		id,
		accountId,
		kind,
		version,
		givenAt,
	}));
	await db.insertInto("accountConsent").values(rows).execute();
}

/** Stores the residence of an account that has none. */
export async function rememberResidence(
	db: Db,
	residence: { accountId: string; country: string; state: string | null; at: Date },
): Promise<void> {
	await db
		.updateTable("account")
		.set({ country: residence.country, state: residence.state, updatedAt: residence.at })
		.where("id", "=", residence.accountId)
		.where("country", "is", null)
		.execute();
}

/** Locks the account while its sign-in methods change; sign-ins wait. */
export async function lockAccount(db: Db, id: string) {
	return openAccounts(db).select(["id", "email"]).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Whether a verified password is still the account's; the row is share-locked until the transaction ends.
 * @param passwordHashes the verified hash and the one that replaced it with the present parameters
 */
export async function lockPassword(db: Db, id: string, passwordHashes: readonly string[]): Promise<boolean> {
	const row = await openAccounts(db)
		.select("id")
		.where("id", "=", id)
		.where("passwordHash", "in", passwordHashes)
		.forShare()
		.executeTakeFirst();
	return row !== undefined;
}

export async function setPasswordHash(db: Db, account: { id: string; passwordHash: string; at: Date }): Promise<void> {
	await db
		.updateTable("account")
		.set({ passwordHash: account.passwordHash, updatedAt: account.at })
		.where("id", "=", account.id)
		.execute();
}

/** Removes the password, so that sign-ins with it fail. */
export async function clearPassword(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("account").set({ passwordHash: null, updatedAt: at }).where("id", "=", id).execute();
}

/** Replaces the hash only if it is still the verified one, so that a password changed meanwhile is not overwritten. */
export async function replacePasswordHash(
	db: Db,
	account: { id: string; from: string; to: string; at: Date },
): Promise<void> {
	await db
		.updateTable("account")
		.set({ passwordHash: account.to, updatedAt: account.at })
		.where("id", "=", account.id)
		.where("passwordHash", "=", account.from)
		.execute();
}
