import type { Objection, ReportDecision } from "@stride/contract/operator/operator-reports";
import { type ObjectionOutcome, objectionDays } from "@stride/contract/operator/report-decisions";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { listPeople } from "../accounts/index.ts";
import {
	type DecisionRow,
	findDecision,
	insertObjection,
	listObjectionsOf,
	lockObjection,
	selectDecisions,
	setObjectionOutcome,
} from "./decisions.queries.ts";

const dayMs = 24 * 3_600_000;

/** Until when the parties can object to a decision. */
export const objectionEnd = (decidedAt: Date): Date => new Date(decidedAt.getTime() + objectionDays * dayMs);

/**
 * Attaches a message of the contact form to the decision to which it objects, in the caller's transaction.
 * @throws AppError DecisionNotFoundException for an unknown decision, and after the time for objections
 */
export async function object(
	tx: Db,
	{ messageId, decisionId, at }: { messageId: string; decisionId: string; at: Date },
): Promise<void> {
	const decision = await findDecision(tx, decisionId);
	if (!decision || objectionEnd(decision.decidedAt) < at) throw new AppError("DecisionNotFoundException");
	await insertObjection(tx, { messageId, decisionId, receivedAt: at });
}

export async function presentDecisions(db: Db, rows: readonly DecisionRow[]): Promise<ReportDecision[]> {
	const people = await listPeople(
		db,
		rows.map(({ decidedBy }) => decidedBy),
	);
	return rows.map(({ id, outcome, ground, category, rule, reasons, decidedAt, decidedBy }) => ({
		id,
		outcome: outcome as ReportDecision["outcome"],
		ground: ground as ReportDecision["ground"],
		category: category as ReportDecision["category"],
		rule,
		reasons,
		decidedAt: decidedAt.toISOString(),
		by: people.get(decidedBy) ?? null,
	}));
}

/** Decisions by the report's id. */
export async function listDecisions(
	db: Db,
	reportIds: readonly string[],
): Promise<ReadonlyMap<string, ReportDecision>> {
	const rows = await selectDecisions(db, "reportId", reportIds);
	const decisions = await presentDecisions(db, rows);
	return new Map(rows.map(({ reportId }, index) => [reportId, decisions[index] as ReportDecision]));
}

/** Objections by the message's id; a message without one is left out. */
export async function listObjections(db: Db, messageIds: readonly string[]): Promise<ReadonlyMap<string, Objection>> {
	const objections = await listObjectionsOf(db, messageIds);
	const rows = await selectDecisions(db, "id", [...new Set(objections.map(({ decisionId }) => decisionId))]);
	const decisions = new Map((await presentDecisions(db, rows)).map((decision) => [decision.id, decision]));
	const reports = new Map(rows.map(({ id, reportId }) => [id, reportId]));
	return new Map(
		objections.flatMap(({ messageId, decisionId, outcome }) => {
			const [decision, reportId] = [decisions.get(decisionId), reports.get(decisionId)];
			if (!decision || !reportId) return [];
			return [[messageId, { reportId, decision, outcome: outcome as Objection["outcome"] }] as const];
		}),
	);
}

/**
 * Records whether a decision is confirmed after an objection. Idempotent; another outcome replaces the first.
 * @throws AppError DecisionNotFoundException for a message that objects to none
 */
export async function decideObjection(
	deps: Platform,
	input: { messageId: string; outcome: ObjectionOutcome; operatorId: string; requestId: string },
): Promise<void> {
	const { messageId, outcome, operatorId, requestId } = input;
	await deps.db.transaction().execute(async (tx) => {
		const objection = await lockObjection(tx, messageId);
		if (!objection) throw new AppError("DecisionNotFoundException");
		if (objection.outcome === outcome) return;
		await setObjectionOutcome(tx, messageId, { outcome, decidedAt: deps.clock(), decidedBy: operatorId });
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: "objection-decided",
			subject: { kind: "contact-message", id: messageId },
			requestId,
			before: { outcome: objection.outcome },
			after: { outcome, decisionId: objection.decisionId },
		});
	});
}
