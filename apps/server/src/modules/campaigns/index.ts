export { campaignPermissions } from "./campaign.ts";
export { campaignJobs } from "./campaigns.jobs.ts";
export { type CampaignRow, findOwnCampaign } from "./campaigns.queries.ts";
export { mountCampaignRoutes } from "./campaigns.routes.ts";
export { createCampaign } from "./create-campaign.ts";
export { getCampaignRow } from "./get-campaign.ts";
export { campaignChanged, recordGift } from "./record-gift.ts";
export { paymentsInSandbox } from "./sandbox-payments.ts";
