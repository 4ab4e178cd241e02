/** Under which keys TanStack Query keeps what the desk shows: an act makes all of it load anew. */
export const deskKeys = {
	all: ["operator"],
	counts: ["operator", "counts"],
	messages: ["operator", "messages"],
	reports: ["operator", "reports"],
	unknownDonations: ["operator", "unknown-gifts"],
	accounts: ["operator", "accounts"],
	campaigns: ["operator", "campaigns"],
	donations: ["operator", "donations"],
	posts: ["operator", "posts"],
	streams: ["operator", "streams"],
	holds: ["operator", "holds"],
	audit: ["operator", "audit"],
} as const;
