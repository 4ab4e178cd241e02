import type { CreateCampaignBody } from "@stride/contract/campaigns";
import { usStates } from "@stride/contract/us-states";
import { AppError } from "../../platform/errors.ts";
import { hasPayouts, isSupportedCountry } from "./countries.ts";

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
