import type { HiddenCampaign } from "@stride/contract/campaigns";
import type { Platform } from "../../platform/context.ts";
import { listHiddenOf } from "./found-campaigns.queries.ts";

/** The caller's own hidden campaigns with the reason, which is not public. */
export async function listHiddenCampaigns(
	deps: Pick<Platform, "db">,
	{ accountId }: { accountId: string },
): Promise<HiddenCampaign[]> {
	const rows = await listHiddenOf(deps.db, accountId);
	return rows.flatMap(({ hiddenAt, reason, ...campaign }) =>
		hiddenAt ? [{ ...campaign, reason: reason ?? "", hiddenAt: hiddenAt.toISOString() }] : [],
	);
}
