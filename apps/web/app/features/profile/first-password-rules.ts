import { zodResolver } from "@hookform/resolvers/zod";
import { Email, newPasswordSchema } from "@stride/contract/accounts";
import { z } from "zod";
import { repeatAgrees } from "./repeat-agrees.ts";

/** [P5] For an account without a password: a change of the e-mail sets one. */
export default zodResolver(
	z.object({ email: Email, newPassword: newPasswordSchema, newPasswordRepeat: z.string() }).refine(...repeatAgrees),
);
