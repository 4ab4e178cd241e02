import type { DonateAnswer } from "@stride/contract/donations";
import { AppError } from "../../platform/errors.ts";
import { readFreshProject } from "../catalogue/index.ts";
import { type GiftToGive, giveOnce } from "./ask-catalogue.ts";
import { awaitGift } from "./await-gift.ts";
import { beginDonation, type DonateInput } from "./begin-donation.ts";
import { giftAnswerStatus, readGiftState } from "./catalogue-gift.ts";
import { cancelUnasked } from "./catalogue-gifts.queries.ts";
import { CatalogueGivingError } from "./catalogue-giving.ts";
import { hashClientSecret } from "./client-secret.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { checkCatalogueGift } from "./donation-limits.ts";
import type { DonationRecord } from "./donations.queries.ts";
import { giftSecret } from "./gift-secret.ts";

/**
 * Gives to a charity project through the catalogue: first our own row, then a look whether the project and the
 * catalogue take gifts now, then a mark that the catalogue is asked, then the asking itself, once, and what became of
 * it. Whoever repeats the request with its `Idempotency-Key` waits for the outcome of the first; nothing is asked twice.
 * @throws AppError ValidationException, CampaignNotAcceptingDonationsException where the installation has no catalogue,
 *   ProjectInactiveException, CatalogueUnavailableException (nothing was charged), and what `beginDonation` throws
 */
export async function giveThroughCatalogue(
	deps: DonationDeps,
	input: DonateInput,
	{ campaignId, projectId }: { campaignId: string; projectId: string },
): Promise<DonateAnswer> {
	const { catalogueGiving: giving } = deps;
	const { catalogue } = deps.config;
	if (!giving || !catalogue) throw new AppError("CampaignNotAcceptingDonationsException");
	const paymentNonce = checkCatalogueGift(catalogue, input.body);
	const donation = await beginDonation(deps, input, campaignId, {
		provider: giving,
		projectId,
		secretHashOf: (id) => hashClientSecret(giftSecret(deps, id)),
	});
	const answer = (status: "succeeded" | "failed" | "unknown"): DonateAnswer => ({
		donationId: donation.id,
		clientSecret: giftSecret(deps, donation.id),
		status,
	});
	if (readGiftState(donation.state) === "created" && (await isReady(deps, donation, projectId))) {
		const { body, accountId, address = null, userAgent = null } = input;
		const gift: GiftToGive = { donation, projectId, body, paymentNonce, accountId, address, userAgent };
		const state = await giveOnce({ ...deps, catalogueGiving: giving }, gift);
		if (state) return answer(giftAnswerStatus(state));
	}
	const { timeoutMs } = catalogue;
	const decided = await awaitGift(deps, { donationId: donation.id, timeoutMs });
	return answer(giftAnswerStatus(readGiftState(decided.state)));
}

/**
 * Whether the project takes gifts at this moment and the catalogue can be asked; where not, the donation is over.
 * @returns false when somebody with the same request has gone on meanwhile
 * @throws AppError ProjectInactiveException, CatalogueUnavailableException
 */
async function isReady(deps: DonationDeps, donation: DonationRecord, projectId: string): Promise<boolean> {
	const giveUp = async (error: AppError): Promise<false> => {
		if (await cancelUnasked(deps.db, donation.id, deps.clock())) throw error;
		return false;
	};
	const project = await readFreshProject(deps, projectId);
	if (!project?.isActive) return giveUp(new AppError("ProjectInactiveException"));
	try {
		await deps.catalogueGiving?.prepare();
	} catch (error) {
		if (!(error instanceof CatalogueGivingError)) throw error;
		deps.log.warn({ err: error, donationId: donation.id }, "the charity catalogue takes no gifts");
		return giveUp(new AppError("CatalogueUnavailableException", { cause: error }));
	}
	deps.failPoint("gift-ready");
	return true;
}
