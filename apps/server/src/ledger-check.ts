import { auditLedger, isShort } from "./ledger-audit/audit-ledger.ts";
import { auditTable } from "./ledger-audit/audit-table.ts";
import { systemClock } from "./platform/clock.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { createDatabase, createPool } from "./platform/db/database.ts";
import { createStripePayments } from "./providers/stripe/stripe-payments.ts";
import { createStripePayouts } from "./providers/stripe/stripe-payouts.ts";

/**
 * Checks the books of the installation that the environment describes. Exits with 1 for findings, 2 when it could not
 * run.
 */
async function main(): Promise<number> {
	const config = readConfig(process.env);
	const { url } = config.database;
	if (!url) throw new ConfigError("DATABASE_URL is not set.");
	const db = createDatabase(createPool(url, 2, (error) => console.error(error.message)));
	try {
		const audit = await auditLedger({
			db,
			clock: systemClock,
			paymentProvider: createStripePayments(config.stripe),
			payoutRail: createStripePayouts(config.stripe),
		});
		console.log(auditTable(audit));
		return audit.findings.length === 0 && !audit.solvency.some(isShort) ? 0 : 1;
	} finally {
		await db.destroy();
	}
}

main().then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 2;
	},
);
