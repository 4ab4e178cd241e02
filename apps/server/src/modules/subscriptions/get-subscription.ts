import type { Subscription } from "@stride/contract/subscriptions";
import type { Platform } from "../../platform/context.ts";
import { emailKey } from "../../platform/email-key.ts";
import { getAccountSummary } from "../accounts/index.ts";
import { getCampaignRow } from "../campaigns/index.ts";
import { hasSubscription } from "./subscriptions.queries.ts";

/** Whether the caller receives a campaign's news, also as a former guest. @throws AppError CampaignNotFoundException */
export async function getSubscription(
	deps: Pick<Platform, "db">,
	input: { campaign: string; accountId: string },
): Promise<Subscription> {
	const { id } = await getCampaignRow(deps, input.campaign);
	const { email } = await getAccountSummary(deps.db, input.accountId);
	const person = { accountId: input.accountId, emailKey: emailKey(email) };
	return { isSubscribed: await hasSubscription(deps.db, id, person) };
}
