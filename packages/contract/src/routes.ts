import type { Api, EndpointName } from "./api.ts";

/** Method and path alone: `GET /campaign/:campaignId`. */
export type EndpointRoute = `${string} ${string}`;

/**
 * Method and path of every endpoint without its schemas, for browsers: the schemas weigh more than all else that a
 * page needs. The types hold each line against the endpoint tables, so a line that drifts does not compile.
 */
export const routes = {
	signUp: "POST /user/sign-up",
	sendActivation: "POST /user/send-activation",
	activate: "POST /user/activate",
	signIn: "POST /user/sign-in",
	resetPassword: "POST /user/reset-password",
	newPassword: "POST /user/new-password",
	refreshToken: "POST /user/refresh-token",
	signOut: "POST /user/sign-out",
	getProfile: "GET /user/profile",
	createCampaign: "POST /campaign",
	getCampaign: "GET /campaign/:campaignId",
	updateCampaign: "PATCH /campaign/:campaignId",
	endCampaign: "POST /campaign/:campaignId/end",
	deleteCampaign: "DELETE /campaign/:campaignId",
	listCampaigns: "GET /campaigns",
	listRecommended: "GET /campaigns/recommended",
	listOwnCampaigns: "GET /user/campaigns",
	listOwnCampaignsByStatus: "GET /user/campaigns/:campaignsStatus",
	getDonationConfig: "GET /config/donation",
	donate: "POST /campaign/:campaignId/donate",
	getDonation: "GET /donation/:donationId",
	unlockDonation: "POST /donation/unlock",
	listDonations: "GET /campaign/:campaignId/donations",
	getSite: "GET /config/site",
	listCountries: "GET /config/supported-countries",
	listStates: "GET /config/supported-countries/:countryCode/states",
	listPayoutCountries: "GET /config/payout-countries",
	getTextPage: "GET /data/text-pages/:pageName.json",
	contactUs: "POST /contact-us",
	createLiveStream: "POST /campaign/:campaignId/liveStream",
	listCampaignLiveStreams: "GET /campaign/:campaignId/liveStreams/:streamType",
	getLiveStream: "GET /liveStream/:streamId",
	updateLiveStream: "PATCH /liveStream/:streamId",
	deleteLiveStream: "DELETE /liveStream/:streamId",
	createLiveConfig: "POST /liveStream/:streamId/createLiveConfig",
	endLiveStream: "POST /liveStream/:streamId/end",
	createViewerSession: "POST /liveStream/:streamId/session",
	listLiveStreams: "GET /liveStreams/:streamType",
	listUserLiveStreams: "GET /user/:userId/liveStreams/:streamType",
} as const satisfies { [N in EndpointName]: `${Api[N]["method"]} ${Api[N]["path"]}` };
