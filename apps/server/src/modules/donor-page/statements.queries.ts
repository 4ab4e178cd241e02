import type { StatementSum } from "@stride/contract/donations/annual-statements";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { selectRemovedAccounts } from "../accounts/index.ts";
import type { Donor } from "../donations/index.ts";

/** One statement of a donor and year is issued at a time. */
export async function lockStatement(tx: Db, donor: Donor, year: number): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`statement:${donor.emailKey}:${year}`}, 0))`.execute(tx);
}

const isOf = ({ accountId, emailKey }: Donor) =>
	accountId === null
		? sql<boolean>`(account_id is null and email_key = ${emailKey})`
		: sql<boolean>`(account_id = ${accountId} or (account_id is null and email_key = ${emailKey}))`;

/** The last statement that a donor got for a year. */
export async function findLatestStatement(db: Db, donor: Donor, year: number) {
	return db
		.selectFrom("donationStatement")
		.select(["code", "revision", "number", "contentHash", "issuedAt"])
		.where(isOf(donor))
		.where("year", "=", year)
		.orderBy("revision", "desc")
		.orderBy("issuedAt", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** The number of the statement before a revision. */
export async function findNumberBefore(db: Db, { code, revision }: { code: string; revision: number }) {
	const row = await db
		.selectFrom("donationStatement")
		.select("number")
		.where("code", "=", code)
		.where("revision", "=", revision - 1)
		.executeTakeFirst();
	return row?.number ?? null;
}

/** The last revision under a code. The donor may not own it: an account may have changed its address. */
export async function findLastRevision(db: Db, code: string): Promise<number> {
	const { revision } = await db
		.selectFrom("donationStatement")
		.select((select) => select.fn.max("revision").as("revision"))
		.where("code", "=", code)
		.executeTakeFirstOrThrow();
	return revision ?? 0;
}

export async function insertStatement(
	db: Db,
	{
		donor,
		sums,
		...statement
	}: {
		id: string;
		donor: Donor;
		year: number;
		revision: number;
		code: string;
		number: string;
		contentHash: Buffer;
		sums: readonly StatementSum[];
		issuedAt: Date;
	},
): Promise<void> {
	await db
		.insertInto("donationStatement")
		.values({ ...statement, ...donor, sums: JSON.stringify(sums) })
		.execute();
}

export async function listStatementsOf(db: Db, person: { accountId: string; emailKey: string }) {
	return db
		.selectFrom("donationStatement")
		.select(["number", "year", "revision", "sums", "issuedAt"])
		.where(isOf(person))
		.orderBy("issuedAt")
		.execute();
}

/** Removes the donor from their statements, which are retained as long as the names in the books. */
export async function anonymiseStatementsOf(db: Db, person: { accountId: string; emailKey: string }): Promise<void> {
	await db
		.updateTable("donationStatement")
		.set({ accountId: null, emailKey: `removed:${person.accountId}` })
		.where(isOf(person))
		.execute();
}

/** Statements that were issued while their account was removed, or before removals included them. */
export async function anonymiseStatementsOfRemoved(db: Db): Promise<void> {
	await db
		.updateTable("donationStatement")
		.set({ accountId: null, emailKey: sql`'removed:' || account_id` })
		.where("accountId", "in", selectRemovedAccounts(db))
		.execute();
}

/** Deletes the statements of removed donors for the years before. */
export async function deleteRemovedStatements(db: Db, beforeYear: number): Promise<void> {
	await db
		.deleteFrom("donationStatement")
		.where("emailKey", "like", "removed:%")
		.where("year", "<", beforeYear)
		.execute();
}
