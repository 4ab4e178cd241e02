import { amountCoveredByTip, type Currency, formatExact } from "@stride/money";
import type { Config } from "../../../platform/config.ts";
import { expectedFee } from "./expected-fee.ts";

/** From which donation on the smallest tip covers the expected fee; null where it never does. */
export function coveredFromCents(config: Config, currency: Currency): number | null {
	return amountCoveredByTip(config.donation.tipMinimumPercent, expectedFee(config, currency));
}

/** The same in words, for the operator. */
export function describeTipCoverage(config: Config): string {
	const { percent, fixedCents } = config.payments.expectedFee;
	const [currency] = config.currencies;
	const fee = `the expected fee (${percent}% and ${formatExact(fixedCents, currency)})`;
	if (config.payments.feeBearer === "campaign") return `campaigns bear the provider's fees, ${fee} included`;
	const from = coveredFromCents(config, currency);
	const tip = `the smallest tip (${config.donation.tipMinimumPercent}%)`;
	if (from === null) return `${tip} never covers ${fee}: each donation with it costs the platform money`;
	return `${tip} covers ${fee} of donations from ${formatExact(from, currency)} on`;
}
