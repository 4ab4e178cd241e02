import type { UpdateProfileBody } from "@stride/contract/profiles";
import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { emailKey } from "../../../platform/email-key.ts";
import { AppError } from "../../../platform/errors.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { queueMail } from "../../notifications/index.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findPasswordHash, lockAccount } from "../accounts.queries.ts";
import { checkNewPassword } from "../check-new-password.ts";
import { checkPassword } from "../reauthenticate.ts";
import { demandReauthentication } from "../session-proof.ts";
import { cancelOpenEmailChange, countEmailChangesSince, insertEmailChange } from "./email-changes.queries.ts";

export const confirmEmailMail = "email-change-confirm";
export const emailChangeAskedMail = "email-change-asked";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Each one mails a stranger's address for all that we know. */
const changesPerHour = 5;

type Input = { actor: UserActor; body: UpdateProfileBody; requestId: string };

const fieldError = (field: string, key: string) =>
	new AppError("ValidationException", { fields: { [field]: { key } } });

/**
 * Judges who asks for another address, and answers what takes the change down in the caller's transaction.
 *
 * It never looks whether the new address is known: what its mail says is decided when the mail is made
 * (`email-change-mails.ts`), so neither the answer nor its time tells.
 * @throws AppError with the field that is wrong, ReauthenticationRequiredException without password and proof
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
	{ actor, body, requestId, passwordHash }: Input & { passwordHash: string | null },
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
		// However late it is confirmed, there are so many days.
		undoUntil: new Date(expiresAt.getTime() + emailChangeUndoDays * dayMs),
	});
	await queueMail(deps, tx, { kind: confirmEmailMail, subjectId: id, recipient: newEmail });
	await queueMail(deps, tx, { kind: emailChangeAskedMail, subjectId: id, recipient: account.email });
	await recordAudit(deps, tx, {
		actorId: account.id,
		action: "email-change-requested",
		subject: { kind: "account", id: account.id },
		requestId,
		after: { emailChangeId: id },
	});
}

/** Drops the change that waits for its confirmation. */
export async function cancelEmailChange(deps: AccountDeps, { accountId }: { accountId: string }): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		await lockAccount(tx, accountId);
		await cancelOpenEmailChange(tx, accountId, deps.clock());
	});
}
