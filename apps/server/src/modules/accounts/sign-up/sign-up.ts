import type { SignUpBody } from "@stride/contract/accounts/accounts";
import type { Locale } from "@stride/i18n";
import { recordAudit } from "../../../platform/audit.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import type { AccountDeps } from "../account-deps.ts";
import { checkNewPassword } from "../passwords/check-new-password.ts";
import { linkExpiry, requestActivation } from "./activation.ts";
import { consentVersions } from "./consents.ts";
import { insertRegistration, type NewRegistration } from "./registrations.queries.ts";

/**
 * Stores a sign-up and requests its mail.
 *
 * It does not query whether the address is known: the same statements run for an unknown address, a waiting one and an
 * account, so neither the response nor its time discloses which. The content of the mail is decided when it is
 * composed (`account-mails.ts`).
 *
 * It does not change other sign-ups either. A stranger may sign up with somebody's address at any time, before or
 * after the owner; if the latest password counted, the owner's click on a link could give the stranger access to the
 * account. So every link confirms its own sign-up with its own password, the owner of the mailbox chooses the link, and
 * a mail says when there is more than one. The first confirmed sign-up makes the others void.
 * @returns the sign-up's id, for the cookie of its browser
 * @throws AppError ValidationException for a password that is easily guessed
 */
export async function signUp(
	deps: AccountDeps,
	{ body, locale, requestId }: { body: SignUpBody; locale: Locale; requestId: string },
): Promise<string> {
	await checkNewPassword(deps, { password: body.password, email: body.email, field: "password" });
	const passwordHash = await deps.passwords.hash(body.password);
	const createdAt = deps.clock();
	const registration: NewRegistration = {
		id: deps.newId(),
		email: body.email,
		emailKey: emailKey(body.email),
		passwordHash,
		firstName: body.firstName,
		lastName: body.lastName,
		locale,
		termsVersion: consentVersions.terms,
		privacyVersion: consentVersions.privacy,
		createdAt,
		linkExpiresAt: linkExpiry(createdAt, deps.config.accounts.activationHours),
	};
	await deps.db.transaction().execute(async (tx) => {
		await insertRegistration(tx, registration);
		await requestActivation(deps, tx, {
			email: registration.email,
			registrationId: registration.id,
			repeats: false,
			locale,
		});
		await recordAudit(deps, tx, {
			actorId: null,
			action: "signed-up",
			subject: { kind: "registration", id: registration.id },
			requestId,
		});
	});
	deps.failPoint("sign-up-stored");
	return registration.id;
}
