import { Email, newPasswordSchema } from "@stride/contract/accounts/accounts";
import { z } from "zod";
import { passwordResolver } from "../../lib/password-rules/password-resolver.ts";
import { repeatAgrees } from "./repeat-agrees.ts";

/** [P5] For an account without a password: a change of the e-mail sets one. */
export default passwordResolver((passphraseMin) => {
	const newPassword = newPasswordSchema(passphraseMin);
	return z.object({ email: Email, newPassword, newPasswordRepeat: z.string() }).refine(...repeatAgrees);
});
