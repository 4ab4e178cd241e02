import { usStates } from "@stride/contract/accounts/us-states";
import type { CreateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { type Locale, languages } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { payoutCountriesFrom, providerCountries } from "../../platform/provider-countries.ts";
import { findPlatformCountry } from "../ledger/index.ts";

/**
 * Where campaigns may come from: wherever the provider may pay out, and Ukraine. Whether a personal campaign can be paid
 * from this platform is another question (`listPayoutCountries`).
 */
const supported: ReadonlySet<string> = new Set([...providerCountries, "UA"]);

export const isSupportedCountry = (code: string): boolean => supported.has(code);

/** The countries whose authors this platform can pay, by the country of its own account at the provider. */
export const listPayoutCountries = async (db: Db): Promise<string[]> =>
	payoutCountriesFrom(await findPlatformCountry(db));

export const hasPayouts = async (db: Db, code: string): Promise<boolean> =>
	(await listPayoutCountries(db)).includes(code);

/** Single-key maps from code to name, sorted by name in the requested language. */
export function listCountries(locale: Locale): Record<string, string>[] {
	const tag = languages[locale].bcp47;
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
export async function checkResidence(
	{ db, config }: Pick<Platform, "db" | "config">,
	{ country, state, recipient }: Pick<CreateCampaignBody, "country" | "state" | "recipient">,
): Promise<void> {
	const { statesNotAllowed } = config.site;
	if (!isSupportedCountry(country)) throw wrong("country", "countryRequired");
	if (recipient.type === "yourself" && !(await hasPayouts(db, country)))
		throw new AppError("CountryWithoutPayoutsException");
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
