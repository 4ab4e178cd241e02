export { emailKey } from "../../platform/email-key.ts";
export {
	type AccountSummary,
	type AuthorSummary,
	findAccountByEmail,
	getAccountSummary,
	listAuthors,
} from "./account-lookup.ts";
export { accountMails } from "./account-mails.ts";
export { accountJobs, accountRetentionDays } from "./accounts.jobs.ts";
export { rememberResidence } from "./accounts.queries.ts";
export { mountAccountRoutes } from "./accounts.routes.ts";
export { createVerifiedAccount } from "./create-verified-account.ts";
export { createResolveActor } from "./resolve-actor.ts";
export { personalCookies, refreshCookieName } from "./session-cookie.ts";
export { createSessionLookup } from "./session-lookup.ts";
