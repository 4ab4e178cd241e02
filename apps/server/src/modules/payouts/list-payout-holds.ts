import type { PayoutHold } from "@stride/contract/operator";
import { operatorLimits } from "@stride/contract/operator-limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { Platform } from "../../platform/context.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { listPeople } from "../accounts/index.ts";
import { listCampaignReferences } from "../campaigns/index.ts";
import { type HoldRow, listHolds } from "./payout-holds.queries.ts";

/** For the operator: current and released holds, newest first. */
export async function listPayoutHolds(
	deps: Pick<Platform, "db" | "clock">,
	{ state, page }: { state: "standing" | "released"; page: PageQuery },
) {
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const { rows, pagination } = cutPage(window, await listHolds(deps.db, state === "standing", window));
	const [campaigns, people] = await Promise.all([
		listCampaignReferences(
			deps.db,
			rows.flatMap(({ campaignId }) => campaignId ?? []),
		),
		listPeople(
			deps.db,
			rows.flatMap(({ accountId, heldBy }) => [accountId, heldBy]),
		),
	]);
	const present = ({ campaignId, accountId, heldBy, ...row }: HoldRow): PayoutHold => {
		const campaign = campaignId ? campaigns.get(campaignId) : undefined;
		return {
			id: row.id,
			campaign: campaign ? { id: campaign.id, name: campaign.slug, title: campaign.title } : null,
			account: (accountId && people.get(accountId)) || null,
			reason: row.reason,
			heldAt: row.heldAt.toISOString(),
			heldBy: people.get(heldBy) ?? null,
			releasedAt: row.releasedAt?.toISOString() ?? null,
		};
	};
	return { data: rows.map(present), pagination };
}
