import { accountEndpoints } from "./accounts.ts";
import { campaignEndpoints } from "./campaigns.ts";
import { contactEndpoints } from "./contact.ts";
import { contentEndpoints } from "./content.ts";
import { donationEndpoints } from "./donations.ts";
import { siteEndpoints } from "./site.ts";
import { streamEndpoints } from "./streams.ts";

/** Every endpoint that clients call, by name. */
export const api = {
	...accountEndpoints,
	...campaignEndpoints,
	...donationEndpoints,
	...siteEndpoints,
	...contentEndpoints,
	...contactEndpoints,
	...streamEndpoints,
} as const;
export type Api = typeof api;
export type EndpointName = keyof Api;
