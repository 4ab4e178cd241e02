import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { Locale } from "@stride/i18n";
import { sql } from "kysely";
import { countUpTo } from "../../platform/db/bounded-count.ts";
import type { Db } from "../../platform/db/database.ts";
import { createLetterStore, isLetterFrom, type LetterSearch, matchesLetter } from "../letters/index.ts";

export const reportStore = createLetterStore("report", "report");

export type NewReport = {
	id: string;
	campaignId: string;
	accountId: string | null;
	email: string;
	message: string;
	locale: Locale;
	clientId: string | null;
	contentHash: Buffer;
	createdAt: Date;
};

/** Serialises the counting of a campaign's reports until the transaction ends. */
export async function lockReportsOf(db: Db, campaignId: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`reports-of:${campaignId}`}, 0))`.execute(db);
}

export async function countReportsOf(db: Db, campaignId: string, since: Date): Promise<number> {
	const { count } = await db
		.selectFrom("report")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("campaignId", "=", campaignId)
		.where("createdAt", ">", since)
		.executeTakeFirstOrThrow();
	return count;
}

export async function insertReport(db: Db, report: NewReport): Promise<void> {
	await db.insertInto("report").values(report).execute();
}

const select = (db: Db) =>
	db
		.selectFrom("report")
		.select(["id", "campaignId", "accountId", "email", "message", "locale", "state", "createdAt", "assignedTo"]);
export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export async function findReport(db: Db, id: string) {
	return select(db).where("id", "=", id).executeTakeFirst();
}

export async function lockReport(db: Db, id: string) {
	return select(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** How many reports of each campaign are listed before the rest of them. */
const shownFirst = 3;

export async function listInState(
	db: Db,
	search: LetterSearch,
): Promise<{ rows: (ReportRow & { ofCampaign: number })[]; found: number }> {
	const [rows, found] = await Promise.all([
		select(db)
			.select(sql<number>`count(*) over (partition by campaign_id)`.as("ofCampaign"))
			.where(matchesLetter(search))
			// A flood about one campaign is listed after the newest few of every campaign.
			.orderBy(sql`row_number() over (partition by campaign_id order by created_at desc, id desc) > ${shownFirst}`)
			.orderBy("createdAt", "desc")
			.orderBy("id", "desc")
			.limit(search.limit)
			.offset(search.offset)
			.execute(),
		countUpTo(db, db.selectFrom("report").where(matchesLetter(search)), operatorLimits.countMax),
	]);
	return { rows, found };
}

const isFrom = (person: { accountId: string; email: string }) =>
	sql<boolean>`(account_id = ${person.accountId} or ${isLetterFrom(person.email)})`;

export async function listReportsFrom(db: Db, person: { accountId: string; email: string }) {
	return db
		.selectFrom("report")
		.select(["id", "campaignId", "email", "message", "state", "createdAt"])
		.where(isFrom(person))
		.orderBy("createdAt")
		.execute();
}

export async function forgetReporter(db: Db, person: { accountId: string; email: string }): Promise<void> {
	await db.updateTable("report").set({ accountId: null, email: null, clientId: null }).where(isFrom(person)).execute();
}
