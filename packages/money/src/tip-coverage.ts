import type { Cents } from "./cents.ts";

/** The payment provider's fee for a charge: a share of the amount and the tip, and a fixed sum. */
export type ChargeFee = { percent: number; fixedCents: Cents };

/**
 * From which amount on the tip covers the provider's fee for amount and tip; null where it never does, because each
 * dollar costs more than it brings.
 */
export function amountCoveredByTip(tipPercent: number, fee: ChargeFee): Cents | null {
	const shareLeft = tipPercent / 100 - (fee.percent / 100) * (1 + tipPercent / 100);
	if (shareLeft <= 0) return fee.fixedCents === 0 && shareLeft === 0 ? 0 : null;
	return Math.ceil(fee.fixedCents / shareLeft);
}
