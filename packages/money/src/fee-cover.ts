import { assertNonNegativeCents, type Cents } from "./cents.ts";
import type { ChargeFee } from "./tip-coverage.ts";

/**
 * The provider's expected fee for a charge: the share rounded half up to a cent as by `percentOf`, and the fixed sum. It
 * does not share that function, so that the panel that loads this on demand needs no further script before. Exact for
 * every charge that the provider takes.
 */
export const feeOfCharge = (chargeCents: Cents, fee: ChargeFee): Cents =>
	Math.round((chargeCents * Math.round(fee.percent * 100)) / 10_000) + fee.fixedCents;

/**
 * What a donor adds so that the expected fee of the whole charge, this sum included, is paid by it: the smallest `cover`
 * with `feeOfCharge(chargeCents + cover) <= cover`. The charge is amount and tip; `fee.percent` is below 100.
 */
export function coverOf(chargeCents: Cents, fee: ChargeFee): Cents {
	assertNonNegativeCents(chargeCents, "chargeCents");
	if (fee.percent >= 100) throw new RangeError(`no sum covers a fee of ${fee.percent} %`);
	// An estimate in floating point, within a cent of the result; the steps below are exact.
	let cover = Math.max(0, Math.ceil(((chargeCents * fee.percent) / 100 + fee.fixedCents) / (1 - fee.percent / 100)));
	while (feeOfCharge(chargeCents + cover, fee) > cover) cover += 1;
	while (cover > 0 && feeOfCharge(chargeCents + cover - 1, fee) <= cover - 1) cover -= 1;
	return cover;
}
