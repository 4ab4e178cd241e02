import { accountMails } from "./modules/accounts/index.ts";
import { contactMails } from "./modules/content/index.ts";
import { donationMails } from "./modules/donations/index.ts";
import { donorPageMails } from "./modules/donor-page/index.ts";
import { operatorMails } from "./modules/operator/index.ts";
import { payoutMails } from "./modules/payouts/index.ts";
import { reportMails } from "./modules/reports/index.ts";
import { subscriptionMails } from "./modules/subscriptions/index.ts";
import { personalRecords } from "./personal-records.ts";
import type { Platform } from "./platform/context.ts";

/** Every kind of mail, with what composes it. */
export const mailComposers = (platform: Platform) => ({
	...accountMails({ ...platform, personalRecords: personalRecords(platform) }),
	...donationMails(platform),
	...donorPageMails(platform),
	...payoutMails(platform),
	...contactMails(platform),
	...subscriptionMails(platform),
	...reportMails(platform),
	...operatorMails(platform),
});
