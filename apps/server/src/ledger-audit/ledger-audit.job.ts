import { Gauge } from "prom-client";
import type { PaymentProvider } from "../modules/payments/index.ts";
import type { PayoutRail } from "../modules/payouts/index.ts";
import type { Platform } from "../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../platform/jobs.ts";
import { auditLedger, isShort } from "./audit-ledger.ts";

const auditJob = defineJob<Record<string, never>>({
	name: "audit-ledger",
	options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 900 },
	concurrency: 1,
	cron: "43 * * * *",
});

const findingsMax = 20;

/** Of the last audit in this process. */
export const ledgerFindings = new Gauge({
	name: "ledger_findings",
	help: "Violated checks of the last audit of the ledger in this process",
	registers: [],
});
export const ledgerAuditedAt = new Gauge({
	name: "ledger_audited_timestamp_seconds",
	help: "When this process last audited the ledger; 0 before the first audit",
	registers: [],
});

/** Runs the check of `npm run ledger:check` every hour. Its findings need manual intervention. */
export function ledgerAuditJobs(
	deps: Platform & { paymentProvider: PaymentProvider; payoutRail: PayoutRail },
): JobRegistration[] {
	return [
		registerJob(auditJob, async () => {
			const audit = await auditLedger(deps);
			ledgerFindings.set(audit.findings.length);
			ledgerAuditedAt.set(deps.clock().getTime() / 1000);
			for (const position of audit.solvency.filter(isShort)) {
				deps.log.error({ alarm: "platform-short", ...position }, "the platform owes more than it holds");
			}
			const { findings } = audit;
			if (findings.length === 0) return;
			deps.log.error(
				{ alarm: "ledger-off", count: findings.length, findings: findings.slice(0, findingsMax) },
				"the ledger check failed",
			);
		}),
	];
}
