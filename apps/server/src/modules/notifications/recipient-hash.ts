import { emailKey } from "../../platform/email-key.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** The registry knows recipients by a keyed hash: it outlives accounts and says nobody's address. */
export const recipientHash = (secrets: Secrets, recipient: string): Buffer => secrets.hash("mail", emailKey(recipient));
