export { readPayment } from "./apply-payment.ts";
export { begunDonations } from "./cancel-begun-donations.ts";
export {
	type CatalogueDonation,
	type CatalogueDonationOutcome,
	type CatalogueGiving,
	CatalogueGivingError,
} from "./catalogue-giving.ts";
export type { DonationDeps } from "./donation-deps.ts";
export { mountDonationFiles } from "./donation-files.routes.ts";
export { donationJobs } from "./donations.jobs.ts";
export { donationMails } from "./donations.mails.ts";
export { watchDonations } from "./donations.realtime.ts";
export { mountDonationRoutes } from "./donations.routes.ts";
export { countUnknown, type DonationFound, findDonations } from "./found-donations.queries.ts";
export { getDonation } from "./get-donation.ts";
export { findOldestUnpaidDonation, leavingCents, sumLeaving } from "./money.queries.ts";
export { confirmationNumber, longDate, sayIn } from "./money-mail.ts";
export { openDonation } from "./open-donation.ts";
export { donationRecords } from "./personal-records.ts";
export { isRefundable, refundDonation } from "./refund-donation.ts";
export { releaseFunds } from "./release-funds.ts";
export { donationMailsOff } from "./turn-off-donation-mails.ts";
export {
	correctCatalogueDonation,
	listUnknownDonations,
	type Resolution,
	type Resolved,
	resolveUnknownDonation,
	type UnknownDonation,
} from "./unknown-donations.ts";
export { findSupporters, type Watcher } from "./unlock.queries.ts";
