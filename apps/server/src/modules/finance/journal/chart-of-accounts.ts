import type { CampaignAccount, PlatformAccount } from "../../ledger/index.ts";

type Chart = { code: number; name: string; type: "A" | "L" | "R" | "X" };

/**
 * The ledger's accounts as bookkeeping software has them: a number by the class (1 assets, 2 liabilities, 4 revenue, 5
 * expenses), and a name in the hierarchy of plain-text accounting. Campaigns share the accounts of their kind; the
 * campaign is a detail of the posting.
 */
const chart: Record<PlatformAccount | CampaignAccount, Chart> = {
	"provider-available": { code: 1010, name: "assets:provider:available", type: "A" },
	"provider-pending": { code: 1020, name: "assets:provider:pending", type: "A" },
	"provider-reserved": { code: 1030, name: "assets:provider:reserved", type: "A" },
	disputed: { code: 1040, name: "assets:provider:disputed", type: "A" },
	connected: { code: 1050, name: "assets:payouts:authors accounts", type: "A" },
	"payouts-in-transit": { code: 1060, name: "assets:payouts:in transit", type: "A" },
	"platform-bank": { code: 1070, name: "assets:bank", type: "A" },
	"external-held": { code: 1090, name: "assets:charity catalogue", type: "A" },
	"campaign-available": { code: 2010, name: "liabilities:campaigns:available", type: "L" },
	"campaign-pending": { code: 2020, name: "liabilities:campaigns:pending", type: "L" },
	"campaign-hold": { code: 2030, name: "liabilities:campaigns:disputed", type: "L" },
	"campaign-payout": { code: 2040, name: "liabilities:campaigns:payouts", type: "L" },
	"external-owed": { code: 2090, name: "liabilities:charity catalogue", type: "L" },
	tips: { code: 4010, name: "revenues:tips", type: "R" },
	"provider-fees": { code: 5010, name: "expenses:provider fees", type: "X" },
	"dispute-fees": { code: 5020, name: "expenses:dispute fees", type: "X" },
	"write-offs": { code: 5030, name: "expenses:write-offs", type: "X" },
	corrections: { code: 5040, name: "expenses:corrections", type: "X" },
	"fx-difference": { code: 5050, name: "expenses:exchange differences", type: "X" },
};
export const accountKinds = Object.keys(chart) as readonly (keyof typeof chart)[];

/** @throws Error for a kind that the ledger does not have */
export function chartOf(kind: string): Chart {
	const account = accountKinds.find((known) => known === kind);
	if (!account) throw new Error(`Not an account of the ledger: ${kind}`);
	return chart[account];
}
