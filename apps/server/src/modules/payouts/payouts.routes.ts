import type { Mount } from "../../platform/http/mount.ts";
import { beginOnboarding, getStripeAccount, listPaymentMethods, replaceAccount } from "./connected-accounts.ts";
import { listDonationMoney } from "./money/list-donation-money.ts";
import { getCampaignMoney } from "./money/read-campaign-money.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { listPayouts } from "./read-payouts.ts";
import { getPayoutReceipt } from "./receipts/read-receipt.ts";
import { listRefundableDonations, refundOwnDonation } from "./refunds/refund-by-author.ts";
import { requestPayout } from "./request-payout.ts";
import { getStatement, listStatementMonths } from "./statements/read-statement.ts";

export function mountPayoutRoutes(mount: Mount, deps: PayoutDeps): void {
	mount("getStripeOnboarding", ({ actor: { accountId }, caller: { locale, requestId } }) =>
		beginOnboarding(deps, { accountId, locale, requestId }),
	);
	mount("getStripeAccount", ({ actor }) => getStripeAccount(deps, actor.accountId));
	mount("replaceStripeAccount", ({ actor, caller: { requestId } }) => replaceAccount(deps, { actor, requestId }));
	mount("listPaymentMethods", ({ actor }) => listPaymentMethods(deps, actor.accountId));
	mount("getCampaignMoney", ({ actor: { accountId }, params }) =>
		getCampaignMoney(deps, { campaignId: params.campaignId, accountId }),
	);
	mount("listPayouts", ({ actor: { accountId }, params, query }) =>
		listPayouts(deps, { campaignId: params.campaignId, accountId, page: query }),
	);
	mount("listDonationMoney", ({ actor: { accountId }, params, query }) =>
		listDonationMoney(deps, { campaignId: params.campaignId, accountId, page: query }),
	);
	mount("listStatementMonths", ({ actor: { accountId }, params }) =>
		listStatementMonths(deps, { campaignId: params.campaignId, accountId }),
	);
	mount("getStatement", ({ actor: { accountId }, params: { campaignId, month }, query }) =>
		getStatement(deps, { campaignId, accountId, month, page: query }),
	);
	mount("getPayoutReceipt", ({ actor: { accountId }, params: { campaignId, payoutId }, query }) =>
		getPayoutReceipt(deps, { campaignId, accountId, payoutId, page: query }),
	);
	mount("listRefundableDonations", ({ actor: { accountId }, params, query }) =>
		listRefundableDonations(deps, { campaignId: params.campaignId, accountId, page: query }),
	);
	mount("refundOwnDonation", async ({ actor, params: { campaignId, donationId }, body, caller: { requestId } }) => {
		await refundOwnDonation(deps, { campaignId, donationId, body, actor, requestId });
		return null;
	});
	mount("requestPayout", ({ actor, params, body, idempotencyKey, caller: { requestId } }) =>
		requestPayout(deps, { campaignId: params.campaignId, actor, body, idempotencyKey, requestId }),
	);
}
