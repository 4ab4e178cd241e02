import { newPasswordBody } from "@stride/contract/accounts/accounts";
import { passwordResolver } from "../../lib/password-rules/password-resolver.ts";

export default passwordResolver(newPasswordBody);
