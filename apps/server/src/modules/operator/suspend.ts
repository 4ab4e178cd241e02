import { AppError } from "../../platform/app-error.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import { demandReauthentication, findOpenAccount, suspendAccount } from "../accounts/index.ts";
import { listCampaignIdsOf } from "../campaigns/index.ts";
import { holdPayouts } from "../payouts/index.ts";
import { contentWithdrawn } from "./hide-content.ts";
import { hideables } from "./hideables.ts";
import type { OperatorDeps } from "./operator-deps.ts";

type Input = { reason: string; actor: UserActor; requestId: string };

/**
 * Suspends an account, hides its campaigns on request, and holds its payouts. Each step is idempotent, so a repetition
 * completes it. `hasOwnMail`: the caller mails the owner why.
 * @throws AppError ReauthenticationRequiredException, UserNotFoundException, DeskAccountException
 */
export async function suspend(
	deps: OperatorDeps,
	input: Input & { accountId: string; hideCampaigns: boolean; hasOwnMail: boolean },
): Promise<void> {
	const { accountId, hideCampaigns, hasOwnMail, reason, actor, requestId } = input;
	const operatorId = actor.accountId;
	await demandReauthentication(deps, deps.db, actor);
	if (!(await findOpenAccount(deps.db, accountId))) throw new AppError("UserNotFoundException");
	await deps.db.transaction().execute(async (tx) => {
		await suspendAccount(deps, tx, { accountId, reason, operatorId, requestId, hasOwnMail });
		if (!hideCampaigns) return;
		for (const id of await listCampaignIdsOf(tx, accountId)) {
			// The mail about the suspension says why; none is sent for each campaign.
			await hideables.campaign.hide(deps, tx, { id, operatorId, requestId, reason });
			await deps.signals.publish(tx, { kind: contentWithdrawn, id });
		}
	});
	const subject = { kind: "account", id: accountId } as const;
	await holdPayouts(deps, { subject, reason, operatorId, requestId, hasOwnMail: true });
}
