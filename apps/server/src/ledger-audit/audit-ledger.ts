import { type Position, readPositions } from "../modules/ledger/index.ts";
import type { Movement, PaymentProvider } from "../modules/payments/index.ts";
import type { PayoutRail, RailTransfer } from "../modules/payouts/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/database.ts";
import {
	auditChecks,
	listConnectedHoldings,
	listMovingPayouts,
	listRecordedTransfers,
	listWorkedOn,
	readLedgerAtProvider,
	runCheck,
} from "./audit.queries.ts";

/** A violated check; amounts in cents, counts as numbers. */
export type Finding = { check: string; subject: string; expected: number; actual: number };
export type Audit = {
	checks: string[];
	findings: Finding[];
	/** What the platform owes to campaigns and what it holds, per currency; it is short where it owes more, with the books in order. */
	solvency: readonly Solvency[];
};

type Solvency = Pick<Position, "currency" | "owedCents" | "heldCents">;

export const isShort = ({ owedCents, heldCents }: Solvency): boolean => owedCents > heldCents;

const providerCheck = "the ledger's balance at the provider equals the provider's balance for us";
const connectedCheck = "an author's account at the provider holds what its payouts have left there";
const transferCheck = "every transfer at the provider belongs to a payout";
/** How far back transfers and authors' accounts are compared, and how many. */
const comparedMs = 45 * 24 * 3_600_000;
const comparedMax = 1_000;
/** Younger events may not be processed here yet; older ones must be. */
const pendingMs = 15 * 60_000;
/** The provider's balance must not change during the comparison; on a busy day that takes several attempts. */
const readings = 20;

type AuditDeps = {
	db: Db;
	clock: Clock;
	paymentProvider: Pick<PaymentProvider, "listBalances" | "getPayment" | "listEvents" | "listPlatformBookings">;
	payoutRail: Pick<PayoutRail, "findTransfer" | "getTransfer" | "listTransfers" | "getConnectedBalance">;
};

/** Checks that the ledger, the donations and the campaigns' totals agree. Read-only. */
export async function auditBooks(db: Db): Promise<Audit> {
	const findings: Finding[] = [];
	for (const check of auditChecks) {
		for (const row of await runCheck(db, check)) findings.push({ check, ...row });
	}
	return { checks: auditChecks, findings, solvency: await readPositions(db) };
}

/**
 * Checks the books, and that they match the provider's balance after pending movements. Read-only.
 * @throws PaymentProviderError when the provider cannot be queried
 */
export async function auditLedger(deps: AuditDeps): Promise<Audit> {
	const books = await auditBooks(deps.db);
	const balances = await compareWithProvider(deps);
	const unrecorded = await listUnrecordedTransfers(deps, comparedMs);
	const isYoung = ({ createdAt }: RailTransfer) => createdAt.getTime() >= deps.clock().getTime() - pendingMs;
	return {
		...books,
		solvency: await withoutOtherSources(deps, books.solvency),
		checks: [...books.checks, providerCheck, connectedCheck, transferCheck],
		findings: [
			...books.findings,
			...balances.filter(({ expected, actual }) => expected !== actual),
			...(await compareConnected(deps, new Set(unrecorded.filter(isYoung).map(({ providerId }) => providerId)))),
			...unrecorded.filter((transfer) => !isYoung(transfer)).flatMap(unexplained),
		],
	};
}

/**
 * Only accounts whose payouts have settled: in the others the provider may be ahead of the events.
 * @param receiving accounts of young transfers that are not recorded here yet
 */
async function compareConnected(
	{ db, clock, payoutRail }: AuditDeps,
	receiving: ReadonlySet<string>,
): Promise<Finding[]> {
	const now = clock().getTime();
	const findings: Finding[] = [];
	for (const { providerId, currency, heldCents, settledAt } of await listConnectedHoldings(db, {
		since: new Date(now - comparedMs),
		limit: comparedMax,
	})) {
		if (settledAt === null || settledAt.getTime() > now - pendingMs || receiving.has(providerId)) continue;
		const actual = await payoutRail.getConnectedBalance({ providerId, currency });
		if (actual !== heldCents)
			findings.push({ check: connectedCheck, subject: providerId, expected: heldCents, actual });
	}
	return findings;
}

/** Transfers that no payout has recorded: young ones may be in progress, others were made elsewhere or lost here. */
async function listUnrecordedTransfers({ db, clock, payoutRail }: AuditDeps, sinceMs: number): Promise<RailTransfer[]> {
	const since = new Date(clock().getTime() - sinceMs);
	const transfers = await payoutRail.listTransfers({ since, limit: comparedMax });
	const recorded = await listRecordedTransfers(
		db,
		transfers.map(({ id }) => id),
	);
	return transfers.filter(({ id }) => !recorded.has(id));
}

function unexplained({ id, amountCents, returnedCents }: RailTransfer): Finding[] {
	const actual = amountCents - returnedCents;
	return actual === 0 ? [] : [{ check: transferCheck, subject: id, expected: 0, actual }];
}

/** A finding per currency of the books or of the provider's balance, violated or not. */
async function compareWithProvider(deps: AuditDeps): Promise<Finding[]> {
	for (let reading = 1; ; reading++) {
		const balances = await readBalances(deps);
		const pending = await listPending(deps);
		const moved = await listMoved(deps);
		const ledger = await readLedgerAtProvider(
			deps.db,
			pending.map((movement) => movement.id),
		);
		const changes = [...pending.filter(({ id }) => !ledger.known.has(id)).map(changeOf), ...moved];
		const sum = (currency: string) =>
			changes.reduce(
				(cents, change) => (change.currency === currency ? cents + change.cents : cents),
				ledger.cents.get(currency) ?? 0,
			);
		const currencies = [...new Set([...balances.keys(), ...ledger.cents.keys()])].sort();
		const findings = currencies.map((currency) => ({
			check: providerCheck,
			subject: currency,
			expected: balances.get(currency) ?? 0,
			actual: sum(currency),
		}));
		const again = await readBalances(deps);
		const isStable = currencies.every((currency) => (again.get(currency) ?? 0) === (balances.get(currency) ?? 0));
		const isTrue = findings.every(({ expected, actual }) => expected === actual);
		if ((isStable && isTrue) || reading === readings) return findings;
	}
}

async function readBalances({ paymentProvider }: AuditDeps): Promise<ReadonlyMap<string, number>> {
	const balances = await paymentProvider.listBalances();
	return new Map(
		balances.map(({ currency, availableCents, pendingCents, otherSourcesCents }) => [
			currency,
			availableCents + pendingCents + otherSourcesCents,
		]),
	);
}

/** Money that neither transfers nor payouts take covers nothing that is owed. */
async function withoutOtherSources({ paymentProvider }: AuditDeps, solvency: readonly Solvency[]): Promise<Solvency[]> {
	const balances = await paymentProvider.listBalances();
	const unusableOf = (currency: string) =>
		balances.find((balance) => balance.currency === currency)?.otherSourcesCents ?? 0;
	return solvency.map((position) => ({ ...position, heldCents: position.heldCents - unusableOf(position.currency) }));
}

type Change = { currency: string; cents: number };

const changeOf = ({ currency, amountCents, feeCents }: Movement): Change => ({
	currency,
	cents: amountCents - feeCents,
});

/** Transfers and returns at the provider that are not recorded here yet. */
async function listMoved(deps: AuditDeps): Promise<Change[]> {
	const { db, payoutRail } = deps;
	const changes: Change[] = [];
	const found = new Set<string>();
	for (const { id, providerId, transferId, currency, amountCents } of await listMovingPayouts(db)) {
		if (transferId === null) {
			const transfer = await payoutRail.findTransfer({ payoutId: id, providerId });
			if (!transfer) continue;
			found.add(transfer.id);
			changes.push({ currency, cents: -amountCents });
		} else changes.push({ currency, cents: (await payoutRail.getTransfer(transferId)).creditedCents });
	}
	// Those of no payout are named once they are older; a restored database may not have read their events yet.
	for (const { id, currency, amountCents, creditedCents } of await listUnrecordedTransfers(deps, pendingMs)) {
		if (!found.has(id)) changes.push({ currency, cents: creditedCents - amountCents });
	}
	return changes;
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
	for await (const page of paymentProvider.listPlatformBookings(new Date(clock().getTime() - pendingMs))) {
		movements.push(...page.bookings.map(({ movement }) => movement));
	}
	for (const paymentId of paymentIds) {
		const { settlement, refunds, disputes } = await paymentProvider.getPayment(paymentId);
		movements.push(settlement, ...refunds.flatMap((refund) => [refund.made, refund.failed]));
		movements.push(...disputes.flatMap((dispute) => dispute.movements));
	}
	return movements.filter((movement) => movement !== null);
}
