import { Email } from "@stride/contract/accounts";
import type { Locale } from "@stride/i18n";
import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { emailKey } from "../../../platform/email-key.ts";
import type { AccountDeps } from "../account-deps.ts";
import { tellOwner } from "../account-notices.ts";
import { findAccountByKey, lockAccount } from "../accounts.queries.ts";
import { consentVersions } from "../consents.ts";
import { createAccount } from "../create-account.ts";
import { lockAddress } from "../registrations.queries.ts";
import { insertIdentity, noteIdentityUse } from "./identities.queries.ts";
import type { Identity } from "./identity-provider.ts";
import { namesOf } from "./names.ts";

type Input = { identity: Identity; locale: Locale; requestId: string };

/**
 * The account of somebody whom the provider vouches for: the one that the identity belongs to; else the one with its
 * e-mail, to which it is linked from then on; else a new one without a password.
 *
 * Only an e-mail that the provider has verified says anything. On our side an account exists once its address was
 * confirmed, so nobody can have prepared one for an owner who comes later: a sign-up that waits, with whatever
 * password, becomes void the moment the account is made.
 * @returns null where the provider has not verified the e-mail
 */
export async function enterWithIdentity(deps: AccountDeps, tx: Db, input: Input): Promise<string | null> {
	const { identity } = input;
	const now = deps.clock();
	const known = await noteIdentityUse(tx, identity, now);
	if (known) return known.accountId;
	const email = Email.safeParse(identity.email).data;
	if (!email || !identity.emailVerified) return null;
	// Two first sign-ins of one person, and a confirmation that comes with them, go one after the other.
	await lockAddress(tx, emailKey(email));
	const again = await noteIdentityUse(tx, identity, now);
	if (again) return again.accountId;
	const holder = await findAccountByKey(tx, emailKey(email));
	const accountId = holder ? holder.id : await openAccount(deps, tx, { ...input, email });
	if (!accountId || !(await lockAccount(tx, accountId))) return null;
	await insertIdentity(tx, {
		id: deps.newId(),
		accountId,
		issuer: identity.issuer,
		subject: identity.subject,
		email,
		at: now,
	});
	if (holder) await tellOwner(deps, tx, holder, "identity-linked");
	await recordAudit(deps, tx, {
		actorId: accountId,
		action: holder ? "identity-linked" : "account-opened-by-identity",
		subject: { kind: "account", id: accountId },
		requestId: input.requestId,
	});
	return accountId;
}

/** Whoever goes on with Google accepts the terms that the button's page names. */
function openAccount(
	deps: AccountDeps,
	tx: Db,
	{ identity, email, locale }: Input & { email: string },
): Promise<string | null> {
	const { terms, privacy } = consentVersions;
	return createAccount(deps, tx, {
		email,
		passwordHash: null,
		...namesOf(identity, email),
		locale,
		consents: { terms, privacy, givenAt: deps.clock() },
	});
}
