import type { Platform } from "../../platform/context.ts";

/** The token leaves in a mail and is kept nowhere; what is kept is this hash, bound to its purpose. */
/** The hashes under which a token may be stored: with the present secret, and with previous ones. */
export const confirmTokenHashes = ({ secrets }: Pick<Platform, "secrets">, token: string): readonly Buffer[] =>
	secrets.hashes("confirm-subscription", token);

export const confirmTokenHash = ({ secrets }: Pick<Platform, "secrets">, token: string): Buffer =>
	secrets.hash("confirm-subscription", token);
