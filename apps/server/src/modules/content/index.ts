export { contactStore } from "./contact.queries.ts";
export { contactLetters } from "./contact-letters.ts";
export { contactMails } from "./contact-mails.ts";
export { contentJobs } from "./content.jobs.ts";
export { mountContentRoutes } from "./content.routes.ts";
export { listContactMessages } from "./list-contact-messages.ts";
export { contactRecords } from "./personal-records.ts";
export { loadTextPages } from "./text-pages.ts";
