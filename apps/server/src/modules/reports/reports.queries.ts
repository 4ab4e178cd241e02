import type { LetterState } from "@stride/contract/operator/operator-letters";
import type { Locale } from "@stride/i18n";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

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

/** Serialises concurrent sends of the same report until the transaction ends. */
export async function lockReportContent(db: Db, contentHash: Buffer): Promise<void> {
	const key = `report:${contentHash.toString("base64url")}`;
	await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

export async function wasReportedSince(db: Db, contentHash: Buffer, since: Date): Promise<boolean> {
	const row = await db
		.selectFrom("report")
		.select("id")
		.where("contentHash", "=", contentHash)
		.where("createdAt", ">", since)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** Serialises the counting of a campaign's reports until the transaction ends. */
export async function lockReportsOf(db: Db, campaignId: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`reports-of:${campaignId}`}, 0))`.execute(db);
}

/** The numbers of reports since then, about a campaign and from an address. */
export async function countReportsSince(
	db: Db,
	{ campaignId, email, since }: { campaignId: string; email: string; since: Date },
): Promise<{ ofCampaign: number; ofSender: number }> {
	const { rows } = await sql<{ ofCampaign: number; ofSender: number }>`
		select (select count(*) from report where campaign_id = ${campaignId} and created_at > ${since}) as "ofCampaign",
			(select count(*) from report where lower(email) = lower(${email}) and created_at > ${since}) as "ofSender"
		`.execute(db);
	return rows[0] ?? { ofCampaign: 0, ofSender: 0 };
}

export async function insertReport(db: Db, report: NewReport): Promise<void> {
	await db.insertInto("report").values(report).execute();
}

const select = (db: Db) =>
	db.selectFrom("report").select(["id", "campaignId", "accountId", "email", "message", "locale", "state", "createdAt"]);
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
	page: { state: LetterState; asOf: Date; limit: number; offset: number },
): Promise<(ReportRow & { ofCampaign: number })[]> {
	return (
		select(db)
			.select(sql<number>`count(*) over (partition by campaign_id)`.as("ofCampaign"))
			.where("state", "=", page.state)
			.where("createdAt", "<=", page.asOf)
			// A flood about one campaign is listed after the newest few of every campaign.
			.orderBy(sql`row_number() over (partition by campaign_id order by created_at desc, id desc) > ${shownFirst}`)
			.orderBy("createdAt", "desc")
			.orderBy("id", "desc")
			.limit(page.limit)
			.offset(page.offset)
			.execute()
	);
}

export async function setReportState(db: Db, id: string, state: LetterState): Promise<void> {
	await db.updateTable("report").set({ state }).where("id", "=", id).execute();
}

export async function countNewReports(db: Db): Promise<number> {
	const row = await db
		.selectFrom("report")
		.select((count) => count.fn.countAll<number>().as("count"))
		.where("state", "=", "new")
		.executeTakeFirstOrThrow();
	return row.count;
}

export async function deleteReportsBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("report").where("createdAt", "<", before).execute();
}

/** Addresses match regardless of case. */
const isFrom = (person: { accountId: string; email: string }) =>
	sql<boolean>`(account_id = ${person.accountId} or lower(email) = ${person.email.trim().toLowerCase()})`;

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
