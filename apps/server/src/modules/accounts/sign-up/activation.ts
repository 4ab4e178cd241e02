import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import { queueMail } from "../../notifications/index.ts";
import { findAccount, findAccountByKey } from "../accounts.queries.ts";
import { findOneTimeToken, markTokenUsed } from "../one-time-tokens.queries.ts";
import { hashSecret } from "../sessions/refresh-token.ts";
import { createAccount } from "./create-account.ts";
import { insertActivationRequest, lockRegistrations, settleRegistration } from "./registrations.queries.ts";

/** Pure rules for the confirmation of an e-mail address. */

const hourMs = 3_600_000;

export const linkExpiry = (from: Date, activationHours: number): Date =>
	new Date(from.getTime() + activationHours * hourMs);

type Waiting = { id: string; email: string; emailKey: string; accountId: string | null };

/**
 * - `activate`: the link creates the account
 * - `done`: this sign-up is an account already: a second click, or the link of an earlier mail
 * - `renew`: the link has expired; a new mail is sent automatically
 * - `invalid`: unknown, of another address, or void because another sign-up with the address was confirmed
 */
export type ActivationVerdict = "activate" | "done" | "renew" | "invalid";

/** @param token null if no such token exists */
export function judgeActivation(
	token: { subjectId: string; expiresAt: Date } | null,
	registration: Waiting | null,
	addressIsTaken: boolean,
	now: Date,
): ActivationVerdict {
	if (!token || !registration) return "invalid";
	if (registration.accountId) return "done";
	if (addressIsTaken) return "invalid";
	return token.expiresAt > now ? "activate" : "renew";
}

export const activationLink = (publicUrl: string, mail: { locale: string; email: string; token: string }): string => {
	const query = new URLSearchParams({ email: mail.email, token: mail.token });
	return `${publicUrl}/${mail.locale}/activate-account?${query}`;
};

export const activationMail = "activation";

/** Requests an activation mail. What is sent, if anything, is decided when the mail is composed. */
export async function requestActivation(
	deps: Platform,
	db: Db,
	request: {
		email: string;
		/** Null: the newest sign-up with the address. */
		registrationId: string | null;
		/** A repetition is dropped if another mail was just sent to the address. */
		repeats: boolean;
		locale: Locale;
	},
): Promise<void> {
	const id = deps.newId();
	await insertActivationRequest(db, {
		id,
		emailKey: emailKey(request.email),
		registrationId: request.registrationId,
		repeats: request.repeats,
		locale: request.locale,
		createdAt: deps.clock(),
	});
	await queueMail(deps, db, { kind: activationMail, subjectId: id, recipient: request.email });
}

/** Requests the activation mail again, with the same steps for known and unknown addresses. */
export async function sendActivation(
	deps: Platform,
	{ email, locale }: { email: string; locale: Locale },
): Promise<void> {
	await deps.db
		.transaction()
		.execute((tx) => requestActivation(deps, tx, { email, registrationId: null, repeats: true, locale }));
}

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
