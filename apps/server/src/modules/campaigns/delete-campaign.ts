import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { BegunDonations } from "./begun-donations.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { campaignChanged } from "./campaign-totals.ts";
import { findVisibleById, lockForDeletion, setDeleted } from "./campaigns.queries.ts";
import { getOwnCampaign } from "./edit-campaign.ts";

/**
 * Payments that are opened during a cancellation are cancelled in the next round; after the last one the deletion is
 * refused.
 */
const rounds = 3;

/**
 * Deletes a campaign that has never received a donation. The row remains for later references. Unfinished payments are
 * cancelled first.
 * @throws AppError CampaignNotFoundException, ForbiddenException also once a donation has arrived and while a stream is
 * live, CampaignPaymentsInProgressException, PaymentProviderUnavailableException
 */
export async function deleteCampaign(
	deps: CampaignDeps & { begunDonations: BegunDonations },
	{ idOrName, accountId, requestId }: { idOrName: string; accountId: string; requestId?: string },
): Promise<void> {
	const { campaign, permissions } = await getOwnCampaign(deps, { idOrName, accountId });
	if (!permissions.delete) throw new AppError("ForbiddenException");
	for (let round = 0; round < rounds; round++) {
		if (!(await deps.begunDonations.cancel(campaign.id))) break;
		if (await tryDelete(deps, { campaignId: campaign.id, accountId, ...(requestId && { requestId }) })) return;
	}
	throw new AppError("CampaignPaymentsInProgressException");
}

/** @returns false while donors have unfinished payments */
function tryDelete(
	deps: CampaignDeps & { begunDonations: BegunDonations },
	{ campaignId, accountId, requestId }: { campaignId: string; accountId: string; requestId?: string },
): Promise<boolean> {
	return deps.db.transaction().execute(async (tx) => {
		// From here on no donation can be opened or settled; the reads below see everything before.
		await lockForDeletion(tx, campaignId);
		const campaign = await findVisibleById(tx, campaignId);
		if (!campaign) throw new AppError("CampaignNotFoundException");
		const isTaken = campaign.changesCount > 0 || (await deps.campaignStreams.isOnAir(tx, campaignId));
		if (isTaken) throw new AppError("ForbiddenException");
		if (await deps.begunDonations.exist(tx, campaignId)) return false;
		await setDeleted(tx, campaignId, deps.clock());
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "campaign-deleted",
			subject: { kind: "campaign", id: campaignId },
			requestId,
		});
		await deps.signals.publish(tx, { kind: campaignChanged, id: campaignId });
		return true;
	});
}
