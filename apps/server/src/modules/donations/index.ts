export { applyPayment } from "./apply-payment.ts";
export { donationJobs } from "./donations.jobs.ts";
export { donationMails } from "./donations.mails.ts";
export { watchDonations } from "./donations.realtime.ts";
export { mountDonationRoutes } from "./donations.routes.ts";
export { getDonation } from "./get-donation.ts";
export { type DonationDeps, openDonation } from "./open-donation.ts";
