import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { campaignChanged, getCampaignReference } from "../campaigns/index.ts";
import { type DonationRecord, lockDonation } from "./donations.queries.ts";
import { readMailCode } from "./mail-code.ts";
import { countUnlocks, insertUnlock } from "./unlock.queries.ts";

/** So that a family can watch, and a code that was published opens little. */
const unlocksMax = 5;

export type UnlockFor = { accountId: string } | { deviceId: string };

/**
 * Lets the caller's account or device watch what a donation has unlocked. Idempotent.
 * @param unlockFor asked once the code is known to be good
 * @throws AppError UnlockCodeInvalidException for a code that is not ours, a donation that is refunded, and one that has been
 *   opened in too many places
 */
export async function unlockDonation(
	deps: Platform,
	{ code, unlockFor, requestId }: { code: string; unlockFor: () => Promise<UnlockFor>; requestId: string },
): Promise<{ campaign: { id: string; name: string; title: string } }> {
	const donationId = readMailCode(deps, "unlock-code", code);
	if (!donationId) throw new AppError("UnlockCodeInvalidException");
	const to = await unlockFor();
	return deps.db.transaction().execute(async (tx) => {
		// Locked, so that devices which come at once are counted one after the other.
		const donation = await lockDonation(tx, donationId);
		if (!donation || donation.raisedCents === 0) throw new AppError("UnlockCodeInvalidException");
		const campaign = await getCampaignReference(tx, donation.campaignId);
		if (!campaign.isVisible) throw new AppError("UnlockCodeInvalidException");
		await unlock(deps, tx, { donation, to, requestId });
		return { campaign: { id: campaign.id, name: campaign.slug, title: campaign.title } };
	});
}

async function unlock(
	deps: Platform,
	tx: Db,
	{ donation, to, requestId }: { donation: DonationRecord; to: UnlockFor; requestId: string },
): Promise<void> {
	const { id: donationId, campaignId } = donation;
	const accountId = "accountId" in to ? to.accountId : null;
	const deviceId = "deviceId" in to ? to.deviceId : null;
	const isDonor = accountId ? accountId === donation.accountId : deviceId === donation.deviceId;
	const isNew =
		!isDonor && (await insertUnlock(tx, { id: deps.newId(), donationId, accountId, deviceId, at: deps.clock() }));
	if (!isNew) return;
	if ((await countUnlocks(tx, donationId)) > unlocksMax) throw new AppError("UnlockCodeInvalidException");
	await recordAudit(deps, tx, {
		actorId: accountId,
		action: "donation-unlocked",
		subject: { kind: "donation", id: donationId },
		requestId,
	});
	// Open pages reload the remaining time.
	await deps.signals.publish(tx, { kind: campaignChanged, id: campaignId });
}
