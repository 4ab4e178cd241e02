import type { Config } from "../../platform/config.ts";

/** Demo campaigns take gifts only where no real money can move. */
export const paymentsInSandbox = (config: Config): boolean => config.sandbox.services.has("stripe");
