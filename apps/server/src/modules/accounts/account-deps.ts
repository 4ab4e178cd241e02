import type { Platform } from "../../platform/context.ts";
import type { AuthorFacts } from "./author-facts.ts";
import type { AuthorVerification } from "./author-verification.ts";
import type { IdentityProvider } from "./google/identity-provider.ts";
import { createPasswords, type PasswordCost, type Passwords } from "./passwords/passwords.ts";
import type { PersonalRecords } from "./privacy/personal-records.ts";

/** The ports that the composition root provides. */
export type AccountPorts = {
	verification: AuthorVerification;
	authorFacts: AuthorFacts;
	/** Null if sign-in with Google is not configured. */
	identityProvider: IdentityProvider | null;
	/** The personal records of each module. */
	personalRecords: readonly PersonalRecords[];
};

export type AccountDeps = Platform & AccountPorts & { passwords: Passwords };

/** One queue per process for the password hashes of requests. */
export const createAccountDeps = (deps: Platform & AccountPorts, cost?: PasswordCost): AccountDeps => ({
	...deps,
	passwords: createPasswords(cost),
});
