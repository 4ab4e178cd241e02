import type { Campaign } from "@stride/contract";

export type ClosedReason = "closedEnded" | "closedProject" | "closedDemo" | "closed";

/** Why a campaign takes no gifts: the key of its words in `campaign.board`; null while it takes some. */
export function closedReason(
	campaign: Pick<Campaign, "permissions" | "status" | "recipient" | "demo">,
): ClosedReason | null {
	if (campaign.permissions.donate) return null;
	if (campaign.status === "ended") return "closedEnded";
	if (isProjectInactive(campaign)) return "closedProject";
	return campaign.demo ? "closedDemo" : "closed";
}

/** [P2] The charity project of the campaign takes no more money. */
export function isProjectInactive({ recipient }: Pick<Campaign, "recipient">): boolean {
	return recipient.type === "charity" && !recipient.fundraisingProject.isActive;
}
