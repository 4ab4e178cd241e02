import { limits } from "@stride/contract/limits";

export type PasswordRule = "length" | "upper" | "lower" | "other";

/**
 * The rules of a new password (P5) one by one, for feedback during typing. The contract's `NewPassword` decides; a test
 * compares the two.
 */
export function passwordRules(password: string): Record<PasswordRule, boolean> {
	return {
		length: password.length >= limits.passwordMin,
		upper: /\p{Lu}/u.test(password),
		lower: /\p{Ll}/u.test(password),
		other: /[^\p{L}]/u.test(password),
	};
}
