import type { Secrets } from "../../platform/security/secrets.ts";
import { emailKey } from "../../platform/texts/email-key.ts";

/** The registry identifies recipients by a keyed hash: it outlives accounts and contains no address. */
/** The hashes under which an address may be stored: the current one, and those of previous secrets. */
export const recipientHashes = (secrets: Secrets, recipient: string): readonly Buffer[] =>
	secrets.hashes("mail", emailKey(recipient));

export const recipientHash = (secrets: Secrets, recipient: string): Buffer => secrets.hash("mail", emailKey(recipient));
