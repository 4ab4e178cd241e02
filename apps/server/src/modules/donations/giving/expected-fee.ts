import type { ChargeFee, Currency } from "@stride/money";
import { worthOf } from "@stride/money/currencies";
import type { Config } from "../../../platform/config.ts";

/** The provider's usual fee for a charge in a currency; its settings are in the default one. */
export function expectedFee({ payments, currencies }: Pick<Config, "payments" | "currencies">, currency: Currency) {
	const { percent, fixedCents } = payments.expectedFee;
	return { percent, fixedCents: worthOf(fixedCents, currencies[0], currency) } satisfies ChargeFee;
}

/** The fee that donors may cover; null where the operator does not offer it. */
export function offeredFeeCover(
	config: Pick<Config, "donation" | "payments" | "currencies">,
	currency: Currency,
): ChargeFee | null {
	return config.donation.isFeeCoverOffered ? expectedFee(config, currency) : null;
}
