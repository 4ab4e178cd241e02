/**
 * The payout methods for a campaign's money. The provider leaves it in its currency where the author's account has a
 * method in it; otherwise it converts the money on arrival, always into the account's own currency.
 */
export function methodsFor<M extends { currency: string; receivesConversions: boolean }>(
	methods: readonly M[],
	currency: string,
): M[] {
	const same = methods.filter((method) => method.currency === currency);
	return same.length > 0 ? same : methods.filter(({ receivesConversions }) => receivesConversions);
}
