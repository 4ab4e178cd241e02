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
	"id",
	"accountId",
	"emailKey",
	"firstName",
	"lastName",
	"house",
	"postcode",
	"declaredAt",
	"cancelledAt",
	"wording",
] as const;

/** One change of a donor's declaration at a time. */
export async function lockDeclarations(tx: Db, { emailKey }: Donor): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`gift-aid:${emailKey}`}, 0))`.execute(tx);
}

export async function insertDeclaration(
	db: Db,
	{ id, donor, charity, body, at }: { id: string; donor: Donor; charity: string; body: GiftAidBody; at: Date },
): Promise<void> {
	const { isTaxpayer: _, ...declared } = body;
	await db
		.insertInto("giftAidDeclaration")
		.values({ id, ...donor, charity, ...declared, declaredAt: at })
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

/** The declaration in effect. */
export async function findDeclaration(db: Db, donor: Donor, charity: string) {
	return selectDeclarations(db, charity)
		.where(isOf(donor))
		.where("cancelledAt", "is", null)
		.limit(1)
		.executeTakeFirst();
}

export async function countDeclarations(db: Db, donor: Donor): Promise<number> {
	const { count } = await db
		.selectFrom("giftAidDeclaration")
		.select(sql<number>`count(*)`.as("count"))
		.where(isOf(donor))
		.executeTakeFirstOrThrow();
	return count;
}

/** A donor's declarations to a charity, cancelled ones included, the newest first. */
export async function listDeclarations(db: Db, donor: Donor, charity: string): Promise<Declaration[]> {
	return selectDeclarations(db, charity).where(isOf(donor)).execute();
}

/** The declarations of several donors, the newest first. */
export async function listDeclarationsOf(db: Db, donors: readonly Donor[], charity: string): Promise<Declaration[]> {
	const accounts = donors.flatMap(({ accountId }) => accountId ?? []);
	const addresses = donors.map(({ emailKey }) => emailKey);
	return selectDeclarations(db, charity)
		.where(
			sql<boolean>`(account_id = any(${accounts}::uuid[])
				or (account_id is null and email_key = any(${addresses}::text[])))`,
		)
		.execute();
}

const selectDeclarations = (db: Db, charity: string) =>
	db
		.selectFrom("giftAidDeclaration")
		.select(columns)
		.where("charity", "=", charity)
		.orderBy("declaredAt", "desc")
		.orderBy("id", "desc");
export type Declaration = Awaited<ReturnType<ReturnType<typeof selectDeclarations>["execute"]>>[number];

/** To any charity, for the export of personal data. */
export async function listAllDeclarations(db: Db, donor: Donor) {
	return db
		.selectFrom("giftAidDeclaration")
		.select([...columns, "charity"])
		.where(isOf(donor))
		.orderBy("declaredAt")
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
		.set({ accountId: null, emailKey: sql`'removed:' || id` })
		.where(isOf(person))
		.execute();
}

/** Declarations that were made while their account was removed. */
export async function anonymiseDeclarationsOfRemoved(db: Db, at: Date): Promise<void> {
	await db
		.updateTable("giftAidDeclaration")
		.set({
			accountId: null,
			emailKey: sql`'removed:' || id`,
			cancelledAt: sql`coalesce(cancelled_at, greatest(declared_at, ${at}::timestamptz))`,
		})
		.where("accountId", "in", selectRemovedAccounts(db))
		.execute();
}

/** Deletes the declarations of removed donors that ended, and were last claimed, before. */
export async function deleteRemovedDeclarations(db: Db, before: Date): Promise<void> {
	await db
		.deleteFrom("giftAidDeclaration")
		.where("emailKey", "like", "removed:%")
		.where("cancelledAt", "<", before)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("giftAidClaimLine as line")
						.innerJoin("giftAidClaim as claim", "claim.id", "line.claimId")
						.select("line.donationId")
						.whereRef("line.declarationId", "=", "giftAidDeclaration.id")
						.where("claim.claimedAt", ">=", before),
				),
			),
		)
		.execute();
}
