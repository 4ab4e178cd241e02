export { contactMails } from "./contact-mails.ts";
export { contentJobs } from "./content.jobs.ts";
export { mountContentRoutes } from "./content.routes.ts";
export { loadTextPages } from "./text-pages.ts";
