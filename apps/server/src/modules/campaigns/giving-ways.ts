import type { Config } from "../../platform/config.ts";

type Way = "live" | "sandbox";

/** How money can be given in this installation: by card, and through the charity catalogue, where there is one. */
export type GivingWays = { cards: Way; catalogue: Way | null };

const wayOf = (isSandbox: boolean): Way => (isSandbox ? "sandbox" : "live");

export const givingWays = ({ sandbox, catalogue }: Config): GivingWays => ({
	cards: wayOf(sandbox.services.has("stripe")),
	catalogue: catalogue && wayOf(sandbox.services.has("globalgiving")),
});

/** Where no real money can move, what was invented for a demo may be shown to everybody. */
export const paymentsInSandbox = (config: Config): boolean => givingWays(config).cards === "sandbox";
