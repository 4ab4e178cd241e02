import { usStates } from "@stride/contract/accounts/us-states";
import type { CreateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { type Locale, localeTags } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";

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

/** @param notAllowed codes that the operator excludes */
export const listStates = (countryCode: string, notAllowed: ReadonlySet<string>) =>
	countryCode === "US"
		? Object.entries(usStates).map(([code, name]) => ({ code, name, allowed: !notAllowed.has(code) }))
		: [];

/**
 * Checks the residence of a campaign's author: a supported country, with payouts for a personal campaign, and, in the
 * US, a state that the operator allows. P5.
 * @throws AppError with the invalid field
 */
export function checkResidence(
	{ country, state, recipient }: Pick<CreateCampaignBody, "country" | "state" | "recipient">,
	statesNotAllowed: ReadonlySet<string>,
): void {
	if (!isSupportedCountry(country)) throw wrong("country", "countryRequired");
	if (recipient.type === "yourself" && !hasPayouts(country)) throw new AppError("CountryWithoutPayoutsException");
	checkHome({ country, state: state ?? null });
	if (state !== undefined && statesNotAllowed.has(state)) {
		throw new AppError("StateNotAllowedException", { values: { state: usStates[state] ?? state } });
	}
}

/**
 * Checks a user's residence: a supported country, with a state where it has states.
 * @throws AppError with the invalid field
 */
export function checkHome({ country, state }: { country: string; state: string | null }): void {
	if (!isSupportedCountry(country)) throw wrong("country", "countryRequired");
	if (country === "US" && (state === null || usStates[state] === undefined)) throw wrong("state", "stateRequired");
	if (country !== "US" && state !== null) throw wrong("state", "invalid");
}

const wrong = (field: string, key: string) => new AppError("ValidationException", { fields: { [field]: { key } } });
