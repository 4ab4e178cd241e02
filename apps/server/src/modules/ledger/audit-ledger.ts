import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../platform/db/database.ts";
import type { PaymentProvider } from "../payments/index.ts";
import { auditChecks, runCheck, sumProviderAccounts } from "./audit.queries.ts";

/** Something that is not as it must be; amounts in cents, counts as they are. */
export type Finding = { check: string; subject: string; expected: number; actual: number };
export type Audit = { checks: string[]; findings: Finding[] };

const providerCheck = "what the ledger has at the provider is what the provider has for us";
/** A payment that the provider has booked a moment ago is not told here yet: what differs is looked at again. */
const readings = 5;
const pauseMs = 2_000;

/** Checks that the ledger, the donations and the campaigns' totals say the same. Writes nothing. */
export async function auditBooks(db: Db): Promise<Audit> {
	const findings: Finding[] = [];
	for (const check of auditChecks) {
		for (const row of await runCheck(db, check)) findings.push({ check, ...row });
	}
	return { checks: auditChecks, findings };
}

/**
 * Checks the books, and that the provider has for us what they say. Writes nothing.
 * @throws PaymentProviderError when the provider cannot be asked
 */
export async function auditLedger(deps: {
	db: Db;
	paymentProvider: Pick<PaymentProvider, "getBalance">;
}): Promise<Audit> {
	const books = await auditBooks(deps.db);
	const balance = await compareWithProvider(deps);
	const isOff = balance.expected !== balance.actual;
	return { checks: [...books.checks, providerCheck], findings: [...books.findings, ...(isOff ? [balance] : [])] };
}

async function compareWithProvider(deps: {
	db: Db;
	paymentProvider: Pick<PaymentProvider, "getBalance">;
}): Promise<Finding> {
	for (let reading = 1; ; reading++) {
		const { availableCents, pendingCents } = await deps.paymentProvider.getBalance();
		const expected = availableCents + pendingCents;
		const actual = await sumProviderAccounts(deps.db);
		if (expected === actual || reading === readings) {
			return { check: providerCheck, subject: "usd", expected, actual };
		}
		await pause(pauseMs);
	}
}
