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
