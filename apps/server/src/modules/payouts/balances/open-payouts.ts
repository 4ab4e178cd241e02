import type { PayoutFailure } from "@stride/contract/donations/payouts";
import type { OpenPayout, OpenPayoutGroup, WaitingCause } from "@stride/contract/operator/operator-finance";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { PageQuery } from "@stride/contract/pagination";
import { readCurrency } from "@stride/money/currencies";
import type { Platform } from "../../../platform/context.ts";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import { listCampaignReferences } from "../../campaigns/index.ts";
import { type PayoutState, readPayoutState } from "../payout.ts";
import { findOpenPayouts } from "./open-payouts.queries.ts";

const causes: Record<Exclude<PayoutState, "paid" | "failed">, WaitingCause> = {
	in_review: "review",
	requested: "transfer",
	transferring: "transfer",
	transfer_unknown: "transfer-unknown",
	transferred: "transfer",
	paying: "transfer",
	payout_unknown: "payout-unknown",
	in_transit: "bank",
	returning: "return",
	reversing: "return",
	return_unknown: "return-unknown",
};

/** Why a payout waits. A hold stops the steps towards a bank alone, and is named before missing funds. */
export function waitingCause(
	state: PayoutState,
	{ isHeld, isShort }: { isHeld: boolean; isShort: boolean },
): WaitingCause | null {
	if (state === "paid" || state === "failed") return null;
	const cause = causes[state];
	if (cause !== "transfer") return cause;
	if (isHeld) return "hold";
	return isShort && state === "requested" ? "funds" : cause;
}

/** For the finance desk: payouts that have not arrived, or that have failed, with the reason. */
export async function listOpenPayouts(
	deps: Pick<Platform, "db" | "clock">,
	{ group, page }: { group: OpenPayoutGroup; page: PageQuery },
) {
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const { rows, pagination } = cutPage(window, await findOpenPayouts(deps.db, group, window));
	const campaigns = await listCampaignReferences(deps.db, [...new Set(rows.map(({ campaignId }) => campaignId))]);
	const data = rows.map((row): OpenPayout => {
		const campaign = campaigns.get(row.campaignId);
		if (!campaign) throw new Error(`There is no campaign ${row.campaignId}.`);
		const { shortSince, isHeld } = row;
		return {
			id: row.id,
			campaign: { id: campaign.id, name: campaign.slug, title: campaign.title },
			currency: readCurrency(row.currency),
			amount: row.amountCents,
			requestedAt: row.createdAt.toISOString(),
			cause: waitingCause(readPayoutState(row.state), { isHeld, isShort: shortSince !== null }),
			shortSince: shortSince?.toISOString() ?? null,
			failure: row.failure as PayoutFailure | null,
			failedAt: row.failedAt?.toISOString() ?? null,
		};
	});
	return { data, pagination };
}
