import type { PassphraseMin } from "@stride/contract/accounts/accounts";
import { limits } from "@stride/contract/limits";

export type PasswordRule = "length" | "upper" | "lower" | "other" | "passphrase";

/**
 * The rules of a new password (P5) one by one, for feedback during typing: the passphrase alone, or all others. The
 * contract decides; a test compares the two.
 */
export function passwordRules(password: string, passphraseMin: PassphraseMin): Record<PasswordRule, boolean> {
	return {
		length: password.length >= limits.passwordMin,
		upper: /\p{Lu}/u.test(password),
		lower: /\p{Ll}/u.test(password),
		other: /[^\p{L}]/u.test(password),
		passphrase: passphraseMin !== null && password.length >= passphraseMin,
	};
}
