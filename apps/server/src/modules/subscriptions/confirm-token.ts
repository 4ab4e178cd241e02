import type { Platform } from "../../platform/context.ts";

/** The token leaves in a mail and is kept nowhere; what is kept is this hash, bound to its purpose. */
export const confirmTokenHash = ({ secrets }: Pick<Platform, "secrets">, token: string): Buffer =>
	secrets.hash("confirm-subscription", token);
