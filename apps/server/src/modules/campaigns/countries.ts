import type { Locale } from "@stride/i18n";
import { localeTags } from "@stride/i18n";

/** Countries to which the card payment provider can pay out. */
export const payoutCountries = [
	"AU",
	"AT",
	"BE",
	"BG",
	"CA",
	"HR",
	"CY",
	"CZ",
	"DK",
	"EE",
	"FI",
	"FR",
	"DE",
	"GI",
	"GR",
	"HK",
	"HU",
	"IE",
	"IT",
	"JP",
	"LV",
	"LI",
	"LT",
	"LU",
	"MY",
	"MT",
	"MX",
	"NL",
	"NZ",
	"NO",
	"PL",
	"PT",
	"RO",
	"SG",
	"SK",
	"SI",
	"ES",
	"SE",
	"CH",
	"TH",
	"AE",
	"GB",
	"US",
] as const;

/** Also supported: campaigns may come from here, but payouts are not available yet. */
const otherCountries = ["UA"] as const;

const supported: ReadonlySet<string> = new Set([...payoutCountries, ...otherCountries]);
const paidOut: ReadonlySet<string> = new Set(payoutCountries);

export const isSupportedCountry = (code: string): boolean => supported.has(code);
export const hasPayouts = (code: string): boolean => paidOut.has(code);

/** Single-key maps from code to name, sorted by name in the requested language. */
export function listCountries(locale: Locale): Record<string, string>[] {
	const tag = localeTags[locale].bcp47;
	const names = new Intl.DisplayNames(tag, { type: "region" });
	const collator = new Intl.Collator(tag);
	return [...supported]
		.map((code) => ({ code, name: names.of(code) ?? code }))
		.sort((a, b) => collator.compare(a.name, b.name))
		.map(({ code, name }) => ({ [code]: name }));
}
