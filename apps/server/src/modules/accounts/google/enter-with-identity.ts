import { Email } from "@stride/contract/accounts/accounts";
import { limits } from "@stride/contract/limits";
import { normalizeText } from "@stride/contract/text/normal-form";
import type { Locale } from "@stride/i18n";
import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import type { AccountDeps } from "../account-deps.ts";
import { notifyOwner } from "../account-notices.ts";
import { findAccountByKey, lockAccount } from "../accounts.queries.ts";
import { consentVersions } from "../sign-up/consents.ts";
import { createAccount } from "../sign-up/create-account.ts";
import { lockAddress } from "../sign-up/registrations.queries.ts";
import { insertIdentity, noteIdentityUse } from "./identities.queries.ts";
import type { Identity } from "./identity-provider.ts";

type Input = { identity: Identity; locale: Locale; requestId: string };

/**
 * Finds the account of an identity: the one that it is linked to; else the one with its e-mail, to which it is then
 * linked; else a new one without a password.
 *
 * Only an e-mail that the provider has verified counts. An account of ours exists only after its address was
 * confirmed, so a stranger cannot prepare one for a later owner: a waiting sign-up, with its password, becomes void
 * when the account is created.
 * @returns null if the provider has not verified the e-mail
 */
export async function enterWithIdentity(deps: AccountDeps, tx: Db, input: Input): Promise<string | null> {
	const { identity } = input;
	const now = deps.clock();
	const known = await noteIdentityUse(tx, identity, now);
	if (known) return known.accountId;
	const email = Email.safeParse(identity.email).data;
	if (!email || !identity.emailVerified) return null;
	// Serialises concurrent first sign-ins of one person, and a confirmation of the same address.
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
	if (holder) await notifyOwner(deps, tx, holder, { kind: "identity-linked", locale: input.locale });
	await recordAudit(deps, tx, {
		actorId: accountId,
		action: holder ? "identity-linked" : "account-opened-by-identity",
		subject: { kind: "account", id: accountId },
		requestId: input.requestId,
	});
	return accountId;
}

/** Continuing with Google accepts the terms that the page of the button names. */
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

/** UTF-16 units: room for decomposed letters and removed characters. */
const rawLengthMax = limits.nameMax * 8;

/** A name within our rules: one line, no invisible characters, limited length. */
const tidyName = (text: string | null): string =>
	[
		...normalizeText((text ?? "").slice(0, rawLengthMax).toWellFormed(), "NFC").replace(
			/[\p{Cc}\p{Cf}\u2028\u2029]/gu,
			"",
		),
	]
		.slice(0, limits.nameMax)
		.join("")
		.trim();

/**
 * The names of a new account from its provider. Without a name there, the local part of the address is used until
 * the owner changes the profile.
 */
function namesOf(
	identity: { firstName: string | null; lastName: string | null },
	email: string,
): { firstName: string; lastName: string } {
	const firstName = tidyName(identity.firstName) || tidyName(email.split("@")[0] ?? "");
	return { firstName, lastName: tidyName(identity.lastName) };
}
