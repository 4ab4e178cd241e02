import { assertCents, type Cents, divideProduct } from "./cents.ts";

/**
 * The progress of a campaign as a whole percent, 0 … 100, by the display rule [P9]: 0 if the goal is not positive; at
 * least 1 when something is raised; capped at 100, which only a reached goal shows, so 99 from 99 percent on; below 50
 * rounded up, otherwise rounded down.
 */
export function progressPercent(raisedCents: Cents, goalCents: Cents): number {
	assertCents(raisedCents, "raisedCents");
	assertCents(goalCents, "goalCents");
	if (goalCents <= 0 || raisedCents <= 0) return 0;
	if (raisedCents >= goalCents) return 100;
	const { quotient, remainder } = divideProduct(raisedCents, 100, goalCents);
	return quotient < 50 && remainder > 0 ? quotient + 1 : quotient;
}
