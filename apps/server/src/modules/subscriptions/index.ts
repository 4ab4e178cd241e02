export { handleSubscriptionEvents } from "./news.ts";
export { subscriptionRecords } from "./personal-records.ts";
export { subscriptionMails } from "./subscription-mails.ts";
export { endedSubscriptionDays, subscriptionJobs } from "./subscriptions.jobs.ts";
export { mountSubscriptionRoutes } from "./subscriptions.routes.ts";
export { campaignNewsOff } from "./unsubscribe.ts";
