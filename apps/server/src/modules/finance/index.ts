export { mountFinanceRoutes } from "./finance.routes.ts";
export { mountJournalFiles } from "./journal/journal-files.routes.ts";
