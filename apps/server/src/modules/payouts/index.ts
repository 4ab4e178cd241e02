export { advancePayout } from "./advance-payout.ts";
export { getFinances } from "./balances/finances.ts";
export { countOpenBalances, listOpenBalances } from "./balances/list-balances.ts";
export { listOpenPayouts } from "./balances/open-payouts.ts";
export { settleBalance } from "./balances/settle-balance.ts";
export { authorVerification, connectedAccounts } from "./connected-accounts.ts";
export { handlePayoutEvent } from "./handle-payout-event.ts";
export { holdPayouts, listPayoutHolds, placeHold, releasePayouts } from "./holds/hold-payouts.ts";
export { countStanding as countPayoutHolds, findHoldsOn } from "./holds/payout-holds.queries.ts";
export { listDonationMoney } from "./money/list-donation-money.ts";
export { getCampaignMoney } from "./money/read-campaign-money.ts";
export type { PayoutDeps } from "./payout-deps.ts";
export { payoutMails } from "./payout-mails.ts";
export {
	type NamedTransfer,
	type PayoutRail,
	PayoutRailError,
	type RailAccount,
	type RailArrival,
	type RailMethod,
	type RailPayout,
	type RailTransfer,
} from "./payout-rail.ts";
export { payoutJobs } from "./payouts.jobs.ts";
export { measurePayouts } from "./payouts.metrics.ts";
export { listKnownPayouts } from "./payouts.queries.ts";
export { mountPayoutRoutes } from "./payouts.routes.ts";
export { payoutRecords } from "./personal-payouts.ts";
export { campaignBalances } from "./read-balances.ts";
export { getPayoutReceipt } from "./receipts/read-receipt.ts";
export { requestPayout } from "./request-payout.ts";
export { adoptTransfer, catchUpPayouts } from "./restores/adopt-payout.ts";
export { writeOffTransfer } from "./restores/write-off-transfer.ts";
export { decideReview } from "./reviews/decide-review.ts";
export { listPayoutCurrencies } from "./reviews/found-payouts.queries.ts";
export { countInReview } from "./reviews/payout-reviews.queries.ts";
export { searchPayouts } from "./reviews/search-payouts.ts";
export { getStatement, listStatementMonths } from "./statements/read-statement.ts";
export { mountStatementFiles } from "./statements/statement-files.routes.ts";
