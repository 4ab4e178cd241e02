import type pg from "pg";
import type { Registry } from "prom-client";
import { ledgerAuditedAt, ledgerFindings } from "./ledger-audit/ledger-audit.job.ts";
import { type CatalogueDeps, measureMirror } from "./modules/catalogue/index.ts";
import { measureDonations } from "./modules/donations/index.ts";
import { findRestore } from "./modules/ledger/index.ts";
import { mailReportsTotal, mailsTotal, measureSuppressions } from "./modules/notifications/index.ts";
import { measurePayments } from "./modules/payments/index.ts";
import { measurePayouts } from "./modules/payouts/index.ts";
import { cspReportsTotal } from "./platform/http/csp-reports.ts";
import { rateLimitRefusals } from "./platform/http/rate-limits.ts";
import { jobsFinished } from "./platform/jobs.ts";
import { alarmsTotal } from "./platform/log.ts";
import { measureJobs } from "./platform/metrics/job-metrics.ts";
import { type AddGauge, createGauges } from "./platform/metrics/metrics.ts";
import { measureProcess } from "./platform/metrics/process-metrics.ts";
import { signalsSent, signalsTakenOver } from "./platform/signals.ts";

type Measuring = CatalogueDeps & { pool: pg.Pool };

/** What measures itself: the sockets and the live engine. */
type Part = { measure(addGauge: AddGauge): void };

/** Adds the metrics of the product to those of the runtime and of the requests. */
export function measureProduct(registry: Registry, deps: Measuring, parts: readonly Part[]): void {
	for (const metric of [
		alarmsTotal,
		cspReportsTotal,
		jobsFinished,
		ledgerAuditedAt,
		ledgerFindings,
		mailReportsTotal,
		mailsTotal,
		rateLimitRefusals,
		signalsSent,
		signalsTakenOver,
	]) {
		registry.registerMetric<string>(metric);
	}
	const addGauge = createGauges(registry);
	measureProcess(addGauge, { pool: deps.pool, dataDir: deps.config.dataDir });
	measureJobs(addGauge, deps.db);
	measurePayments(addGauge, deps);
	measureDonations(addGauge, deps);
	measurePayouts(addGauge, deps);
	measureMirror(addGauge, deps);
	measureSuppressions(addGauge, deps);
	addGauge({
		name: "installation_held",
		help: "1 while mails, payouts and refunds are held after a restore, else 0",
		read: async () => [{ value: (await findRestore(deps.db))?.heldSince ? 1 : 0 }],
	});
	for (const part of parts) part.measure(addGauge);
}
