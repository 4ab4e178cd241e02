import type { Campaign } from "@stride/contract";

export type ClosedReason =
	| "closedRefunded"
	| "closedEnded"
	| "closedPaused"
	| "closedProject"
	| "closedDemo"
	| "closed";

/** Why a campaign accepts no donations: a text key of `campaign.board`; null while it accepts them. */
export function closedReason(
	campaign: Pick<Campaign, "permissions" | "status" | "isPaused" | "isRefunded" | "recipient" | "demo">,
): ClosedReason | null {
	if (campaign.permissions.donate) return null;
	if (campaign.isRefunded) return "closedRefunded";
	if (campaign.status === "ended") return "closedEnded";
	if (campaign.isPaused) return "closedPaused";
	if (isProjectInactive(campaign)) return "closedProject";
	return campaign.demo ? "closedDemo" : "closed";
}

/** [P2] The campaign's charity project is inactive. */
export function isProjectInactive({ recipient }: Pick<Campaign, "recipient">): boolean {
	return recipient.type === "charity" && !recipient.fundraisingProject.isActive;
}
