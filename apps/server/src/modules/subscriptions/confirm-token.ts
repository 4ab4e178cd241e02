import type { Platform } from "../../platform/context.ts";

/** The hashes under which a token may be stored, with the present secret and with previous ones; the token itself is only in the mail. */
export const confirmTokenHashes = ({ secrets }: Pick<Platform, "secrets">, token: string): readonly Buffer[] =>
	secrets.hashes("confirm-subscription", token);

export const confirmTokenHash = ({ secrets }: Pick<Platform, "secrets">, token: string): Buffer =>
	secrets.hash("confirm-subscription", token);
