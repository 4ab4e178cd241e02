import { type AgedBalances, ageSteps } from "@stride/contract/operator/operator-finance";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { type Currency, readCurrency } from "@stride/money/currencies";
import type { Platform } from "../../platform/context.ts";
import { listConcernedCampaigns } from "../campaigns/index.ts";
import { findOldestOfBalances, sumRaisedSince } from "../donations/index.ts";
import { listUnpaidBalances, type UnpaidBalance } from "../ledger/index.ts";

const dayMs = 24 * 3_600_000;
const pageSize = 500;

type Aged = UnpaidBalance & { parts: number[] };

/**
 * Splits a balance by the age of its donations. Payouts use the oldest donations first, so the newest ones make it up.
 * @param raised what was raised within each step's end, the youngest step first; the rest is of the last step
 */
export function partsByAge(cents: number, raised: readonly number[]): number[] {
	const upTo = [...raised.map((sum) => Math.min(cents, sum)), cents];
	return upTo.map((sum, step) => sum - (upTo[step - 1] ?? 0));
}

/** The oldest step first; of the same step, the largest balance first. */
function byAge(a: Aged, b: Aged): number {
	const oldest = ({ parts }: Aged) => parts.findLastIndex((cents) => cents > 0);
	return oldest(b) - oldest(a) || b.cents - a.cents || (a.campaignId < b.campaignId ? -1 : 1);
}

/** Money that waits for a payout, by its age. Campaigns are read in pages, and only the listed ones are held. */
export async function listAgedBalances({ db, clock }: Pick<Platform, "db" | "clock">): Promise<AgedBalances> {
	const now = clock().getTime();
	const [first = 0, second = 0, last = 0] = ageSteps.slice(1);
	const times = [first, second, last].map((days) => new Date(now - days * dayMs)) as [Date, Date, Date];
	const sums = new Map<Currency, { campaigns: number; parts: number[] }>();
	let listed: Aged[] = [];
	let count = 0;
	for (let after: string | null = null; ; ) {
		const page: UnpaidBalance[] = await listUnpaidBalances(db, { after, limit: pageSize });
		const owed = page.filter(({ cents }) => cents > 0);
		const raised = await sumRaisedSince(
			db,
			owed.map(({ campaignId }) => campaignId),
			times,
		);
		const aged = owed.map((balance) => ({
			...balance,
			parts: partsByAge(balance.cents, raised.get(balance.campaignId) ?? [0, 0, 0]),
		}));
		for (const { currency, parts } of aged) {
			const code = readCurrency(currency);
			const sum = sums.get(code) ?? { campaigns: 0, parts: ageSteps.map(() => 0) };
			sums.set(code, {
				campaigns: sum.campaigns + 1,
				parts: sum.parts.map((cents, step) => cents + (parts[step] ?? 0)),
			});
		}
		count += aged.length;
		listed = [...listed, ...aged].sort(byAge).slice(0, operatorLimits.agedBalances);
		after = page.at(-1)?.campaignId ?? null;
		if (page.length < pageSize) break;
	}
	const [oldest, campaignOf] = await Promise.all([
		findOldestOfBalances(db, listed),
		listConcernedCampaigns(
			db,
			listed.map(({ campaignId }) => campaignId),
		),
	]);
	return {
		sums: [...sums].map(([currency, sum]) => ({ currency, ...sum })),
		balances: listed.map(({ campaignId, currency, cents, parts }) => ({
			campaign: campaignOf(campaignId),
			currency: readCurrency(currency),
			balance: cents,
			parts,
			oldestAt: oldest.get(campaignId)?.toISOString() ?? null,
		})),
		hasMore: count > listed.length,
	};
}
