import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { DecideReportBody } from "@stride/contract/operator/operator-reports";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { demandReauthentication, findOpenAccount } from "../../accounts/index.ts";
import { queueMail } from "../../notifications/index.ts";
import {
	findDecisionOf,
	findReport,
	getSubject,
	insertDecision,
	lockReport,
	type ReportedSubject,
	reportStore,
	subjectKeyOf,
	wasRestricted,
} from "../../reports/index.ts";
import { contentWithdrawn } from "../hide-content.ts";
import { hideables } from "../hideables.ts";
import { insertNotice } from "../moderation-notices.queries.ts";
import type { OperatorDeps } from "../operator-deps.ts";
import { suspend } from "../suspend.ts";
import { decisionForAuthor, decisionForReporter } from "./decision-mails.ts";

type Input = { reportId: string; body: DecideReportBody; actor: UserActor; requestId: string };

/**
 * Decides a report, restricts its subject, and mails the decision: to the reporter, and after a restriction to the author
 * (Digital Services Act, articles 16(5) and 17). A suspension precedes the decision and is idempotent, so a repetition
 * completes it.
 * @throws AppError LetterNotFoundException, ReportDecidedException, ValidationException for an outcome that the kind of
 * subject cannot have, those of hiding and of suspending
 */
export async function decideReport(deps: OperatorDeps, input: Input): Promise<void> {
	const { reportId, body, actor, requestId } = input;
	const report = await findReport(deps.db, reportId);
	if (!report) throw new AppError("LetterNotFoundException");
	const subject = await getSubject(deps.db, subjectKeyOf(report));
	demandPossible(subject, body);
	if (body.outcome === "suspended") {
		await demandReauthentication(deps, deps.db, actor);
		await demandUndecided(deps.db, reportId, body);
		const suspension = { accountId: subject.id, hideCampaigns: false, hasOwnMail: true, reason: shortReason(body) };
		await suspend(deps, { ...suspension, actor, requestId });
	}
	await deps.db.transaction().execute((tx) => decide(deps, tx, input, subject));
}

async function decide(deps: OperatorDeps, tx: Db, input: Input, subject: ReportedSubject): Promise<void> {
	const { reportId, body, actor, requestId } = input;
	const report = await lockReport(tx, reportId);
	if (!report) throw new AppError("LetterNotFoundException");
	if (!(await demandUndecided(tx, reportId, body))) return;
	const isRestricted = body.outcome !== "no-action";
	// Several reports of one subject: its author gets one statement, unless it was shown again meanwhile.
	const wasStated = isRestricted && (await wasRestricted(tx, { ...subject, outcome: body.outcome }));
	const isNew = await restrict(deps, tx, input, subject);
	const id = deps.newId();
	const { ground = null, category = null, rule = null } = body;
	await insertDecision(tx, {
		id,
		reportId,
		outcome: body.outcome,
		ground,
		category,
		rule,
		reasons: body.reasons,
		ownerId: isRestricted ? subject.authorId : null,
		decidedAt: deps.clock(),
		decidedBy: actor.accountId,
	});
	await reportStore.setState(tx, reportId, "closed");
	if (report.email !== null) {
		await queueMail(deps, tx, { kind: decisionForReporter, subjectId: id, recipient: report.email });
	}
	if (isRestricted && (isNew || !wasStated)) await stateReasons(deps, tx, { decisionId: id, subject });
	await recordAudit(deps, tx, {
		actorId: actor.accountId,
		action: "report-decided",
		subject: { kind: "report", id: reportId },
		requestId,
		before: { state: report.state },
		after: { state: "closed", outcome: body.outcome, ground, category, rule, decisionId: id },
	});
}

/** @returns false for the same decision again @throws AppError ReportDecidedException for another one */
async function demandUndecided(db: Db, reportId: string, body: DecideReportBody): Promise<boolean> {
	const decision = await findDecisionOf(db, reportId);
	if (!decision) return true;
	if (decision.outcome !== body.outcome || decision.reasons !== body.reasons) {
		throw new AppError("ReportDecidedException");
	}
	return false;
}

/** Content is hidden, a profile is suspended. */
function demandPossible({ kind }: ReportedSubject, { outcome }: DecideReportBody): void {
	if (outcome === "no-action" || (outcome === "suspended") === (kind === "profile")) return;
	throw new AppError("ValidationException", { fields: { outcome: { key: "invalid" } } });
}

/** What the account and the content show as the reason is shorter than the decision. */
const shortReason = ({ reasons }: DecideReportBody): string => [...reasons].slice(0, operatorLimits.reasonMax).join("");

/** Hides the content; a profile is suspended already. @returns whether this has changed anything */
async function restrict(
	deps: OperatorDeps,
	tx: Db,
	{ body, actor, requestId }: Input,
	{ kind, id, visibility }: ReportedSubject,
): Promise<boolean> {
	if (body.outcome === "no-action") return false;
	if (kind === "profile") return visibility === "shown";
	const reason = shortReason(body);
	const thing = await hideables[kind].hide(deps, tx, { id, operatorId: actor.accountId, requestId, reason });
	await deps.signals.publish(tx, { kind: contentWithdrawn, id });
	if (!thing) return false;
	await insertNotice(tx, { id: deps.newId(), kind, subjectId: id, ...thing, reason, at: deps.clock() });
	return true;
}

/** The statement of reasons for the author, in place of the mail about hidden content. */
async function stateReasons(
	deps: OperatorDeps,
	tx: Db,
	{ decisionId, subject }: { decisionId: string; subject: ReportedSubject },
): Promise<void> {
	const author = await findOpenAccount(tx, subject.authorId);
	if (!author) return;
	await queueMail(deps, tx, { kind: decisionForAuthor, subjectId: decisionId, recipient: author.email });
}
