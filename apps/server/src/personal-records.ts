import { accountRecords } from "./modules/accounts/index.ts";
import { campaignRecords } from "./modules/campaigns/index.ts";
import { contactRecords } from "./modules/content/index.ts";
import { donationRecords } from "./modules/donations/index.ts";
import { donorPageRecords } from "./modules/donor-page/index.ts";
import { offlineRecords } from "./modules/offline-donations/index.ts";
import { operatorRecords } from "./modules/operator/index.ts";
import { payoutRecords } from "./modules/payouts/index.ts";
import { postRecords } from "./modules/posts/index.ts";
import { reportRecords } from "./modules/reports/index.ts";
import { streamRecords } from "./modules/streams/index.ts";
import { subscriptionRecords } from "./modules/subscriptions/index.ts";
import type { Platform } from "./platform/context.ts";

/** What each module stores about a person, for the data export and the deletion of an account. */
export const personalRecords = (platform: Platform) => [
	donationRecords(platform),
	donorPageRecords(platform),
	streamRecords(platform),
	postRecords(platform),
	offlineRecords(platform),
	campaignRecords(platform),
	contactRecords,
	subscriptionRecords,
	reportRecords,
	payoutRecords,
	operatorRecords,
	// The account itself comes last: the others need it to find their rows.
	accountRecords(platform),
];
