import { changePasswordBody } from "@stride/contract/accounts/credentials";
import { z } from "zod";
import { passwordResolver } from "../../lib/password-rules/password-resolver.ts";
import { repeatAgrees } from "./repeat-agrees.ts";

/** [D5] For an account with a password, which is required. */
export default passwordResolver((passphraseMin) => {
	const { shape } = changePasswordBody(passphraseMin);
	return z.object({ ...shape, currentPassword: shape.currentPassword.unwrap() }).refine(...repeatAgrees);
});
