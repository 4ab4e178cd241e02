import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import { queueMail } from "../../notifications/index.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findAccountByKey, findPasswordHash, lockAccount, setPasswordHash } from "../accounts.queries.ts";
import { dropIdentities } from "../google/own-identities.ts";
import { findOneTimeToken, markTokenUsed } from "../one-time-tokens.queries.ts";
import { hashSecret } from "../sessions/refresh-token.ts";
import { voidLinks } from "../sign-in/account-links.queries.ts";
import {
	type EmailChange,
	findEmailChange,
	confirmEmailChange as markConfirmed,
	setEmail,
} from "./email-changes.queries.ts";

export const emailChangedMail = "email-changed";

type Input = { email: string; token: string; locale: Locale; requestId: string };
const uniqueViolation = "23505";

const invalid = () => new AppError("EmailChangeTokenInvalidException");

/**
 * Replaces the account's address. Sessions continue; linked identities belong to the old address and are removed. A
 * repeated call succeeds and changes nothing.
 * @throws AppError EmailChangeTokenInvalidException, the same for every invalid token and for an address that another
 * account has got meanwhile
 */
export async function confirmEmailChange(deps: AccountDeps, input: Input): Promise<void> {
	try {
		await deps.db.transaction().execute((tx) => confirm(deps, tx, input));
	} catch (error) {
		// An account with this address was created concurrently.
		throw (error as { code?: unknown }).code === uniqueViolation ? invalid() : error;
	}
}

async function confirm(deps: AccountDeps, tx: Db, { email, token, locale, requestId }: Input): Promise<void> {
	const now = deps.clock();
	const hash = hashSecret(token);
	const found = await findOneTimeToken(tx, hash, "change-email");
	const owner = found && (await findEmailChange(tx, found.subjectId));
	const account = owner && (await lockAccount(tx, owner.accountId));
	// Read again under the lock, so that no parallel call confirms, cancels or undoes it.
	const change = account && (await findEmailChange(tx, owner.id));
	if (!change || change.newEmailKey !== emailKey(email) || change.canceledAt || change.undoneAt) throw invalid();
	if (change.confirmedAt) return;
	if (!found || found.expiresAt <= now || (await findAccountByKey(tx, change.newEmailKey))) throw invalid();

	await setEmail(tx, { id: change.accountId, email: change.newEmail, emailKey: change.newEmailKey, at: now });
	await createPassword(tx, change, now);
	await markTokenUsed(tx, hash, now);
	await markConfirmed(tx, change.id, now);
	// Links in the old mailbox become void.
	await voidLinks(tx, change.accountId);
	const renamed = { id: change.accountId, email: change.newEmail };
	const identitiesDropped = await dropIdentities(deps, tx, renamed, locale);
	await queueMail(deps, tx, { kind: emailChangedMail, subjectId: change.id, recipient: change.oldEmail, locale });
	await recordAudit(deps, tx, {
		actorId: change.accountId,
		action: "email-changed",
		subject: { kind: "account", id: change.accountId },
		requestId,
		after: { emailChangeId: change.id, identitiesDropped },
	});
}

/** Sets the password that was sent with the change, unless the account has one by now. */
async function createPassword(tx: Db, change: EmailChange, at: Date): Promise<void> {
	if (!change.passwordHash || (await findPasswordHash(tx, change.accountId)) !== null) return;
	await setPasswordHash(tx, { id: change.accountId, passwordHash: change.passwordHash, at });
}
