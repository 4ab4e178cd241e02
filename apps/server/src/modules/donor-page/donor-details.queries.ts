import type { DonorDetails } from "@stride/contract/donations/donor-details";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { selectRemovedAccounts } from "../accounts/index.ts";
import type { Donor } from "../donations/index.ts";

const isOf = ({ accountId, emailKey }: Donor) =>
	accountId === null
		? sql<boolean>`(account_id is null and email_key = ${emailKey})`
		: sql<boolean>`(account_id = ${accountId} or (account_id is null and email_key = ${emailKey}))`;

/** One change of a donor's details at a time. */
export async function lockDetails(tx: Db, { emailKey }: Donor): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`donor-details:${emailKey}`}, 0))`.execute(tx);
}

/** An account's own, else what its address stored before there was an account. */
export async function findDetails(db: Db, donor: Donor): Promise<DonorDetails | undefined> {
	return db
		.selectFrom("donorDetails")
		.select(["company", "taxNumber"])
		.where(isOf(donor))
		.orderBy(sql`account_id is null`)
		.limit(1)
		.executeTakeFirst();
}

/** Those of the donors whose statements name a company. */
export async function listCompanies(db: Db, donors: readonly Donor[]): Promise<Donor[]> {
	const accounts = donors.flatMap(({ accountId }) => accountId ?? []);
	const addresses = donors.map(({ emailKey }) => emailKey);
	return db
		.selectFrom("donorDetails")
		.select(["accountId", "emailKey"])
		.where("company", "!=", "")
		.where(
			sql<boolean>`(account_id = any(${accounts}::uuid[])
				or (account_id is null and email_key = any(${addresses}::text[])))`,
		)
		.execute();
}

export async function insertDetails(
	db: Db,
	{ id, donor, details, at }: { id: string; donor: Donor; details: DonorDetails; at: Date },
): Promise<void> {
	await db
		.insertInto("donorDetails")
		.values({ id, ...donor, ...details, updatedAt: at })
		.execute();
}

export async function deleteDetailsOf(db: Db, donor: Donor): Promise<void> {
	await db.deleteFrom("donorDetails").where(isOf(donor)).execute();
}

/** Details that were stored while their account was removed, or before removals included them. */
export async function deleteDetailsOfRemoved(db: Db): Promise<void> {
	await db.deleteFrom("donorDetails").where("accountId", "in", selectRemovedAccounts(db)).execute();
}

export async function listDetailsOf(db: Db, donor: Donor) {
	return db.selectFrom("donorDetails").select(["company", "taxNumber", "updatedAt"]).where(isOf(donor)).execute();
}
