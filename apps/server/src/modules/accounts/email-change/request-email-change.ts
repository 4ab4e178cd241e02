import type { UpdateProfileBody } from "@stride/contract/accounts/profiles";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import { queueMail } from "../../notifications/index.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findPasswordHash, lockAccount } from "../accounts.queries.ts";
import { checkNewPassword } from "../passwords/check-new-password.ts";
import { checkPassword, demandReauthentication } from "../sessions/reauthenticate.ts";
import { cancelOpenEmailChange, countEmailChangesSince, insertEmailChange } from "./email-changes.queries.ts";

export const confirmEmailMail = "email-change-confirm";
export const emailChangeRequestedMail = "email-change-asked";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Limits the mails that an account can cause to strangers' addresses. */
const changesPerHour = 5;

type Input = { actor: UserActor; body: UpdateProfileBody; locale: Locale; requestId: string };

const fieldError = (field: string, key: string) =>
	new AppError("ValidationException", { fields: { [field]: { key } } });

/**
 * Authorizes a change of the address, and returns the function that stores it in the caller's transaction.
 *
 * It does not query whether the new address is known: the content of the mail is decided when it is composed
 * (`email-change-mails.ts`), so neither the response nor its time discloses an account.
 * @throws AppError with the invalid field, ReauthenticationRequiredException without password and proof
 */
export async function prepareEmailChange(deps: AccountDeps, input: Input): Promise<(tx: Db) => Promise<void>> {
	const { actor, body } = input;
	const present = await findPasswordHash(deps.db, actor.accountId);
	if (present !== null && body.newPassword !== undefined) throw fieldError("newPassword", "newPasswordNotTaken");
	if (present === null && body.newPassword === undefined) throw fieldError("newPassword", "newPasswordRequired");
	if (present !== null && body.currentPassword !== undefined) {
		await checkPassword(deps, actor.accountId, body.currentPassword, "currentPassword");
	} else await demandReauthentication(deps, deps.db, actor);
	if (body.newPassword !== undefined) {
		await checkNewPassword(deps, { password: body.newPassword, email: String(body.email), field: "newPassword" });
	}
	const passwordHash = body.newPassword === undefined ? null : await deps.passwords.hash(body.newPassword);
	return (tx) => takeDown(deps, tx, { ...input, passwordHash });
}

async function takeDown(
	deps: AccountDeps,
	tx: Db,
	{ actor, body, locale, requestId, passwordHash }: Input & { passwordHash: string | null },
): Promise<void> {
	const account = await lockAccount(tx, actor.accountId);
	if (!account) throw new AppError("UnauthorizedException");
	const newEmail = String(body.email);
	if (emailKey(newEmail) === emailKey(account.email)) throw fieldError("email", "emailUnchanged");
	const now = deps.clock();
	const recent = await countEmailChangesSince(tx, account.id, new Date(now.getTime() - hourMs));
	if (recent >= changesPerHour) throw new AppError("TooManyRequestsException", { retryAfterSeconds: hourMs / 1_000 });

	const { emailChangeHours, emailChangeUndoDays } = deps.config.accounts;
	const expiresAt = new Date(now.getTime() + emailChangeHours * hourMs);
	const id = deps.newId();
	await cancelOpenEmailChange(tx, account.id, now);
	await insertEmailChange(tx, {
		id,
		accountId: account.id,
		oldEmail: account.email,
		oldEmailKey: emailKey(account.email),
		newEmail,
		newEmailKey: emailKey(newEmail),
		passwordHash,
		requestedAt: now,
		expiresAt,
		// Counted from the expiry of the link, so that a late confirmation leaves the same number of days.
		undoUntil: new Date(expiresAt.getTime() + emailChangeUndoDays * dayMs),
	});
	await queueMail(deps, tx, {
		kind: confirmEmailMail,
		subjectId: id,
		recipient: newEmail,
		locale,
		expiresAt,
	});
	await queueMail(deps, tx, { kind: emailChangeRequestedMail, subjectId: id, recipient: account.email, locale });
	await recordAudit(deps, tx, {
		actorId: account.id,
		action: "email-change-requested",
		subject: { kind: "account", id: account.id },
		requestId,
		after: { emailChangeId: id },
	});
}

/** Cancels the change that is not confirmed yet. */
export async function cancelEmailChange(deps: AccountDeps, { accountId }: { accountId: string }): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		await lockAccount(tx, accountId);
		await cancelOpenEmailChange(tx, accountId, deps.clock());
	});
}
