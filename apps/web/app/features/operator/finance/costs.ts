/** What the tips pay for, and what the operator has taken out, in the order of the statement. */
export const costs = ["fees", "disputeFees", "writeOffs", "corrections", "fxDifference", "bank", "belowZero"] as const;
type Cost = (typeof costs)[number];

/** The message that names a cost: below zero it adds to what the tips leave, and has another name where that differs. */
export function titleOfCost(cost: Cost, cents: number): Cost | "fxGain" | "bankPaidIn" {
	if (cents < 0 && cost === "fxDifference") return "fxGain";
	if (cents < 0 && cost === "bank") return "bankPaidIn";
	return cost;
}
