import { amountCoveredByTip, type Currency, formatExact } from "@stride/money";
import { worthOf } from "@stride/money/currencies";
import type { Config } from "../../../platform/config.ts";

/** From which donation on the smallest tip covers the expected fee; null where it never does. */
export function coveredFromCents({ donation, payments, currencies }: Config, currency: Currency): number | null {
	const { percent, fixedCents } = payments.expectedFee;
	const fee = { percent, fixedCents: worthOf(fixedCents, currencies[0], currency) };
	return amountCoveredByTip(donation.tipMinimumPercent, fee);
}

/** The same in words, for the operator. */
export function describeTipCoverage(config: Config): string {
	const { percent, fixedCents } = config.payments.expectedFee;
	const [currency] = config.currencies;
	const fee = `the expected fee (${percent} % and ${formatExact(fixedCents, currency)})`;
	if (config.payments.feeBearer === "campaign") return `campaigns bear the provider's fees, ${fee} included`;
	const from = coveredFromCents(config, currency);
	const tip = `the smallest tip (${config.donation.tipMinimumPercent} %)`;
	if (from === null) return `${tip} never covers ${fee}: each donation with it costs the platform money`;
	return `${tip} covers ${fee} of donations from ${formatExact(from, currency)} on`;
}
