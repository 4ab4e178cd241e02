import type { DonationMoney } from "@stride/contract/donations/money-per-donation";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import { getAuthorsCampaign } from "../../campaigns/index.ts";
import { confirmationNumber, type DonationMoneyRow, listDonationMoneyOf, shownDonor } from "../../donations/index.ts";
import type { PayoutDeps } from "../payout-deps.ts";

/** @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign */
export async function listDonationMoney(
	deps: PayoutDeps,
	input: { campaignId: string; accountId: string; page: PageQuery },
) {
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId: input.accountId });
	const window = pageWindow(input.page, pageSizes.donations, deps.clock());
	const cut = cutPage(window, await listDonationMoneyOf(deps.db, campaign.id, window));
	return { data: cut.rows.map(present), pagination: cut.pagination };
}

function present(row: DonationMoneyRow): DonationMoney {
	return {
		id: row.id,
		number: confirmationNumber(row.id),
		createdAt: row.settledAt.toISOString(),
		donor: shownDonor(row),
		amount: row.amountCents,
		refunded: row.amountCents - row.raisedCents,
		fee: row.raisedCents - row.heldCents - row.netCents,
		held: row.heldCents,
		net: row.netCents,
		status: statuses[row.state] ?? "received",
		availableAt: row.netCents > 0 ? (row.availableAt?.toISOString() ?? null) : null,
	};
}

const statuses: Record<string, DonationMoney["status"]> = {
	partially_refunded: "partly-refunded",
	refunded: "refunded",
	disputed: "disputed",
	dispute_won: "dispute-won",
	dispute_lost: "dispute-lost",
};
