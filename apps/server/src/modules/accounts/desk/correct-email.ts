import { storedLocale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import { queueMail } from "../../notifications/index.ts";
import { notifyOwner } from "../account-notices.ts";
import { findAccountByKey } from "../accounts.queries.ts";
import { emailChangedMail } from "../email-change/confirm-email-change.ts";
import {
	cancelOpenEmailChange,
	confirmEmailChange,
	insertEmailChange,
	setEmail,
} from "../email-change/email-changes.queries.ts";
import { dropIdentities } from "../google/own-identities.ts";
import { endSessionsOf } from "../sessions/sessions.queries.ts";
import { voidLinks } from "../sign-in/account-links.queries.ts";
import { deleteDevicesOf } from "../sign-in/known-devices.queries.ts";
import { lockAddress } from "../sign-up/registrations.queries.ts";
import { lockMember } from "./desk-roles.queries.ts";

const dayMs = 24 * 3_600_000;

/**
 * Replaces the address of an account, for an owner who cannot reach the old mailbox. All access by the old address
 * ends: sessions, mailed links, known browsers and linked identities. The old address can undo it for some days,
 * as with a change by the owner.
 * @throws AppError UserNotFoundException; ValidationException at `email` if another account has it
 */
export async function correctEmail(
	deps: Platform,
	input: { accountId: string; email: string; reason: string; operatorId: string; requestId: string },
): Promise<void> {
	const { accountId, email, reason, operatorId, requestId } = input;
	await deps.db.transaction().execute(async (tx) => {
		await lockAddress(tx, emailKey(email));
		const account = await lockMember(tx, accountId);
		if (!account) throw new AppError("UserNotFoundException");
		if (emailKey(account.email) === emailKey(email)) return;
		if (await findAccountByKey(tx, emailKey(email))) {
			throw new AppError("ValidationException", { fields: { email: { key: "deskEmailTaken" } } });
		}
		const at = deps.clock();
		const locale = storedLocale(account.locale);
		await cancelOpenEmailChange(tx, accountId, at);
		const id = deps.newId();
		await insertEmailChange(tx, {
			id,
			accountId,
			oldEmail: account.email,
			oldEmailKey: emailKey(account.email),
			newEmail: email,
			newEmailKey: emailKey(email),
			passwordHash: null,
			requestedAt: at,
			expiresAt: at,
			undoUntil: new Date(at.getTime() + deps.config.accounts.emailChangeUndoDays * dayMs),
		});
		await confirmEmailChange(tx, id, at);
		await setEmail(tx, { id: accountId, email, emailKey: emailKey(email), at });
		await voidLinks(tx, accountId);
		await deleteDevicesOf(tx, accountId);
		await dropIdentities(deps, tx, { id: accountId, email }, locale);
		const sessionsEnded = await endSessionsOf(tx, accountId, "email-corrected", at);
		await queueMail(deps, tx, { kind: emailChangedMail, subjectId: id, recipient: account.email, locale });
		await notifyOwner(deps, tx, { id: accountId, email }, { kind: "email-corrected", locale });
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: "email-corrected",
			subject: { kind: "account", id: accountId },
			requestId,
			after: { emailChangeId: id, reason, sessionsEnded },
		});
	});
}
