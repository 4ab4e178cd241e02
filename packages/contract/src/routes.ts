import type { Api, EndpointName } from "./api.ts";

/** Method and path alone. */
export type EndpointRoute = { method: string; path: string };

/**
 * Method and path of every endpoint without its schemas, for browsers: the schemas weigh more than all else that a
 * page needs. The types hold each line against the endpoint tables, so a line that drifts does not compile.
 */
export const routes = {
	signUp: { method: "POST", path: "/user/sign-up" },
	sendActivation: { method: "POST", path: "/user/send-activation" },
	activate: { method: "POST", path: "/user/activate" },
	signIn: { method: "POST", path: "/user/sign-in" },
	resetPassword: { method: "POST", path: "/user/reset-password" },
	newPassword: { method: "POST", path: "/user/new-password" },
	refreshToken: { method: "POST", path: "/user/refresh-token" },
	signOut: { method: "POST", path: "/user/sign-out" },
	getProfile: { method: "GET", path: "/user/profile" },
	createCampaign: { method: "POST", path: "/campaign" },
	getCampaign: { method: "GET", path: "/campaign/:campaignId" },
	updateCampaign: { method: "PATCH", path: "/campaign/:campaignId" },
	endCampaign: { method: "POST", path: "/campaign/:campaignId/end" },
	deleteCampaign: { method: "DELETE", path: "/campaign/:campaignId" },
	listCampaigns: { method: "GET", path: "/campaigns" },
	listRecommended: { method: "GET", path: "/campaigns/recommended" },
	listOwnCampaigns: { method: "GET", path: "/user/campaigns" },
	listOwnCampaignsByStatus: { method: "GET", path: "/user/campaigns/:campaignsStatus" },
	getDonationConfig: { method: "GET", path: "/config/donation" },
	donate: { method: "POST", path: "/campaign/:campaignId/donate" },
	getDonation: { method: "GET", path: "/donation/:donationId" },
	listDonations: { method: "GET", path: "/campaign/:campaignId/donations" },
	getSite: { method: "GET", path: "/config/site" },
	listCountries: { method: "GET", path: "/config/supported-countries" },
	listStates: { method: "GET", path: "/config/supported-countries/:countryCode/states" },
	listPayoutCountries: { method: "GET", path: "/config/payout-countries" },
	getTextPage: { method: "GET", path: "/data/text-pages/:pageName.json" },
	contactUs: { method: "POST", path: "/contact-us" },
} as const satisfies { [N in EndpointName]: { method: Api[N]["method"]; path: Api[N]["path"] } };
