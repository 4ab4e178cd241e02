import type { Movement, PaymentProvider } from "../modules/payments/index.ts";
import type { PayoutRail } from "../modules/payouts/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/database.ts";
import { auditChecks, listMovingPayouts, listWorkedOn, readLedgerAtProvider, runCheck } from "./audit.queries.ts";

/** Something that is not as it must be; amounts in cents, counts as they are. */
export type Finding = { check: string; subject: string; expected: number; actual: number };
export type Audit = { checks: string[]; findings: Finding[] };

const providerCheck = "what the ledger has at the provider is what the provider has for us";
/** What happened this lately may not be worked on here yet; what is older must be. */
const underWayMs = 15 * 60_000;
/** The provider's balance has to stand still while it is compared; on a busy day that takes some tries. */
const readings = 20;

type AuditDeps = {
	db: Db;
	clock: Clock;
	paymentProvider: Pick<PaymentProvider, "getBalance" | "getPayment" | "listEvents">;
	payoutRail: Pick<PayoutRail, "findTransfer" | "getTransfer">;
};

/** Checks that the ledger, the donations and the campaigns' totals say the same. Writes nothing. */
export async function auditBooks(db: Db): Promise<Audit> {
	const findings: Finding[] = [];
	for (const check of auditChecks) {
		for (const row of await runCheck(db, check)) findings.push({ check, ...row });
	}
	return { checks: auditChecks, findings };
}

/**
 * Checks the books, and that the provider has for us what they say, once what is under way has arrived. Writes nothing.
 * @throws PaymentProviderError when the provider cannot be asked
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
		const underWay = await listUnderWay(deps);
		const movedCents = await sumMoved(deps);
		const ledger = await readLedgerAtProvider(
			deps.db,
			underWay.map((movement) => movement.id),
		);
		const actual = underWay
			.filter((movement) => !ledger.known.has(movement.id))
			.reduce((cents, movement) => cents + movement.amountCents - movement.feeCents, ledger.cents + movedCents);
		const stoodStill = (await sumBalance(deps)) === expected;
		if ((stoodStill && expected === actual) || reading === readings) {
			return { check: providerCheck, subject: "usd", expected, actual };
		}
	}
}

async function sumBalance({ paymentProvider }: AuditDeps): Promise<number> {
	const { availableCents, pendingCents } = await paymentProvider.getBalance();
	return availableCents + pendingCents;
}

/** What was transferred for payouts, or returned, at the provider and is not told here yet. */
async function sumMoved({ db, payoutRail }: AuditDeps): Promise<number> {
	let cents = 0;
	for (const { id, providerId, transferId, amountCents } of await listMovingPayouts(db)) {
		if (transferId === null) {
			if (await payoutRail.findTransfer({ payoutId: id, providerId })) cents -= amountCents;
		} else cents += (await payoutRail.getTransfer(transferId)).returnedCents;
	}
	return cents;
}

/** Every booking of the payments about which something has happened lately that is not worked on here. */
async function listUnderWay({ db, clock, paymentProvider }: AuditDeps): Promise<Movement[]> {
	const paymentIds = new Set<string>();
	for await (const page of paymentProvider.listEvents(new Date(clock().getTime() - underWayMs))) {
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
