import { limits } from "@stride/contract/limits";
import { normalizeText } from "@stride/contract/normal-form";

/** UTF-16 units: room for decomposed letters and what is taken out. */
const rawLengthMax = limits.nameMax * 8;

/** A foreign name as one of ours: one line, nothing invisible, not too long. */
const tidyName = (text: string | null): string =>
	[
		...normalizeText((text ?? "").slice(0, rawLengthMax).toWellFormed(), "NFC").replace(
			/[\p{Cc}\p{Cf}\u2028\u2029]/gu,
			"",
		),
	]
		.slice(0, limits.nameMax)
		.join("")
		.trim();

/**
 * The names that a new account gets from its provider. Whoever has none there is called by the first part of the
 * address, until they say otherwise in their profile.
 */
export function namesOf(
	identity: { firstName: string | null; lastName: string | null },
	email: string,
): { firstName: string; lastName: string } {
	const firstName = tidyName(identity.firstName) || tidyName(email.split("@")[0] ?? "");
	return { firstName, lastName: tidyName(identity.lastName) };
}
