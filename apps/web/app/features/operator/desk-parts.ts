import type { DeskAction } from "@stride/contract/operator/desk-rights";
import type { DeskCounts } from "@stride/contract/operator/operator";

/** The parts of the desk in the order of its tabs: the last segment of the URL, and the action that opens the part. */
export const deskParts = [
	{ name: "inbox", path: "", action: "answer-letters", count: (n: DeskCounts) => n.newMessages + n.newReports },
	{
		name: "unknownDonations",
		path: "unknown-donations",
		action: "resolve-donations",
		count: (n: DeskCounts) => n.unknownDonations,
	},
	{ name: "search", path: "search", action: "read-content", count: null },
	{ name: "payouts", path: "payouts", action: "review-payouts", count: (n: DeskCounts) => n.payoutReviews },
	{ name: "holds", path: "holds", action: "hold-payouts", count: (n: DeskCounts) => n.payoutHolds },
	{ name: "refunds", path: "refunds", action: "refund", count: (n: DeskCounts) => n.campaignRefunds },
	{ name: "finance", path: "finance", action: "read-finances", count: null },
	{ name: "balances", path: "balances", action: "settle-balances", count: (n: DeskCounts) => n.openBalances },
	{ name: "offline", path: "entered-donations", action: "check-offline-donations", count: null },
	{ name: "featured", path: "featured", action: "feature-streams", count: null },
	{ name: "figures", path: "report-figures", action: "decide-reports", count: null },
	{ name: "jobs", path: "jobs", action: "requeue-jobs", count: (n: DeskCounts) => n.givenUpJobs },
	{ name: "team", path: "team", action: "manage-roles", count: null },
	{ name: "audit", path: "audit", action: "audit", count: null },
] as const satisfies readonly {
	name: string;
	path: string;
	action: DeskAction;
	count: ((counts: DeskCounts) => number) | null;
}[];
