export { reportRecords } from "./personal-records.ts";
export { reportMails } from "./report-mails.ts";
export { reportJobs } from "./reports.jobs.ts";
export { reportStore } from "./reports.queries.ts";
export { mountReportRoutes } from "./reports.routes.ts";
export { listCampaignReports, reportLetters } from "./reports.ts";
