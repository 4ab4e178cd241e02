import { accountEndpoints } from "./accounts/accounts.ts";
import { credentialEndpoints } from "./accounts/credentials.ts";
import { identityEndpoints } from "./accounts/identities.ts";
import { privacyEndpoints } from "./accounts/privacy.ts";
import { profileEndpoints } from "./accounts/profiles.ts";
import { secondFactorEndpoints } from "./accounts/second-factor.ts";
import { sessionEndpoints } from "./accounts/sessions.ts";
import { campaignEndpoints } from "./campaigns/campaigns.ts";
import { offlineDonationEndpoints } from "./campaigns/offline-donations.ts";
import { projectEndpoints } from "./campaigns/projects.ts";
import { reportEndpoints } from "./campaigns/reports.ts";
import { subscriptionEndpoints } from "./campaigns/subscriptions.ts";
import { annualStatementEndpoints } from "./donations/annual-statements.ts";
import { authorRefundEndpoints } from "./donations/author-refunds.ts";
import { donationEndpoints } from "./donations/donations.ts";
import { donorPageEndpoints } from "./donations/donor-page.ts";
import { giftAidEndpoints } from "./donations/gift-aid.ts";
import { donationMoneyEndpoints } from "./donations/money-per-donation.ts";
import { ownDonationEndpoints } from "./donations/own-donations.ts";
import { payoutReceiptEndpoints } from "./donations/payout-receipts.ts";
import { payoutEndpoints } from "./donations/payouts.ts";
import { statementEndpoints } from "./donations/statements.ts";
import { giftAidClaimEndpoints } from "./operator/gift-aid-claims.ts";
import { operatorEndpoints } from "./operator/operator.ts";
import { operatorAuditEndpoints } from "./operator/operator-audit.ts";
import { operatorBalanceEndpoints } from "./operator/operator-balances.ts";
import { operatorFinanceEndpoints } from "./operator/operator-finance.ts";
import { operatorJobEndpoints } from "./operator/operator-jobs.ts";
import { operatorLetterEndpoints } from "./operator/operator-letters.ts";
import { operatorOfflineEndpoints } from "./operator/operator-offline.ts";
import { operatorPayoutEndpoints } from "./operator/operator-payouts.ts";
import { operatorPeopleEndpoints } from "./operator/operator-people.ts";
import { operatorRefundEndpoints } from "./operator/operator-refunds.ts";
import { operatorReportEndpoints } from "./operator/operator-reports.ts";
import { operatorSearchEndpoints } from "./operator/operator-search.ts";
import { operatorTeamEndpoints } from "./operator/operator-team.ts";
import { postEndpoints } from "./posts/posts.ts";
import { contactEndpoints } from "./site/contact.ts";
import { contentEndpoints } from "./site/content.ts";
import { siteEndpoints } from "./site/site.ts";
import { statisticsEndpoints } from "./streams/broadcast-statistics.ts";
import { captionEndpoints } from "./streams/captions.ts";
import { clipEndpoints } from "./streams/clips.ts";
import { encoderEndpoints } from "./streams/encoder.ts";
import { liveCaptionEndpoints } from "./streams/live-captions.ts";
import { recordingEndpoints } from "./streams/recording-files.ts";
import { streamEndpoints } from "./streams/streams.ts";
import { uplinkEndpoints } from "./streams/uplink-protocol.ts";

/** Every endpoint that clients call, by name. */
export const api = {
	...accountEndpoints,
	...profileEndpoints,
	...credentialEndpoints,
	...sessionEndpoints,
	...secondFactorEndpoints,
	...identityEndpoints,
	...privacyEndpoints,
	...campaignEndpoints,
	...donationEndpoints,
	...ownDonationEndpoints,
	...donorPageEndpoints,
	...annualStatementEndpoints,
	...giftAidEndpoints,
	...payoutEndpoints,
	...authorRefundEndpoints,
	...donationMoneyEndpoints,
	...statementEndpoints,
	...payoutReceiptEndpoints,
	...siteEndpoints,
	...contentEndpoints,
	...contactEndpoints,
	...streamEndpoints,
	...captionEndpoints,
	...liveCaptionEndpoints,
	...clipEndpoints,
	...encoderEndpoints,
	...recordingEndpoints,
	...statisticsEndpoints,
	...uplinkEndpoints,
	...projectEndpoints,
	...postEndpoints,
	...subscriptionEndpoints,
	...reportEndpoints,
	...operatorEndpoints,
	...operatorBalanceEndpoints,
	...operatorFinanceEndpoints,
	...giftAidClaimEndpoints,
	...operatorOfflineEndpoints,
	...offlineDonationEndpoints,
	...operatorLetterEndpoints,
	...operatorRefundEndpoints,
	...operatorJobEndpoints,
	...operatorPayoutEndpoints,
	...operatorReportEndpoints,
	...operatorSearchEndpoints,
	...operatorAuditEndpoints,
	...operatorTeamEndpoints,
	...operatorPeopleEndpoints,
} as const;
export type Api = typeof api;
export type EndpointName = keyof Api;
