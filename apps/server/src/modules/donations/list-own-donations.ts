import { pageSizes } from "@stride/contract/limits";
import type { OwnDonation } from "@stride/contract/own-donations";
import type { PageQuery } from "@stride/contract/pagination";
import type { Platform } from "../../platform/context.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { type CampaignReference, listCampaignReferences } from "../campaigns/index.ts";
import { listOwnRows } from "./own-donations.queries.ts";

/** The caller's donations while signed in, including anonymous ones, which only the caller sees. */
export async function listOwnDonations(
	deps: Pick<Platform, "db" | "clock">,
	{ accountId, page }: { accountId: string; page: PageQuery },
) {
	const window = pageWindow(page, pageSizes.donations, deps.clock());
	const { rows, pagination } = cutPage(window, await listOwnRows(deps.db, accountId, window));
	const campaigns = await listCampaignReferences(deps.db, [...new Set(rows.map((row) => row.campaignId))]);
	const data = rows.map(
		(row): OwnDonation => ({
			id: row.id,
			campaign: presentGivenCampaign(campaigns.get(row.campaignId), row.campaignId),
			createdAt: row.settledAt.toISOString(),
			amount: row.raisedCents,
			type: "donated",
			total: row.amountCents + row.tipCents,
			refunded: row.refundedCents,
			isAnonymous: row.visibility === "anonymous",
		}),
	);
	return { data, pagination };
}

/** @throws when there is no such campaign: a donation's campaign is never removed */
export function presentGivenCampaign(campaign: CampaignReference | undefined, id: string): OwnDonation["campaign"] {
	if (!campaign) throw new Error(`There is no campaign ${id}.`);
	return { id: campaign.id, name: campaign.slug, title: campaign.title, isVisible: campaign.isVisible };
}
