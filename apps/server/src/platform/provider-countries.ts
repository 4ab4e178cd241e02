/** The countries in which the card payment provider pays authors out. */
export const providerCountries =
	"AU AT BE BG CA HR CY CZ DK EE FI FR DE GI GR HK HU IE IT JP LV LI LT LU MY MT MX NL NZ NO PL PT RO SG SK SI ES SE CH TH AE GB US".split(
		" ",
	);

/**
 * Between these it transfers without a contract of its own: the US, GB, CA, CH and the EEA
 * (docs.stripe.com/connect/cross-border-payouts). From elsewhere it transfers within the country only.
 */
const transferRegion =
	"US GB CA CH AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE".split(" ");

export const transfersAbroad = (platformCountry: string): boolean => transferRegion.includes(platformCountry);

/** Its banks take multiples of 100 of the smallest unit only, which a converted amount is not. */
const roundedOnly = "HU";

/** Where authors can be paid from a platform in a country; null while it is not known: then in the region. */
export const payoutCountriesFrom = (platformCountry: string | null): string[] =>
	providerCountries.filter(
		(code) =>
			code !== roundedOnly &&
			(platformCountry === null || transfersAbroad(platformCountry)
				? transferRegion.includes(code)
				: code === platformCountry),
	);
