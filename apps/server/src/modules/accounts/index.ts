export { emailKey } from "../../platform/email-key.ts";
export { accountChanged, profileChanged } from "./account-changed.ts";
export { createAccountDeps } from "./account-deps.ts";
export {
	type AccountSummary,
	type AuthorSummary,
	findAccountByEmail,
	findOpenAccount,
	getAccountSummary,
	listAuthors,
} from "./account-lookup.ts";
export { accountMails } from "./account-mails.ts";
export { accountJobs, accountRetentionDays } from "./accounts.jobs.ts";
export { rememberResidence } from "./accounts.queries.ts";
export { mountAccountRoutes } from "./accounts.routes.ts";
export type { AuthorFacts } from "./author-facts.ts";
export type { AuthorVerification } from "./author-verification.ts";
export { createVerifiedAccount } from "./create-verified-account.ts";
export { closeDemoSessions, ensureDemoPassword } from "./demo-accounts.ts";
export { type AccountFound, findAccounts, listPeople } from "./found-accounts.ts";
export { flowCookieName, flowSeconds } from "./google/flow-cookie.ts";
export { mountGoogleSignIn } from "./google/google.routes.ts";
export { type Identity, type IdentityProvider, IdentityProviderError } from "./google/identity-provider.ts";
export { operatorChangeJobs, recordOperatorChanges } from "./operator-changes.ts";
export { accountRecords } from "./privacy/own-records.ts";
export type { PersonalRecords, PersonalRow } from "./privacy/personal-records.ts";
export { createResolveActor } from "./resolve-actor.ts";
export { personalCookies, refreshCookieName } from "./session-cookie.ts";
export { createOperatorLookup, createSessionLookup } from "./session-lookup.ts";
export { demandReauthentication } from "./session-proof.ts";
