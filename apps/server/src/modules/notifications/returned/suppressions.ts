import { Counter } from "prom-client";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { AddGauge } from "../../../platform/metrics/metrics.ts";
import { findMailToken } from "../mail-token.ts";
import { recipientHashes } from "../recipient-hash.ts";
import { readReport } from "./read-report.ts";
import {
	countSuppressions,
	deleteBouncesBefore,
	deleteResumptionsBefore,
	deleteSuppression,
	deleteSuppressionsBefore,
	findReportedMail,
	findResumedAt,
	insertBounce,
	listSuppressions,
	listTemporaryBounces,
	putResumption,
	putSuppression,
	type SuppressionReason,
	selectSuppression,
} from "./suppressions.queries.ts";

const dayMs = 24 * 3_600_000;
/** Servers give up after some days; an older report says nothing about the address of today. */
const reportDays = 30;
/** A mailbox that was full on so many days of the last month gets no more mail. */
const temporaryDaysMax = 3;

export const mailReportsTotal = new Counter({
	name: "mail_reports_total",
	help: "Returned mails and complaints that reached this process, by kind and outcome: suppressed (the address gets no more mail), counted, ignored",
	labelNames: ["kind", "outcome"],
	registers: [],
});

export type ReportedFailure = {
	mailId: string;
	kind: "refused" | "temporary" | "complaint";
	status: string | null;
};

type Deps = Pick<Platform, "config" | "secrets" | "clock" | "log">;

/**
 * Stores that a mail came back, or that its recipient complained, and suppresses the address where that is the
 * consequence. A repeated report has no further effect.
 */
export async function recordFailure(deps: Deps, tx: Db, { mailId, kind, status }: ReportedFailure): Promise<void> {
	const outcome = await decide();
	mailReportsTotal.inc({ kind, outcome });
	deps.log.info({ mailId, report: kind, status, outcome }, "a mail came back or was complained about");

	async function decide(): Promise<"suppressed" | "counted" | "ignored"> {
		const mail = await findReportedMail(tx, mailId);
		const now = deps.clock();
		const since = new Date(now.getTime() - reportDays * dayMs);
		if (!mail || mail.state === "queued" || mail.createdAt < since) return "ignored";
		const { recipientHash } = mail;
		const resumedAt = await findResumedAt(tx, recipientHash);
		if (resumedAt && mail.createdAt < resumedAt) return "ignored";
		const isNew = await insertBounce(tx, { mailId, kind, recipientHash, status, receivedAt: now });
		if (!isNew) return "ignored";
		const ofOperator = recipientHashes(deps.secrets, deps.config.site.operatorEmail);
		if (ofOperator.some((hash) => hash.equals(recipientHash))) {
			// Reports and messages of visitors must continue to arrive; only the operator can correct the address.
			deps.log.error({ alarm: "operator-mail-returned", report: kind, status }, "a mail to OPERATOR_EMAIL came back");
			return "counted";
		}
		const reason = await reasonOf(tx, { kind, recipientHash, since });
		if (!reason) return "counted";
		await putSuppression(tx, { recipientHash, reason, mailId, status, createdAt: now });
		return "suppressed";
	}
}

async function reasonOf(
	tx: Db,
	{ kind, recipientHash, since }: { kind: ReportedFailure["kind"]; recipientHash: Buffer; since: Date },
): Promise<SuppressionReason | null> {
	if (kind === "refused") return "bounced";
	if (kind === "complaint") return "complained";
	const times = await listTemporaryBounces(tx, recipientHash, since);
	const days = new Set(times.map((at) => at.toISOString().slice(0, 10)));
	return days.size >= temporaryDaysMax ? "unreachable" : null;
}

/**
 * Handles a message that the mail server has delivered to the return path. Nothing is ever answered: an answer to a
 * bounce could begin a loop.
 */
export async function receiveReport(deps: Deps & Pick<Platform, "db">, raw: Buffer): Promise<void> {
	const ignore = (kind: string) => mailReportsTotal.inc({ kind, outcome: "ignored" });
	const report = await readReport(raw).catch(() => "unreadable" as const);
	if (report === "unreadable" || report === null) return ignore(report ?? "no-report");
	if (report.kind === "other") {
		deps.log.warn({ status: report.status }, "a mail came back for a reason that does not concern the address");
		return ignore("other");
	}
	const mailId = findMailToken(deps, report.traces);
	if (!mailId) return ignore("unknown-mail");
	const { kind, status } = report;
	await deps.db.transaction().execute((tx) => recordFailure(deps, tx, { mailId, kind, status }));
}

/** Why an address gets no mail, and since when. */
export type Suppression = { reason: SuppressionReason; at: Date };

const reasons: readonly string[] = ["bounced", "unreachable", "complained"] satisfies SuppressionReason[];
/** An operator may have entered an address by hand, with words of their own. */
const readReason = (text: string): SuppressionReason =>
	reasons.includes(text) ? (text as SuppressionReason) : "bounced";

export async function findSuppression(
	{ secrets }: Pick<Platform, "secrets">,
	db: Db,
	email: string,
): Promise<Suppression | null> {
	const row = await selectSuppression(db, recipientHashes(secrets, email));
	return row ? { reason: readReason(row.reason), at: row.createdAt } : null;
}

/** By address; those without a suppression are left out. */
export async function findSuppressions(
	{ secrets }: Pick<Platform, "secrets">,
	db: Db,
	emails: readonly string[],
): Promise<Map<string, Suppression>> {
	const hashes = new Map(emails.flatMap((email) => recipientHashes(secrets, email).map((hash) => [key(hash), email])));
	if (hashes.size === 0) return new Map();
	const rows = await listSuppressions(
		db,
		[...hashes.keys()].map((hash) => Buffer.from(hash, "base64")),
	);
	return new Map(
		rows.map(({ recipientHash, reason, createdAt }) => [
			hashes.get(key(recipientHash)) ?? "",
			{ reason: readReason(reason), at: createdAt },
		]),
	);
}

const key = (hash: Buffer): string => hash.toString("base64");

/**
 * Lets mail to an address leave again; reports about earlier mails have no effect from now on.
 * @returns the reason of the suppression, null if there was none
 */
export async function resumeMail(
	{ secrets, clock }: Pick<Platform, "secrets" | "clock">,
	tx: Db,
	email: string,
): Promise<string | null> {
	const hashes = recipientHashes(secrets, email);
	const reason = await deleteSuppression(tx, hashes);
	if (reason !== null) await putResumption(tx, hashes, clock());
	return reason;
}

/** How long an address gets no mail; its owner may have no account in which to confirm that it works. */
const suppressionDays: Record<SuppressionReason, number> = { unreachable: 30, bounced: 365, complained: 365 };

/** Deletes what no accepted report can concern any more, and suppressions after their time. */
export async function purgeReports({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
	const before = new Date(clock().getTime() - reportDays * dayMs);
	await deleteBouncesBefore(db, before);
	await deleteResumptionsBefore(db, before);
	for (const [reason, days] of Object.entries(suppressionDays)) {
		await deleteSuppressionsBefore(db, reason as SuppressionReason, new Date(clock().getTime() - days * dayMs));
	}
}

export function measureSuppressions(addGauge: AddGauge, { db }: Pick<Platform, "db">): void {
	addGauge({
		name: "mail_suppressed_addresses",
		help: "Addresses that get no mail because it came back or was complained about, by reason",
		labelNames: ["reason"],
		read: async () => (await countSuppressions(db)).map(({ reason, count }) => ({ labels: { reason }, value: count })),
	});
}
