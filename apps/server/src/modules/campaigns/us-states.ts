import { usStates } from "@stride/contract/accounts/us-states";

/** @param notAllowed codes that the operator excludes */
export const listStates = (countryCode: string, notAllowed: ReadonlySet<string>) =>
	countryCode === "US"
		? Object.entries(usStates).map(([code, name]) => ({ code, name, allowed: !notAllowed.has(code) }))
		: [];
