import { isDeepStrictEqual } from "node:util";
import type { TestApp } from "@stride/testing";
import { expect } from "vitest";
import { getCampaignMoney, listDonationMoney } from "../../payouts/index.ts";

type Authors = { campaignId: string; accountId: string };

/** The sums and the list of one moment: events may be processed between the two. */
async function readTogether(deps: TestApp["app"]["deps"], of: Authors) {
	for (;;) {
		const money = await getCampaignMoney(deps, of);
		const list = await listDonationMoney(deps, { ...of, page: { page: 1 } });
		if (isDeepStrictEqual(money, await getCampaignMoney(deps, of))) return { money, list };
	}
}

/** A campaign's sums, as its author sees them, lead from the donations to the balances, and each donation has its part. */
export async function expectAuthorSums(
	{ app: { deps } }: TestApp,
	{ campaignId, accountId }: Authors,
	feeBearer: string,
): Promise<void> {
	const { money, list } = await readTogether(deps, { campaignId, accountId });
	const { data, pagination } = list;
	expect(money.received - money.refunded - money.lost).toBe(money.raised);
	expect(money.raised - money.fees - money.held + money.settled).toBe(
		money.currentBalance +
			money.pendingBalance +
			money.refundsRequested +
			money.paidOut +
			money.underWay +
			money.inReview,
	);
	if (feeBearer === "platform") expect(money.fees).toBe(0);
	const covered = Math.max(0, Math.min(-money.currentBalance, money.pendingBalance));
	expect(money.arrivals.reduce((cents, { amount }) => cents + amount, 0)).toBe(money.pendingBalance - covered);
	if (pagination.next !== null) return;
	const sum = (key: "amount" | "refunded" | "fee" | "held" | "net") =>
		data.reduce((cents, donation) => cents + donation[key], 0);
	expect({
		amount: sum("amount"),
		refunded: sum("refunded"),
		fee: sum("fee"),
		held: sum("held"),
		net: sum("net"),
	}).toEqual({
		amount: money.received,
		refunded: money.refunded + money.lost,
		fee: money.fees,
		held: money.held,
		net: money.raised - money.fees - money.held,
	});
}
