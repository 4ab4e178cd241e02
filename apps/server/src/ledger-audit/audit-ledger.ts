import type { Movement, PaymentProvider } from "../modules/payments/index.ts";
import type { PayoutRail } from "../modules/payouts/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/database.ts";
import { auditChecks, listMovingPayouts, listWorkedOn, readLedgerAtProvider, runCheck } from "./audit.queries.ts";

/** A violated check; amounts in cents, counts as numbers. */
export type Finding = { check: string; subject: string; expected: number; actual: number };
export type Audit = { checks: string[]; findings: Finding[] };

const providerCheck = "the ledger's balance at the provider equals the provider's balance for us";
/** Younger events may not be processed here yet; older ones must be. */
const pendingMs = 15 * 60_000;
/** The provider's balance must not change during the comparison; on a busy day that takes several attempts. */
const readings = 20;

type AuditDeps = {
	db: Db;
	clock: Clock;
	paymentProvider: Pick<PaymentProvider, "getBalance" | "getPayment" | "listEvents">;
	payoutRail: Pick<PayoutRail, "findTransfer" | "getTransfer">;
};

/** Checks that the ledger, the donations and the campaigns' totals agree. Read-only. */
export async function auditBooks(db: Db): Promise<Audit> {
	const findings: Finding[] = [];
	for (const check of auditChecks) {
		for (const row of await runCheck(db, check)) findings.push({ check, ...row });
	}
	return { checks: auditChecks, findings };
}

/**
 * Checks the books, and that they match the provider's balance after pending movements. Read-only.
 * @throws PaymentProviderError when the provider cannot be queried
 */
export async function auditLedger(deps: AuditDeps): Promise<Audit> {
	const books = await auditBooks(deps.db);
	const balance = await compareWithProvider(deps);
	const isOff = balance.expected !== balance.actual;
	return { checks: [...books.checks, providerCheck], findings: [...books.findings, ...(isOff ? [balance] : [])] };
}

async function compareWithProvider(deps: AuditDeps): Promise<Finding> {
	for (let reading = 1; ; reading++) {
		const expected = await sumBalance(deps);
		const pending = await listPending(deps);
		const movedCents = await sumMoved(deps);
		const ledger = await readLedgerAtProvider(
			deps.db,
			pending.map((movement) => movement.id),
		);
		const actual = pending
			.filter((movement) => !ledger.known.has(movement.id))
			.reduce((cents, movement) => cents + movement.amountCents - movement.feeCents, ledger.cents + movedCents);
		const isStable = (await sumBalance(deps)) === expected;
		if ((isStable && expected === actual) || reading === readings) {
			return { check: providerCheck, subject: "usd", expected, actual };
		}
	}
}

async function sumBalance({ paymentProvider }: AuditDeps): Promise<number> {
	const { availableCents, pendingCents } = await paymentProvider.getBalance();
	return availableCents + pendingCents;
}

/** Payout transfers and returns at the provider that are not recorded here yet. */
async function sumMoved({ db, payoutRail }: AuditDeps): Promise<number> {
	let cents = 0;
	for (const { id, providerId, transferId, amountCents } of await listMovingPayouts(db)) {
		if (transferId === null) {
			if (await payoutRail.findTransfer({ payoutId: id, providerId })) cents -= amountCents;
		} else cents += (await payoutRail.getTransfer(transferId)).returnedCents;
	}
	return cents;
}

/** Every booking of payments with recent events that are not processed here. */
async function listPending({ db, clock, paymentProvider }: AuditDeps): Promise<Movement[]> {
	const paymentIds = new Set<string>();
	for await (const page of paymentProvider.listEvents(new Date(clock().getTime() - pendingMs))) {
		const workedOn = await listWorkedOn(
			db,
			page.map((event) => event.id),
		);
		for (const { id, paymentId } of page) if (paymentId && !workedOn.has(id)) paymentIds.add(paymentId);
	}
	const movements: (Movement | null)[] = [];
	for (const paymentId of paymentIds) {
		const { settlement, refunds, disputes } = await paymentProvider.getPayment(paymentId);
		movements.push(settlement, ...refunds.flatMap((refund) => [refund.made, refund.failed]));
		movements.push(...disputes.flatMap((dispute) => dispute.movements));
	}
	return movements.filter((movement) => movement !== null);
}
