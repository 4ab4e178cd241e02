import type { RefundableDonation, RefundOwnBody } from "@stride/contract/donations/author-refunds";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { AppError } from "../../../platform/app-error.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import { demandReauthentication } from "../../accounts/index.ts";
import { getAuthorsCampaign } from "../../campaigns/index.ts";
import {
	listRefundableOf,
	type RefundableDonation as RefundableRow,
	remainingCoverOfCampaign,
	remainingParts,
	requestRefund,
} from "../../donations/index.ts";
import { findRestore } from "../../ledger/index.ts";
import { takeMoneyLock } from "../balances/balance-changes.queries.ts";
import type { PayoutDeps } from "../payout-deps.ts";
import { readBalance } from "../read-balances.ts";

/** @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign */
export async function listRefundableDonations(
	deps: PayoutDeps,
	input: { campaignId: string; accountId: string; page: PageQuery },
) {
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId: input.accountId });
	const window = pageWindow(input.page, pageSizes.donations, deps.clock());
	const isOffered = deps.config.payments.authorRefunds && campaign.projectId === null;
	const rows = isOffered ? await listRefundableOf(deps.db, campaign.id, window) : [];
	const cut = cutPage(window, rows);
	return { data: cut.rows.map(present), pagination: cut.pagination };
}

/** The cover that the author's refund of the whole donation returns: none while a tip remains, which only the operator refunds. */
function returnedCover(row: RefundableRow): RefundableDonation["cover"] {
	const { tipCents, coverCents } = remainingParts(row);
	return tipCents > 0 ? { total: 0, campaign: 0 } : { total: coverCents, campaign: remainingCoverOfCampaign(row) };
}

/** The tip is not shown to the author, nor an anonymous donor. */
const present = (row: RefundableRow): RefundableDonation => ({
	id: row.id,
	createdAt: row.settledAt.toISOString(),
	donor: row.visibility === "anonymous" ? null : `${row.firstName} ${row.lastName}`.trim() || null,
	amount: row.raisedCents,
	refunded: row.refundedCents,
	fee: row.campaignFeeCents ?? 0,
	cover: returnedCover(row),
	refund: row.refundState as RefundableDonation["refund"],
});

/**
 * Requests the refund of a donation to the author's own campaign, up to the campaign's available balance. The tip is the
 * platform's: only the operator refunds it.
 * @throws AppError RefundsNotOfferedException, ReauthenticationRequiredException, CampaignNotFoundException,
 * ForbiddenException, MoneyHeldException after a restore, ValidationException for more than remains or than the balance,
 * and those of `requestRefund`
 */
export async function refundOwnDonation(
	deps: PayoutDeps,
	input: { campaignId: string; donationId: string; body: RefundOwnBody; actor: UserActor; requestId: string },
): Promise<void> {
	const { donationId, body, actor, requestId } = input;
	const { accountId } = actor;
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId });
	if (!deps.config.payments.authorRefunds || campaign.projectId !== null) {
		throw new AppError("RefundsNotOfferedException");
	}
	await demandReauthentication(deps, deps.db, actor);
	if ((await findRestore(deps.db))?.heldSince) throw new AppError("MoneyHeldException");
	await deps.db.transaction().execute(async (tx) => {
		// A campaign with a settled donation is never deleted, so its row need not be locked.
		await takeMoneyLock(tx, accountId);
		const { currentBalance } = await readBalance(tx, campaign.id);
		await requestRefund(deps, tx, {
			donationId,
			campaignId: campaign.id,
			parts: { amountCents: body.amount, tipCents: 0, refundedCents: body.refunded },
			limitCents: currentBalance,
			reason: body.reason,
			by: { accountId, isAuthor: true },
			requestId,
		});
	});
}
