export {
	type CatalogueDonation,
	type CatalogueDonationOutcome,
	type CatalogueGiving,
	CatalogueGivingError,
	catalogueName,
} from "./catalogue/catalogue-giving.ts";
export {
	correctCatalogueDonation,
	listUnknownDonations,
	type Resolution,
	type Resolved,
	resolveUnknownDonation,
	type UnknownDonation,
} from "./catalogue/resolve-unknown-donations.ts";
export { chargedCents } from "./donation.ts";
export type { DonationDeps } from "./donation-deps.ts";
export { donationJobs } from "./donations.jobs.ts";
export { donationMails } from "./donations.mails.ts";
export { measureDonations } from "./donations.metrics.ts";
export { listKnownDonations } from "./donations.queries.ts";
export { watchDonations } from "./donations.realtime.ts";
export { mountDonationRoutes } from "./donations.routes.ts";
export { countUnknown, type DonationFound, findDonations, listDonationCurrencies } from "./found-donations.queries.ts";
export { getDonation } from "./get-donation.ts";
export { begunDonations } from "./giving/cancel-begun-donations.ts";
export { coveredFromCents, describeTipCoverage } from "./giving/describe-tip-coverage.ts";
export { openDonation } from "./giving/open-donation.ts";
export { type AdoptedPayment, adoptPayment } from "./money/adopt-payment.ts";
export { applyPayment, readPayment } from "./money/apply-payment.ts";
export {
	type DonationMoneyRow,
	listArrivals,
	listDonationMoneyOf,
	sumDonations,
	sumHeldCovers,
} from "./money/author-money.queries.ts";
export {
	findDonationsOfEntries,
	findOldestOfBalances,
	listOpenDisputes,
	listUnknownOutcomes,
	sumRaisedSince,
} from "./money/desk-finance.queries.ts";
export {
	type EntryBooking,
	findEntryBookings,
	findReceiptDonations,
	listBookedDonations,
	sumBookedFees,
} from "./money/entry-bookings.queries.ts";
export {
	findOldestUnpaidDonation,
	hasOpenDispute,
	leavingCents,
	sumLeaving,
} from "./money/money.queries.ts";
export { confirmationNumber, longDate, sayIn } from "./money/money-mail.ts";
export { sumRaisedOverTime } from "./money/raised-over-time.queries.ts";
export { releaseFunds } from "./money/release-funds.ts";
export { deleteExpiredDonors } from "./personal-records.queries.ts";
export { donationRecords } from "./personal-records.ts";
export { countOpenCampaignRefunds, listRefundedCampaigns } from "./refunds/campaign-refunds.queries.ts";
export {
	approveCampaignRefund,
	cancelCampaignRefund,
	requestCampaignRefund,
	startCampaignRefund,
} from "./refunds/campaign-refunds.ts";
export {
	isRefundable,
	refundDonation,
	remainingCoverOfCampaign,
	remainingParts,
	requestRefund,
} from "./refunds/refund-donation.ts";
export { listRefundableOf, listRefundsBy, type RefundableDonation } from "./refunds/refunds.queries.ts";
export { listCampaignRefunds } from "./refunds/run-campaign-refund.ts";
export { mountDonationFiles } from "./supporters/donation-files.routes.ts";
export { shownDonor } from "./supporters/donor-name.ts";
export { donorOfAccount, getDonationConfirmation, listOwnDonations } from "./supporters/list-own-donations.ts";
export {
	type DonationInPounds,
	type DonationOfYear,
	type Donor,
	findNewestOf,
	listDonationsInPounds,
	listDonorDonationsIn,
	listYearsOf,
	selectRemaining,
} from "./supporters/own-donations.queries.ts";
export { findSupporters, type Watcher } from "./supporters/unlock.queries.ts";
export { donationMailsOff } from "./turn-off-donation-mails.ts";
