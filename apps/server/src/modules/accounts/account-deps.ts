import type { Platform } from "../../platform/context.ts";
import type { AuthorFacts } from "./author-facts.ts";
import type { AuthorVerification } from "./author-verification.ts";
import type { IdentityProvider } from "./google/identity-provider.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import type { PersonalRecords } from "./privacy/personal-records.ts";

/** What the composition root joins to accounts. */
export type AccountPorts = {
	verification: AuthorVerification;
	authorFacts: AuthorFacts;
	/** Null where nobody can sign in with one. */
	identityProvider: IdentityProvider | null;
	/** What each module keeps of a person. */
	personalRecords: readonly PersonalRecords[];
};

export type AccountDeps = Platform & AccountPorts & { passwords: Passwords };

/** One queue for all that hash passwords over the network in this process. */
export const createAccountDeps = (deps: Platform & AccountPorts): AccountDeps => ({
	...deps,
	passwords: createPasswords(),
});
