import { type Locale, storedLocale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import { queueMail, resumeMail } from "../../notifications/index.ts";
import { findAccount, findAccountByKey } from "../accounts.queries.ts";
import { findOneTimeToken, markTokenUsed } from "../one-time-tokens.queries.ts";
import { hashSecret } from "../sessions/refresh-token.ts";
import { findSessionOfCookie } from "../sessions/session-lookup.ts";
import { type SessionAnswer, startSession } from "../sessions/start-session.ts";
import { createAccount } from "./create-account.ts";
import {
	findNewestWaiting,
	insertActivationRequest,
	lockRegistrations,
	settleRegistration,
} from "./registrations.queries.ts";
import { readSignUpCookie } from "./sign-up-cookie.ts";

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
		/** A repetition is dropped if another mail was just sent to the address; any other request waits. */
		repeats: boolean;
		locale: Locale;
	},
): Promise<void> {
	const id = deps.newId();
	const now = deps.clock();
	await insertActivationRequest(db, {
		id,
		emailKey: emailKey(request.email),
		registrationId: request.registrationId,
		repeats: request.repeats,
		locale: request.locale,
		createdAt: now,
	});
	await queueMail(deps, db, {
		kind: activationMail,
		subjectId: id,
		recipient: request.email,
		expiresAt: linkExpiry(now, deps.config.accounts.activationHours),
	});
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

/**
 * The same for the desk, in the language of the newest sign-up that waits; without one nothing is sent. Audited.
 */
export async function resendActivation(
	deps: Platform,
	{ email, operatorId, requestId }: { email: string; operatorId: string; requestId: string },
): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const waiting = await findNewestWaiting(tx, emailKey(email));
		if (!waiting) return;
		const locale = storedLocale(waiting.locale);
		const subject = { kind: "registration", id: waiting.id };
		// The person who reads the desk's answer says that the address works.
		const reason = await resumeMail(deps, tx, email);
		if (reason) {
			const resumed = { actorId: operatorId, action: "mail-resumed-by-desk", subject, requestId };
			await recordAudit(deps, tx, { ...resumed, before: { reason } });
		}
		// The desk reads that a mail is sent, so it waits for the pause after another one.
		await requestActivation(deps, tx, { email, registrationId: null, repeats: false, locale });
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: "activation-resent",
			subject,
			requestId,
		});
	});
}

type Input = {
	email: string;
	token: string;
	/** The browser of the request. */
	cookies: Readonly<Record<string, string | undefined>>;
	userAgent: string | null;
	locale: Locale;
	requestId: string;
};

/**
 * Confirms an address with the token of its mail and creates the account. A repeated call succeeds and changes nothing.
 * @returns a session if this call created the account and came from the browser of its sign-up
 * @throws AppError ActivationTokenExpiredException (a new mail is on its way), ActivationTokenInvalidException
 */
export async function activate(deps: Platform, input: Input): Promise<SessionAnswer | null> {
	const { verdict, session } = await deps.db.transaction().execute(async (tx) => {
		const { verdict, created } = await decide(deps, tx, input);
		return { verdict, session: created && (await signInAfterSignUp(deps, tx, created, input)) };
	});
	deps.failPoint("account-activated");
	// Thrown after the commit: the request for a new mail must be stored.
	if (verdict === "renew") throw new AppError("ActivationTokenExpiredException");
	if (verdict === "invalid") throw new AppError("ActivationTokenInvalidException");
	return session;
}

type CreatedAccount = { accountId: string; registrationId: string };

/**
 * The mailed token alone is no sign-in: the person who signed up chose the password and may send the link to anyone. So the
 * browser must hold the cookie of the same sign-up. A live session is never replaced by it.
 */
async function signInAfterSignUp(
	deps: Platform,
	tx: Db,
	{ accountId, registrationId }: CreatedAccount,
	{ cookies, userAgent, locale, requestId }: Input,
): Promise<SessionAnswer | null> {
	if (readSignUpCookie(deps, cookies) !== registrationId) return null;
	if (await findSessionOfCookie(deps, cookies)) return null;
	return startSession(deps, tx, { accountId, userAgent, locale, replaces: undefined, by: "sign-up", requestId });
}

/** `created` if this call created the account. */
type Decision = { verdict: ActivationVerdict; created: CreatedAccount | null };

async function decide(deps: Platform, tx: Db, input: Input): Promise<Decision> {
	const now = deps.clock();
	const hash = hashSecret(input.token);
	const key = emailKey(input.email);
	const token = (await findOneTimeToken(tx, hash, "activate")) ?? null;
	const registrations = await lockRegistrations(tx, key);
	const registration = registrations.find(({ id }) => id === token?.subjectId);
	const taken = (await findAccountByKey(tx, key)) !== undefined;
	const verdict = judgeActivation(token, registration ?? null, taken, now);
	if (!registration) return { verdict, created: null };

	if (verdict === "done") {
		const account = registration.accountId && (await findAccount(tx, registration.accountId));
		return { verdict: account ? "done" : "invalid", created: null };
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
		if (!accountId) return { verdict: "invalid", created: null };
		await markTokenUsed(tx, hash, now);
		await settleRegistration(tx, registration.id, accountId);
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "account-activated",
			subject: { kind: "account", id: accountId },
			requestId: input.requestId,
			after: { registrationId: registration.id },
		});
		return { verdict, created: { accountId, registrationId: registration.id } };
	}
	return { verdict, created: null };
}
