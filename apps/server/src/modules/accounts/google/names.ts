import { limits } from "@stride/contract/limits";
import { normalizeText } from "@stride/contract/text/normal-form";

/** UTF-16 units: room for decomposed letters and removed characters. */
const rawLengthMax = limits.nameMax * 8;

/** A name within our rules: one line, no invisible characters, limited length. */
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
 * The names of a new account from its provider. Without a name there, the local part of the address is used until
 * the owner changes the profile.
 */
export function namesOf(
	identity: { firstName: string | null; lastName: string | null },
	email: string,
): { firstName: string; lastName: string } {
	const firstName = tidyName(identity.firstName) || tidyName(email.split("@")[0] ?? "");
	return { firstName, lastName: tidyName(identity.lastName) };
}
