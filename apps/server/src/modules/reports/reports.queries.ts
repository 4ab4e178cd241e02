import type { ReportCategory, ReportedKind } from "@stride/contract/campaigns/report-subjects";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { Locale } from "@stride/i18n";
import { sql } from "kysely";
import { countUpTo } from "../../platform/db/bounded-count.ts";
import type { Db } from "../../platform/db/database.ts";
import { createLetterStore, isLetterFrom, type LetterSearch, matchesLetter } from "../letters/index.ts";
import type { SubjectKey } from "./reportables.ts";

export const reportStore = createLetterStore("report", "report");

export type NewReport = {
	id: string;
	/** Null for a profile. */
	campaignId: string | null;
	subjectKind: ReportedKind;
	/** Null where the campaign is the subject. */
	subjectId: string | null;
	category: ReportCategory;
	accountId: string | null;
	email: string | null;
	name: string | null;
	message: string;
	locale: Locale;
	clientId: string | null;
	contentHash: Buffer;
	createdAt: Date;
};

/** What a flood of reports is about: a campaign with all of its content, or a profile. */
export type Flooded = { campaignId: string } | { subjectId: string };

/** Serialises the counting of their reports until the transaction ends. */
export async function lockReportsOf(db: Db, of: Flooded): Promise<void> {
	const id = "campaignId" in of ? of.campaignId : of.subjectId;
	await sql`select pg_advisory_xact_lock(hashtextextended(${`reports-of:${id}`}, 0))`.execute(db);
}

export async function countReportsOf(db: Db, of: Flooded, since: Date): Promise<number> {
	const { count } = await db
		.selectFrom("report")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where((where) => where.and(of))
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
		.select(["id", "campaignId", "subjectKind", "subjectId", "category", "accountId", "email", "name", "message"])
		.select(["locale", "state", "createdAt", "assignedTo"]);
export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export async function findReport(db: Db, id: string) {
	return select(db).where("id", "=", id).executeTakeFirst();
}

export async function lockReport(db: Db, id: string) {
	return select(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The subject of a stored report. */
export const subjectKeyOf = (row: Pick<ReportRow, "campaignId" | "subjectKind" | "subjectId">): SubjectKey => ({
	kind: row.subjectKind as ReportedKind,
	id: String(row.subjectId ?? row.campaignId),
});

/** How many reports of each campaign are listed before the rest of them. */
const shownFirst = 3;

export async function listInState(
	db: Db,
	search: LetterSearch,
): Promise<{ rows: (ReportRow & { ofCampaign: number })[]; found: number }> {
	const [rows, found] = await Promise.all([
		select(db)
			.select(sql<number>`count(*) over (partition by coalesce(campaign_id, subject_id))`.as("ofCampaign"))
			.where(matchesLetter(search))
			// A flood about one campaign or profile is listed after the newest few of every campaign.
			.orderBy(
				sql`row_number() over (partition by coalesce(campaign_id, subject_id) order by created_at desc, id desc) > ${shownFirst}`,
			)
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
		.select([
			"id",
			"campaignId",
			"subjectKind",
			"subjectId",
			"category",
			"name",
			"email",
			"message",
			"state",
			"createdAt",
		])
		.where(isFrom(person))
		.orderBy("createdAt")
		.execute();
}

export async function forgetReporter(db: Db, person: { accountId: string; email: string }): Promise<void> {
	await db
		.updateTable("report")
		.set({ accountId: null, email: null, name: null, clientId: null })
		.where(isFrom(person))
		.execute();
}

/** Deletes the reports from before a time, in whatever state, except those whose decision was taken after `decided`. */
export async function deleteReports(db: Db, { before, decided }: { before: Date; decided: Date }): Promise<void> {
	await db
		.deleteFrom("report")
		.where("createdAt", "<", before)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("reportDecision as decision")
						.select("decision.id")
						.whereRef("decision.reportId", "=", "report.id")
						.where("decision.decidedAt", ">", decided),
				),
			),
		)
		.execute();
}
