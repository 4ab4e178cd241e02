export { begunDonations } from "./cancel-begun-donations.ts";
export {
	type CatalogueDonation,
	type CatalogueDonationOutcome,
	type CatalogueGiving,
	CatalogueGivingError,
} from "./catalogue-giving.ts";
export { correctCatalogueDonation } from "./correct-catalogue-donation.ts";
export type { DonationDeps } from "./donation-deps.ts";
export { mountDonationFiles } from "./donation-files.routes.ts";
export { donationJobs } from "./donations.jobs.ts";
export { donationMails } from "./donations.mails.ts";
export { watchDonations } from "./donations.realtime.ts";
export { mountDonationRoutes } from "./donations.routes.ts";
export { countUnknown, type DonationFound, findDonations } from "./found-donations.queries.ts";
export { getDonation } from "./get-donation.ts";
export { listUnknownDonations, type UnknownDonation } from "./list-unknown-donations.ts";
export { findOldestUnpaidDonation, leavingCents, sumLeaving } from "./money.queries.ts";
export { confirmationNumber, longDate, sayIn } from "./money-mail.ts";
export { openDonation } from "./open-donation.ts";
export { donationRecords } from "./personal-records.ts";
export { readPayment } from "./read-payment.ts";
export { isRefundable, refundDonation } from "./refund-donation.ts";
export { releaseFunds } from "./release-funds.ts";
export { type Resolution, type Resolved, resolveUnknownDonation } from "./resolve-unknown-donation.ts";
export { donationMailsOff } from "./turn-off-donation-mails.ts";
export { findSupporters, type Watcher } from "./unlock.queries.ts";
