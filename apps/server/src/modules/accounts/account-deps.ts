import type { Platform } from "../../platform/context.ts";
import type { Passwords } from "./passwords.ts";

export type AccountDeps = Platform & { passwords: Passwords };
