import type { GiftAidBody } from "@stride/contract/donations/gift-aid";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { selectRemovedAccounts } from "../../accounts/index.ts";
import type { Donor } from "../../donations/index.ts";

const isOf = ({ accountId, emailKey }: Donor) =>
	accountId === null
		? sql<boolean>`(account_id is null and email_key = ${emailKey})`
		: sql<boolean>`(account_id = ${accountId} or (account_id is null and email_key = ${emailKey}))`;

const columns = [
	"accountId",
	"emailKey",
	"firstName",
	"lastName",
	"house",
	"postcode",
	"declaredAt",
	"cancelledAt",
] as const;

/** One change of a donor's declaration at a time. */
export async function lockDeclarations(tx: Db, { emailKey }: Donor): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`gift-aid:${emailKey}`}, 0))`.execute(tx);
}

export async function insertDeclaration(
	db: Db,
	{ id, donor, body, at }: { id: string; donor: Donor; body: GiftAidBody; at: Date },
): Promise<void> {
	const { firstName, lastName, house, postcode } = body;
	await db
		.insertInto("giftAidDeclaration")
		.values({ id, ...donor, firstName, lastName, house, postcode, declaredAt: at })
		.execute();
}

export async function cancelDeclarations(db: Db, donor: Donor, at: Date): Promise<void> {
	await db
		.updateTable("giftAidDeclaration")
		// The clock of this process may be behind that of the one that stored the declaration.
		.set({ cancelledAt: sql`greatest(declared_at, ${at}::timestamptz)` })
		.where(isOf(donor))
		.where("cancelledAt", "is", null)
		.execute();
}

/** A donor's declarations, cancelled ones included, the newest first. */
export async function listDeclarations(db: Db, donor: Donor) {
	return db
		.selectFrom("giftAidDeclaration")
		.select(columns)
		.where(isOf(donor))
		.orderBy("declaredAt", "desc")
		.orderBy("id", "desc")
		.execute();
}
export type Declaration = Awaited<ReturnType<typeof listDeclarations>>[number];

/** The declarations of any of these accounts and addresses, the newest first. */
export async function listDeclarationsOf(db: Db, donors: readonly Donor[]): Promise<Declaration[]> {
	const accounts = donors.flatMap(({ accountId }) => accountId ?? []);
	const addresses = donors.map(({ emailKey }) => emailKey);
	return db
		.selectFrom("giftAidDeclaration")
		.select(columns)
		.where(sql<boolean>`(account_id = any(${accounts}::uuid[]) or email_key = any(${addresses}::text[]))`)
		.orderBy("declaredAt", "desc")
		.orderBy("id", "desc")
		.execute();
}

/** Removes the donor's account and address from their declarations and ends these. */
export async function anonymiseDeclarationsOf(
	db: Db,
	person: { accountId: string; emailKey: string },
	at: Date,
): Promise<void> {
	await cancelDeclarations(db, person, at);
	await db
		.updateTable("giftAidDeclaration")
		.set({ accountId: null, emailKey: `removed:${person.accountId}` })
		.where(isOf(person))
		.execute();
}

/** Declarations that were made while their account was removed. */
export async function anonymiseDeclarationsOfRemoved(db: Db, at: Date): Promise<void> {
	await db
		.updateTable("giftAidDeclaration")
		.set({
			accountId: null,
			emailKey: sql`'removed:' || account_id`,
			cancelledAt: sql`coalesce(cancelled_at, greatest(declared_at, ${at}::timestamptz))`,
		})
		.where("accountId", "in", selectRemovedAccounts(db))
		.execute();
}

/** Deletes the declarations of removed donors that ended before. */
export async function deleteRemovedDeclarations(db: Db, before: Date): Promise<void> {
	await db
		.deleteFrom("giftAidDeclaration")
		.where("emailKey", "like", "removed:%")
		.where("cancelledAt", "<", before)
		.execute();
}
