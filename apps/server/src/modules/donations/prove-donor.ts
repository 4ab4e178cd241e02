import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { getCampaignReference, recordDonationChange } from "../campaigns/index.ts";
import { lockDonation } from "./donations.queries.ts";
import { readMailCode } from "./mail-code.ts";
import { hasOtherProvenDonation, lockSupporters, setDonorProven } from "./supporters.queries.ts";

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
