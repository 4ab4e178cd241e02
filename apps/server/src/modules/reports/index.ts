export { listCampaignReports } from "./list-reports.ts";
export { reportRecords } from "./personal-records.ts";
export { reportLetters } from "./report-letters.ts";
export { reportMails } from "./report-mails.ts";
export { reportJobs } from "./reports.jobs.ts";
export { reportStore } from "./reports.queries.ts";
export { mountReportRoutes } from "./reports.routes.ts";
