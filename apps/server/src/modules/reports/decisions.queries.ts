import type { ReportCategory, ReportedKind } from "@stride/contract/campaigns/report-subjects";
import type { DecisionGround, DecisionOutcome, ObjectionOutcome } from "@stride/contract/operator/report-decisions";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export type NewDecision = {
	id: string;
	reportId: string;
	outcome: DecisionOutcome;
	ground: DecisionGround | null;
	category: ReportCategory | null;
	rule: string | null;
	reasons: string;
	ownerId: string | null;
	decidedAt: Date;
	decidedBy: string;
};

export async function insertDecision(db: Db, decision: NewDecision): Promise<void> {
	await db.insertInto("reportDecision").values(decision).execute();
}

const select = (db: Db) => db.selectFrom("reportDecision").selectAll();
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

export async function findDecision(db: Db, id: string) {
	return select(db).where("id", "=", id).executeTakeFirst();
}

export async function findDecisionOf(db: Db, reportId: string) {
	return select(db).where("reportId", "=", reportId).executeTakeFirst();
}

export async function selectDecisions(db: Db, by: "id" | "reportId", ids: readonly string[]): Promise<DecisionRow[]> {
	return ids.length === 0 ? [] : select(db).where(by, "in", ids).execute();
}

/** Whether the subject of a report was restricted by the decision of another report. */
export async function wasRestricted(
	db: Db,
	{ kind, id, outcome }: { kind: ReportedKind; id: string; outcome: DecisionOutcome },
): Promise<boolean> {
	const row = await db
		.selectFrom("reportDecision as decision")
		.innerJoin("report", "report.id", "decision.reportId")
		.select("decision.id")
		.where("report.subjectKind", "=", kind)
		.where(sql<string>`coalesce(report.subject_id, report.campaign_id)`, "=", id)
		.where("decision.outcome", "=", outcome)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** The decisions that restricted a person's content, for their data. */
export async function listDecisionsAbout(db: Db, ownerId: string) {
	return db
		.selectFrom("reportDecision")
		.select(["outcome", "ground", "category", "rule", "reasons", "decidedAt"])
		.where("ownerId", "=", ownerId)
		.orderBy("decidedAt")
		.execute();
}

export async function forgetOwner(db: Db, ownerId: string): Promise<void> {
	await db.updateTable("reportDecision").set({ ownerId: null, reasons: "" }).where("ownerId", "=", ownerId).execute();
}

/** The texts of decisions whose report was deleted. The figures stay. */
export async function clearPastReasons(db: Db): Promise<void> {
	await db
		.updateTable("reportDecision")
		.set({ reasons: "", ownerId: null })
		.where(({ or, eb }) => or([eb("reasons", "<>", ""), eb("ownerId", "is not", null)]))
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("report").select("report.id").whereRef("report.id", "=", "reportDecision.reportId"))),
		)
		.execute();
}

export async function insertObjection(
	db: Db,
	objection: { messageId: string; decisionId: string; receivedAt: Date },
): Promise<void> {
	await db.insertInto("decisionObjection").values(objection).execute();
}

export async function listObjectionsOf(db: Db, messageIds: readonly string[]) {
	if (messageIds.length === 0) return [];
	return db
		.selectFrom("decisionObjection")
		.select(["messageId", "decisionId", "outcome"])
		.where("messageId", "in", messageIds)
		.execute();
}

export async function lockObjection(db: Db, messageId: string) {
	return db
		.selectFrom("decisionObjection")
		.select(["decisionId", "outcome"])
		.where("messageId", "=", messageId)
		.forUpdate()
		.executeTakeFirst();
}

export async function setObjectionOutcome(
	db: Db,
	messageId: string,
	change: { outcome: ObjectionOutcome; decidedAt: Date; decidedBy: string },
): Promise<void> {
	await db.updateTable("decisionObjection").set(change).where("messageId", "=", messageId).execute();
}
