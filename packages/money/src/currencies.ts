/**
 * The currencies of campaigns; the database accepts no others. All have two decimals, and their smallest unit is written
 * "cents" throughout. The number is roughly what a dollar is worth: amounts that the settings give in one currency (the
 * smallest donation, the suggestions) become round ones in another by it. No money is ever converted by it.
 */
const scales = { usd: 1, eur: 1, gbp: 1, chf: 1, cad: 1, pln: 4, ron: 5, dkk: 5, nok: 10, sek: 10 } as const;

export type Currency = keyof typeof scales;
export const currencies = Object.keys(scales) as [Currency, ...Currency[]];

export const isCurrency = (code: string): code is Currency => Object.hasOwn(scales, code);

/** @throws RangeError for a code that the product does not know */
export function readCurrency(code: string): Currency {
	if (!isCurrency(code)) throw new RangeError(`not a currency: ${code}`);
	return code;
}

/** Roughly what an amount of one currency is worth in another, in cents; unchanged in currencies of the same scale. */
export const worthOf = (cents: number, from: Currency, to: Currency): number =>
	Math.ceil((cents * scales[to]) / scales[from]);

/** The same in whole units, for a configured amount. */
export function scaleAmount(cents: number, from: Currency, to: Currency): number {
	if (scales[from] === scales[to]) return cents;
	return Math.ceil(worthOf(cents, from, to) / 100) * 100;
}
