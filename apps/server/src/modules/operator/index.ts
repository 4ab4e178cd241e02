export { contentWithdrawn } from "./hide-content.ts";
export { requeueGivenUpJobs } from "./jobs.routes.ts";
export { operatorMails } from "./moderation-mails.ts";
export { mountOperatorRoutes } from "./operator.routes.ts";
export { operatorRecords } from "./personal-records.ts";
