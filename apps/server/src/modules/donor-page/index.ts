export { donorCookieName, donorCookieSeconds } from "./donor-cookie.ts";
export { donorPageMails } from "./donor-link-mail.ts";
export { donorLinkDays, donorPageJobs } from "./donor-page.jobs.ts";
export { mountDonorPageRoutes } from "./donor-page.routes.ts";
export { donorPageRecords } from "./personal-records.ts";
