export type { BegunDonations } from "./begun-donations.ts";
export { paymentsInSandbox } from "./campaign.ts";
export type { CampaignBalances, CampaignDeps, CampaignStreams, StreamCounts } from "./campaign-deps.ts";
export {
	type CampaignReference,
	type ContentReference,
	findRecipient,
	getCampaignReference,
	listCampaignReferences,
	listCampaignsAsContent,
	listConcernedCampaigns,
	referToContent,
} from "./campaign-reference.ts";
export { campaignChanged, recordDonationChange, rollUpTotals } from "./campaign-totals.ts";
export { campaignEnded, campaignHidden, campaignPaused, campaignRaised } from "./campaigns.events.ts";
export { campaignJobs } from "./campaigns.jobs.ts";
export {
	type CampaignRow,
	findOwnCampaign,
	findPersonalOf as findPersonalCampaign,
	listIdsOf as listCampaignIdsOf,
	selectVisible as selectVisibleCampaigns,
	sumRaisedBy,
} from "./campaigns.queries.ts";
export { mountCampaignRoutes } from "./campaigns.routes.ts";
export { createCampaign } from "./create-campaign.ts";
export { deleteCampaign } from "./delete-campaign.ts";
export { endCampaign, endRefundedCampaign, getAuthorsCampaign } from "./edit-campaign.ts";
export { getCampaign, getCampaignRow } from "./get-campaign.ts";
export {
	type HiddenThing,
	hideCampaign,
	restoreCampaign,
	resumeCampaign,
	type StopWay,
	withdrawCampaign,
} from "./hide-campaign.ts";
export { type CampaignFound, findCampaigns } from "./lists/campaign-lists.queries.ts";
export { countListedCampaigns, listListedCampaigns } from "./lists/campaign-lists.ts";
export { type LockedCampaign, lockCampaign } from "./lock-campaign.ts";
export { listAbandonedCampaigns, listCampaignsOfAuthor } from "./personal-records.queries.ts";
export { authorFacts, campaignRecords } from "./personal-records.ts";
export { handleCampaignEvents, projectCampaigns } from "./project-campaigns.ts";
export { hasPayouts } from "./residence.ts";
