import type { Campaign } from "@stride/contract/campaigns/campaigns";

export type Entry = "notFound" | "signIn" | "refused" | "open";

/** P2: who may edit a campaign, checked in this order. An ended one is refused like another author's. */
export function entryOf(campaign: Pick<Campaign, "permissions"> | null, isSignedIn: boolean): Entry {
	if (!campaign) return "notFound";
	if (!isSignedIn) return "signIn";
	return campaign.permissions.update ? "open" : "refused";
}

/** The page after editing: the dashboard if it was entered from there, else the campaign's page. */
export function pageAfterEditing(locale: string, name: string, backTo: string | null): string {
	return backTo === "dashboard" ? `/${locale}/account/campaigns` : `/${locale}/campaign/${encodeURIComponent(name)}`;
}
