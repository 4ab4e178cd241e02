import type { Locale } from "@stride/i18n";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/email-key.ts";
import { AppError } from "../../platform/errors.ts";
import { findAccount, findAccountByKey } from "./accounts.queries.ts";
import { type ActivationVerdict, judgeActivation } from "./activation.ts";
import { createAccount } from "./create-account.ts";
import { findOneTimeToken, markTokenUsed } from "./one-time-tokens.queries.ts";
import { hashSecret } from "./refresh-token.ts";
import { lockRegistrations, settleRegistration } from "./registrations.queries.ts";
import { requestActivation } from "./request-activation.ts";

type Input = { email: string; token: string; locale: Locale; requestId: string };

/**
 * Confirms an address with the token of its mail and creates the account. A repeated call succeeds and changes nothing.
 * @throws AppError ActivationTokenExpiredException (a new mail is on its way), ActivationTokenInvalidException
 */
export async function activate(deps: Platform, input: Input): Promise<void> {
	const verdict = await deps.db.transaction().execute((tx) => decide(deps, tx, input));
	deps.failPoint("account-activated");
	// Thrown after the commit: the request for a new mail must be stored.
	if (verdict === "renew") throw new AppError("ActivationTokenExpiredException");
	if (verdict === "invalid") throw new AppError("ActivationTokenInvalidException");
}

async function decide(deps: Platform, tx: Db, input: Input): Promise<ActivationVerdict> {
	const now = deps.clock();
	const hash = hashSecret(input.token);
	const key = emailKey(input.email);
	const token = (await findOneTimeToken(tx, hash, "activate")) ?? null;
	const registrations = await lockRegistrations(tx, key);
	const registration = registrations.find(({ id }) => id === token?.subjectId);
	const taken = (await findAccountByKey(tx, key)) !== undefined;
	const verdict = judgeActivation(token, registration ?? null, taken, now);
	if (!registration) return verdict;

	if (verdict === "done") {
		const account = registration.accountId && (await findAccount(tx, registration.accountId));
		return account ? "done" : "invalid";
	}
	if (verdict === "renew") {
		await requestActivation(deps, tx, {
			email: registration.email,
			registrationId: registration.id,
			repeats: true,
			locale: input.locale,
		});
	}
	if (verdict === "activate") {
		const accountId = await createAccount(deps, tx, {
			...registration,
			consents: {
				terms: registration.termsVersion,
				privacy: registration.privacyVersion,
				givenAt: registration.createdAt,
			},
		});
		// An account with this address was created concurrently without one of our sign-ups.
		if (!accountId) return "invalid";
		await markTokenUsed(tx, hash, now);
		await settleRegistration(tx, registration.id, accountId);
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "account-activated",
			subject: { kind: "account", id: accountId },
			requestId: input.requestId,
			after: { registrationId: registration.id },
		});
	}
	return verdict;
}
