export { contactStore } from "./contact.queries.ts";
export { contactMails } from "./contact-mails.ts";
export { contactLetters, listContactMessages } from "./contact-messages.ts";
export { contentJobs } from "./content.jobs.ts";
export { mountContentRoutes } from "./content.routes.ts";
export { contactRecords } from "./personal-records.ts";
export { loadTextPages } from "./text-pages.ts";
