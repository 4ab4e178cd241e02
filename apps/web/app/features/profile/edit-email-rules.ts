import { zodResolver } from "@hookform/resolvers/zod";
import { Email } from "@stride/contract/accounts/accounts";
import { z } from "zod";

/** For an account with a password, which is unchanged. */
export default zodResolver(z.object({ email: Email, newPassword: z.string(), newPasswordRepeat: z.string() }));
