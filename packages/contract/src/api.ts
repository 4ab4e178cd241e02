import { accountEndpoints } from "./accounts.ts";
import { campaignEndpoints } from "./campaigns.ts";
import { contactEndpoints } from "./contact.ts";
import { contentEndpoints } from "./content.ts";
import { credentialEndpoints } from "./credentials.ts";
import { donationEndpoints } from "./donations.ts";
import { identityEndpoints } from "./identities.ts";
import { operatorEndpoints } from "./operator.ts";
import { operatorAuditEndpoints } from "./operator-audit.ts";
import { operatorLetterEndpoints } from "./operator-letters.ts";
import { operatorSearchEndpoints } from "./operator-search.ts";
import { ownDonationEndpoints } from "./own-donations.ts";
import { payoutEndpoints } from "./payouts.ts";
import { postEndpoints } from "./posts.ts";
import { privacyEndpoints } from "./privacy.ts";
import { profileEndpoints } from "./profiles.ts";
import { projectEndpoints } from "./projects.ts";
import { reportEndpoints } from "./reports.ts";
import { sessionEndpoints } from "./sessions.ts";
import { siteEndpoints } from "./site.ts";
import { streamEndpoints } from "./streams.ts";
import { subscriptionEndpoints } from "./subscriptions.ts";

/** Every endpoint that clients call, by name. */
export const api = {
	...accountEndpoints,
	...profileEndpoints,
	...credentialEndpoints,
	...sessionEndpoints,
	...identityEndpoints,
	...privacyEndpoints,
	...campaignEndpoints,
	...donationEndpoints,
	...ownDonationEndpoints,
	...payoutEndpoints,
	...siteEndpoints,
	...contentEndpoints,
	...contactEndpoints,
	...streamEndpoints,
	...projectEndpoints,
	...postEndpoints,
	...subscriptionEndpoints,
	...reportEndpoints,
	...operatorEndpoints,
	...operatorLetterEndpoints,
	...operatorSearchEndpoints,
	...operatorAuditEndpoints,
} as const;
export type Api = typeof api;
export type EndpointName = keyof Api;
