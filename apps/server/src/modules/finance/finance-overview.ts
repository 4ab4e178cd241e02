import type { FinanceOverview } from "@stride/contract/operator/operator-finance";
import { currencies, readCurrency } from "@stride/money/currencies";
import type { Platform } from "../../platform/context.ts";
import { withinTime } from "../../platform/queues/within-time.ts";
import { readStandings, type Standing } from "../ledger/index.ts";
import { type PaymentProvider, PaymentProviderError, type ProviderBalance } from "../payments/index.ts";

export type OverviewDeps = Pick<Platform, "db" | "config" | "log"> & {
	paymentProvider: Pick<PaymentProvider, "listBalances">;
};

/** The desk shows the books without the provider's figures rather than wait longer for them. */
const providerWaitMs = 5_000;

/** What is owed and held in each currency of the books, the configured ones first. */
export async function getFinanceOverview(deps: OverviewDeps): Promise<FinanceOverview[]> {
	const order = [...deps.config.currencies, ...currencies];
	const [standings, balances] = await Promise.all([readStandings(deps.db), readProvider(deps)]);
	return standings
		.map((standing) => overviewOf(standing, balances))
		.sort((a, b) => order.indexOf(a.currency) - order.indexOf(b.currency));
}

/** The balances at the provider; null when it does not answer in time. */
async function readProvider({ paymentProvider, log }: OverviewDeps): Promise<readonly ProviderBalance[] | null> {
	const read = paymentProvider.listBalances().catch((error: unknown) => {
		if (!(error instanceof PaymentProviderError)) throw error;
		log.warn({ err: error }, "the provider's balance could not be read for the finance desk");
		return null;
	});
	return withinTime(
		() => read,
		providerWaitMs,
		() => null,
	);
}

export function overviewOf(standing: Standing, balances: readonly ProviderBalance[] | null): FinanceOverview {
	const { debit, belowZeroCents: belowZero, currency } = standing;
	const owed = {
		available: credit(debit("campaign-available")),
		pending: credit(debit("campaign-pending")),
		disputed: credit(debit("campaign-hold")),
		payouts: credit(debit("campaign-payout")),
		belowZero,
	};
	const held = {
		available: debit("provider-available"),
		pending: debit("provider-pending"),
		reserved: debit("provider-reserved"),
		disputed: debit("disputed"),
		connected: debit("connected"),
		inTransit: debit("payouts-in-transit"),
	};
	const earned = {
		tips: credit(debit("tips")),
		fees: debit("provider-fees"),
		disputeFees: debit("dispute-fees"),
		writeOffs: debit("write-offs"),
		corrections: debit("corrections"),
		fxDifference: debit("fx-difference"),
		bank: debit("platform-bank"),
		belowZero,
	};
	const { tips, ...costs } = earned;
	const surplus = tips - sum(costs);
	const found = balances?.find((balance) => balance.currency === currency);
	const provider = balances && { available: found?.availableCents ?? 0, pending: found?.pendingCents ?? 0 };
	// Of the payouts, what has been transferred is no longer at the provider.
	const due = standing.readyCents + Math.max(0, owed.payouts - held.connected - held.inTransit);
	return {
		currency: readCurrency(currency),
		owed: { ...owed, total: sum(owed) },
		held: { ...held, total: sum(held) },
		earned: { ...earned, surplus },
		provider,
		due,
		withdrawable: provider && withdrawableCents({ surplus, due, ...provider }),
	};
}

/** What is owed to no one and available at the provider beyond what has to stay there; what is leaving counts as left. */
export const withdrawableCents = (of: { surplus: number; due: number; available: number; pending: number }): number =>
	Math.max(0, Math.min(of.surplus, of.available + Math.min(0, of.pending) - of.due));

/** Of an account with a credit balance; never minus zero. */
const credit = (debitCents: number): number => 0 - debitCents;

const sum = (parts: Record<string, number>): number => Object.values(parts).reduce((cents, part) => cents + part, 0);
