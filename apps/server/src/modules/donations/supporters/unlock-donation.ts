import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isUuid } from "../../../platform/ids.ts";
import { campaignChanged, getCampaignReference, recordDonationChange } from "../../campaigns/index.ts";
import { type DonationRecord, lockDonation } from "../donations.queries.ts";
import { hasOtherProvenDonation, lockSupporters, setDonorProven } from "./supporters.queries.ts";
import { countUnlocks, insertUnlock } from "./unlock.queries.ts";

/** What a code in a confirmation mail permits: to watch on another device, or to prove the donor's address. */
export type MailCodePurpose = "unlock-code" | "donor-proof";

const codePattern = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** The donation's id, which is public, and our signature for one purpose. */
export const mailCode = (
	{ secrets }: Pick<Platform, "secrets">,
	purpose: MailCodePurpose,
	donationId: string,
): string => `${donationId}.${secrets.hash(purpose, donationId).toString("base64url")}`;

/** @returns the donation that a code belongs to, null for one that we did not sign for this purpose */
export function readMailCode(deps: Pick<Platform, "secrets">, purpose: MailCodePurpose, code: string): string | null {
	const [, donationId, signed] = codePattern.exec(code) ?? [];
	if (!donationId || !signed || !isUuid(donationId)) return null;
	return deps.secrets.matches(purpose, donationId, Buffer.from(signed, "base64url")) ? donationId : null;
}

/**
 * Proves a donation's e-mail by the code in its confirmation mail: from then on the donor is one supporter of the
 * campaign, however many of their donations are proven. The answer is the same whether or not the count changes.
 * @throws AppError DonationLinkInvalidException for a code that is not ours and for a donation without a donor
 */
export async function proveDonor(
	deps: Platform,
	{ code, requestId }: { code: string; requestId: string },
): Promise<{ campaign: { id: string; name: string; title: string } | null }> {
	const donationId = readMailCode(deps, "donor-proof", code);
	if (!donationId) throw new AppError("DonationLinkInvalidException");
	return deps.db.transaction().execute(async (tx) => {
		const donation = await lockDonation(tx, donationId);
		// The donor's account was removed, and their address with it.
		if (!donation || donation.email === "") throw new AppError("DonationLinkInvalidException");
		const { campaignId } = donation;
		if (donation.donorProvenAt === null) {
			await lockSupporters(tx, [donation]);
			const isCountedAlready = donation.raisedCents > 0 && (await hasOtherProvenDonation(tx, donation));
			await setDonorProven(tx, donationId, deps.clock());
			if (isCountedAlready) {
				await recordDonationChange(deps, tx, { campaignId, raisedCents: 0, donations: 0, supporters: -1 });
			}
			await recordAudit(deps, tx, {
				actorId: null,
				action: "donor-proven",
				subject: { kind: "donation", id: donationId },
				requestId,
			});
		}
		const campaign = await getCampaignReference(tx, campaignId);
		if (!campaign.isVisible) return { campaign: null };
		return { campaign: { id: campaign.id, name: campaign.slug, title: campaign.title } };
	});
}

/** So that a family can watch, and a code that was published opens little. */
const unlocksMax = 5;

export type UnlockFor = { accountId: string } | { deviceId: string };

/**
 * Lets the caller's account or device watch what a donation has unlocked. Idempotent.
 * @param unlockFor called once the code is known to be good
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
