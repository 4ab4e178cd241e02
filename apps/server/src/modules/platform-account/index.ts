export { bookCorrections, bookPlatformMovements } from "./book-movements.ts";
export { checkPlatformAccount } from "./check-account.ts";
export { platformAccountJobs } from "./platform-account.jobs.ts";
export { isBooked } from "./platform-movements.queries.ts";
