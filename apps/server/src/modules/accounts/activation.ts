/** Pure rules of the confirmation of an e-mail. */

const hourMs = 3_600_000;

export const linkExpiry = (from: Date, activationHours: number): Date =>
	new Date(from.getTime() + activationHours * hourMs);

type Waiting = { id: string; email: string; emailKey: string; accountId: string | null };

/**
 * - `activate`: the link makes the account
 * - `done`: this very sign-up is an account already: a second click, or an earlier mail's link
 * - `renew`: too late; a new mail goes out by itself
 * - `invalid`: unknown, not of this address, or void because another sign-up with the address was confirmed
 */
export type ActivationVerdict = "activate" | "done" | "renew" | "invalid";

/** @param token null where no token of that value exists */
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
