import type { StripeService } from "../stripe-service.ts";

/** The smallest charge of each currency that the sandbox knows. */
export const MINIMUM_CHARGES: Readonly<Record<string, number>> = {
	usd: 50,
	eur: 50,
	gbp: 30,
	chf: 50,
	cad: 50,
	pln: 200,
	ron: 200,
	dkk: 250,
	nok: 300,
	sek: 300,
};

/** Units of each currency for a dollar, until a test sets others. */
export const RATES: Readonly<Record<string, number>> = {
	usd: 1,
	eur: 0.875,
	gbp: 0.75,
	chf: 0.8,
	cad: 1.4,
	pln: 3.75,
	ron: 4.4,
	dkk: 6.5,
	nok: 10,
	sek: 9.5,
};

const COUNTRY_CURRENCIES: Readonly<Record<string, string>> = {
	US: "usd",
	GB: "gbp",
	CH: "chf",
	LI: "chf",
	CA: "cad",
	PL: "pln",
	RO: "ron",
	DK: "dkk",
	NO: "nok",
	SE: "sek",
};
const EURO_COUNTRIES = "AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES".split(" ");

/** The currency of an account that is opened in a country. */
export const currencyOf = (country: string): string =>
	COUNTRY_CURRENCIES[country] ?? (EURO_COUNTRIES.includes(country) ? "eur" : "usd");

/** Units of `to` for one of `from`, now. */
export function rateBetween(service: StripeService, from: string, to: string): number {
	const { rates } = service.platformSettings;
	return (rates[to] ?? 1) / (rates[from] ?? 1);
}

export const isKnownCurrency = (code: string): boolean => Object.hasOwn(MINIMUM_CHARGES, code);
