import { expect, it } from "vitest";
import { planOffsets } from "./settle-debts.ts";

const plan = (...cents: number[]) =>
	planOffsets(new Map(cents.map((currentBalance, index) => [String(index), { currentBalance }]))).map(
		({ fromCampaignId, toCampaignId, amountCents }) => `${fromCampaignId} to ${toCampaignId}: ${amountCents}`,
	);

it.each([
	["nothing without a debt", [100, 0, 50], []],
	["nothing without money", [-100, 0, -50], []],
	["a debt from one campaign", [-60, 100], ["1 to 0: 60"]],
	["a debt from several campaigns", [-60, 40, 50], ["1 to 0: 40", "2 to 0: 20"]],
	["several debts from one campaign", [100, -60, -70], ["0 to 1: 60", "0 to 2: 40"]],
])("[D4] covers %s", (_, balances, offsets) => {
	expect(plan(...balances)).toEqual(offsets);
});
