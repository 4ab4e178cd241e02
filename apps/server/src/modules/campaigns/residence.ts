import { AppError } from "../../platform/errors.ts";
import { hasPayouts, isSupportedCountry } from "./countries.ts";
import { usStates } from "./us-states.ts";

/**
 * Where a personal campaign may come from: a supported country with payouts and, in the US, a state that the operator
 * allows. P5.
 * @throws AppError with the field that is wrong
 */
export function checkResidence(
	country: string,
	state: string | undefined,
	statesNotAllowed: ReadonlySet<string>,
): void {
	if (!isSupportedCountry(country))
		throw new AppError("ValidationException", { fields: { country: { key: "countryRequired" } } });
	if (!hasPayouts(country)) throw new AppError("CountryWithoutPayoutsException");
	if (country !== "US") {
		if (state !== undefined) throw new AppError("ValidationException", { fields: { state: { key: "invalid" } } });
		return;
	}
	const name = state === undefined ? undefined : usStates[state];
	if (state === undefined || name === undefined) {
		throw new AppError("ValidationException", { fields: { state: { key: "stateRequired" } } });
	}
	if (statesNotAllowed.has(state)) throw new AppError("StateNotAllowedException", { values: { state: name } });
}
