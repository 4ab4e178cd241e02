export { emailKey } from "../../platform/texts/email-key.ts";
export { accountChanged, profileChanged } from "./account-changed.ts";
export { createAccountDeps } from "./account-deps.ts";
export {
	type AccountFound,
	type AccountSummary,
	type AuthorSummary,
	findAccountByEmail,
	findAccounts,
	findAuthorName,
	findOpenAccount,
	getAccountSummary,
	isSuspended,
	listAuthors,
	listPeople,
	listProfileReferences,
} from "./account-lookup.ts";
export { accountMails } from "./account-mails.ts";
export { accountJobs, accountRetentionDays } from "./accounts.jobs.ts";
export { listAccountKeys, rememberResidence, selectRemovedAccounts } from "./accounts.queries.ts";
export { mountAccountRoutes } from "./accounts.routes.ts";
export type { AuthorFacts } from "./author-facts.ts";
export type { AuthorVerification } from "./author-verification.ts";
export { closeDemoSessions, ensureDemoPassword } from "./demo-accounts.ts";
export { correctEmail } from "./desk/correct-email.ts";
export { grantDeskRole, listEntitled, listTeam, revokeDeskRole } from "./desk/desk-roles.ts";
export { appointFirstAdmin, firstAdminJobs } from "./desk/first-admin.job.ts";
export { readDeskRoles } from "./desk/known-roles.ts";
export { endAccountSessions, restoreAccount, suspendAccount } from "./desk/suspended-accounts.ts";
export { flowCookieName, flowSeconds } from "./google/flow-cookie.ts";
export { mountGoogleSignIn } from "./google/google.routes.ts";
export { type Identity, type IdentityProvider, IdentityProviderError } from "./google/identity-provider.ts";
export { issueOneTimeToken, useUpOneTimeToken } from "./one-time-token.ts";
export type { PasswordCost } from "./passwords/passwords.ts";
export { accountRecords } from "./privacy/own-records.ts";
export type { PersonalRecords, PersonalRow } from "./privacy/personal-records.ts";
export { resumeAccountMail } from "./profile/resume-mail.ts";
export { resetSecondFactor } from "./second-factor/reset-factor.ts";
export { findFactors } from "./second-factor/second-factor.queries.ts";
export { demandReauthentication } from "./sessions/reauthenticate.ts";
export { personalCookies, refreshCookieName } from "./sessions/session-cookie.ts";
export { createOperatorLookup, createResolveActor, createSessionLookup } from "./sessions/session-lookup.ts";
export { isLinkMailDue, linkMailWindowMs } from "./sign-in/account-link-mails.ts";
export { resendActivation } from "./sign-up/activation.ts";
export { createVerifiedAccount } from "./sign-up/create-account.ts";
export { signUpCookieName, signUpCookieSeconds } from "./sign-up/sign-up-cookie.ts";
