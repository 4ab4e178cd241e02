import { newPasswordSchema } from "@stride/contract/accounts/accounts";
import { z } from "zod";
import { passwordResolver } from "../../lib/password-rules/password-resolver.ts";
import { repeatAgrees } from "./repeat-agrees.ts";

/** For an account without a password: only the new one is required. */
export default passwordResolver((passphraseMin) => {
	const newPassword = newPasswordSchema(passphraseMin);
	return z.object({ currentPassword: z.string(), newPassword, newPasswordRepeat: z.string() }).refine(...repeatAgrees);
});
