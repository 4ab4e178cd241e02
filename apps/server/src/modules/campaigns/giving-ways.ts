import type { Config } from "../../platform/config.ts";

type Way = "live" | "sandbox";

/** The ways of giving in this installation: by card, and through the charity catalogue if it is configured. */
export type GivingWays = { cards: Way; catalogue: Way | null };

const wayOf = (isSandbox: boolean): Way => (isSandbox ? "sandbox" : "live");

export const givingWays = ({ sandbox, catalogue }: Config): GivingWays => ({
	cards: wayOf(sandbox.services.has("stripe")),
	catalogue: catalogue && wayOf(sandbox.services.has("globalgiving")),
});

/** Where no real money can move, demo data may be public. */
export const paymentsInSandbox = (config: Config): boolean => givingWays(config).cards === "sandbox";
