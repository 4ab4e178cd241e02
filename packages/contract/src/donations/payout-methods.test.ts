import { expect, it } from "vitest";
import { methodsFor } from "./payout-methods.ts";

const bank = (currency: string, receivesConversions = false) => ({ currency, receivesConversions });
const own = bank("pln", true);

it.each([
	["in its own currency", [own, bank("usd")], "usd", [bank("usd")]],
	["converted", [own], "usd", [own]],
	["converted into the account's own currency alone", [bank("eur"), own], "usd", [own]],
	["nowhere where no method is in that currency", [bank("eur")], "usd", []],
])("[D4] a campaign's money can be paid out %s", (_, methods, currency, expected) => {
	expect(methodsFor(methods, currency)).toEqual(expected);
});
