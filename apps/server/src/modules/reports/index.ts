export {
	findDecision,
	findDecisionOf,
	insertDecision,
	wasRestricted,
} from "./decisions.queries.ts";
export { decideObjection, listObjections, object, objectionEnd } from "./objections.ts";
export { reportRecords } from "./personal-records.ts";
export { getReportFigures, reportFiguresFile } from "./report-figures.ts";
export { listCampaignReports, reportLetters } from "./report-inbox.ts";
export { kindRow, reportMails, subjectRows, titleOf } from "./report-mails.ts";
export { getSubject, type ReportedSubject } from "./reportables.ts";
export { reportJobs } from "./reports.jobs.ts";
export { findReport, lockReport, reportStore, subjectKeyOf } from "./reports.queries.ts";
export { mountReportRoutes } from "./reports.routes.ts";
