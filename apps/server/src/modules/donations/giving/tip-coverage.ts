import { amountCoveredByTip, formatDollarsAndCents } from "@stride/money";
import type { Config } from "../../../platform/config.ts";

/** From which donation on the smallest tip covers the expected fee; null where it never does. */
export const coveredFromCents = ({ donation, payments }: Config): number | null =>
	amountCoveredByTip(donation.tipMinimumPercent, payments.expectedFee);

/** The same in words, for the operator. */
export function describeTipCoverage(config: Config): string {
	const { percent, fixedCents } = config.payments.expectedFee;
	const fee = `the expected fee (${percent} % and ${formatDollarsAndCents(fixedCents)})`;
	if (config.payments.feeBearer === "campaign") return `campaigns bear the provider's fees, ${fee} included`;
	const from = coveredFromCents(config);
	const tip = `the smallest tip (${config.donation.tipMinimumPercent} %)`;
	if (from === null) return `${tip} never covers ${fee}: each donation with it costs the platform money`;
	return `${tip} covers ${fee} of donations from ${formatDollarsAndCents(from)} on`;
}
