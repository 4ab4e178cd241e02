import { donationDefaults } from "@stride/contract/limits";
import { type Currency, scaleAmount, worthOf } from "@stride/money/currencies";

type Amounts = {
	CURRENCIES: readonly Currency[];
	DONATION_DEFAULT_CENTS?: number | undefined;
	DONATION_SUGGESTED_CENTS?: number[] | undefined;
	DONATION_MINIMUM_CENTS?: number | undefined;
	EXPECTED_FEE_FIXED_CENTS?: number | undefined;
};

/** The provider's usual fee of a charge beside its percentage, in US cents. */
const feeFixedCents = 30;

/** The amounts that are not set: they are known in dollars, and are about as much in another default currency. */
export function withAmounts<E extends Amounts>(env: E) {
	const scaled = (cents: number) => scaleAmount(cents, "usd", env.CURRENCIES[0] ?? "usd");
	return {
		...env,
		DONATION_DEFAULT_CENTS: env.DONATION_DEFAULT_CENTS ?? scaled(donationDefaults.amountCents),
		DONATION_SUGGESTED_CENTS: env.DONATION_SUGGESTED_CENTS ?? donationDefaults.amountSuggestedCents.map(scaled),
		EXPECTED_FEE_FIXED_CENTS: env.EXPECTED_FEE_FIXED_CENTS ?? worthOf(feeFixedCents, "usd", env.CURRENCIES[0] ?? "usd"),
		DONATION_MINIMUM_CENTS: env.DONATION_MINIMUM_CENTS ?? scaled(donationDefaults.amountMinimumCents),
	};
}
