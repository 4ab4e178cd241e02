/** The query keys of the desk; an act invalidates all of them. */
export const deskKeys = {
	all: ["operator"],
	counts: ["operator", "counts"],
	messages: ["operator", "messages"],
	reports: ["operator", "reports"],
	unknownDonations: ["operator", "unknown-donations"],
	accounts: ["operator", "accounts"],
	campaigns: ["operator", "campaigns"],
	donations: ["operator", "donations"],
	posts: ["operator", "posts"],
	streams: ["operator", "streams"],
	finances: ["operator", "finances"],
	balances: ["operator", "balances"],
	holds: ["operator", "holds"],
	refunds: ["operator", "refunds"],
	audit: ["operator", "audit"],
	team: ["operator", "team"],
} as const;
