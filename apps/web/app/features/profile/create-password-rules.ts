import { zodResolver } from "@hookform/resolvers/zod";
import { newPasswordSchema } from "@stride/contract/accounts";
import { z } from "zod";
import { repeatAgrees } from "./repeat-agrees.ts";

/** For an account without a password: only the new one is required. */
export default zodResolver(
	z
		.object({ currentPassword: z.string(), newPassword: newPasswordSchema, newPasswordRepeat: z.string() })
		.refine(...repeatAgrees),
);
