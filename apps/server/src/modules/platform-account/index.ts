export { bookCorrections, bookPlatformMovements } from "./book-movements.ts";
export { checkPlatformAccount } from "./check-account.ts";
export { platformAccountJobs } from "./platform-account.jobs.ts";
export { isBooked, listWrittenOff } from "./platform-movements.queries.ts";
