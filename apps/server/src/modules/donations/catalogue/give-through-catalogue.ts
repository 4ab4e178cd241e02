import type { DonateAnswer } from "@stride/contract/donations/donations";
import { AppError } from "../../../platform/app-error.ts";
import { readFreshProject } from "../../catalogue/index.ts";
import type { DonationDeps } from "../donation-deps.ts";
import type { DonationRecord } from "../donations.queries.ts";
import { beginDonation, type DonateInput } from "../giving/begin-donation.ts";
import { catalogueDonationSecret, hashClientSecret } from "../giving/client-secret.ts";
import { checkCatalogueDonation } from "../giving/donation-limits.ts";
import { awaitCatalogueDonation } from "./await-catalogue-donation.ts";
import { readCatalogueState, responseStatus } from "./catalogue-donation.ts";
import { cancelUnrequested } from "./catalogue-donations.queries.ts";
import { CatalogueGivingError } from "./catalogue-giving.ts";
import { type DonationToRequest, giveOnce } from "./request-catalogue-donation.ts";

/**
 * Donates to a charity project through the catalogue: inserts the row, checks that project and catalogue accept
 * donations, marks the request, sends it once and stores the outcome. A request that is repeated with its
 * `Idempotency-Key` waits for the outcome of the first; nothing is requested twice.
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
	const paymentNonce = checkCatalogueDonation(catalogue, input.body);
	const donation = await beginDonation(deps, input, campaignId, {
		provider: giving,
		projectId,
		secretHashOf: (id) => hashClientSecret(catalogueDonationSecret(deps, { id })),
	});
	const answer = (status: "succeeded" | "failed" | "unknown"): DonateAnswer => ({
		donationId: donation.id,
		clientSecret: catalogueDonationSecret(deps, donation),
		status,
	});
	if (readCatalogueState(donation.state) === "created" && (await isReady(deps, donation, projectId))) {
		const { body, accountId, address = null, userAgent = null } = input;
		const toRequest: DonationToRequest = { donation, projectId, body, paymentNonce, accountId, address, userAgent };
		const state = await giveOnce({ ...deps, catalogueGiving: giving }, toRequest);
		if (state) return answer(responseStatus(state));
	}
	const { timeoutMs } = catalogue;
	const decided = await awaitCatalogueDonation(deps, { donationId: donation.id, timeoutMs });
	return answer(responseStatus(readCatalogueState(decided.state)));
}

/**
 * Checks that the project accepts donations and the catalogue is available; otherwise the donation is canceled.
 * @returns false if a concurrent identical request has proceeded
 * @throws AppError ProjectInactiveException, CatalogueUnavailableException
 */
async function isReady(deps: DonationDeps, donation: DonationRecord, projectId: string): Promise<boolean> {
	const giveUp = async (error: AppError): Promise<false> => {
		if (await cancelUnrequested(deps.db, donation.id, deps.clock())) throw error;
		return false;
	};
	const project = await readFreshProject(deps, projectId);
	if (!project?.isActive) return giveUp(new AppError("ProjectInactiveException"));
	try {
		await deps.catalogueGiving?.prepare();
	} catch (error) {
		if (!(error instanceof CatalogueGivingError)) throw error;
		deps.log.warn({ err: error, donationId: donation.id }, "the charity catalogue accepts no donations");
		return giveUp(new AppError("CatalogueUnavailableException", { cause: error }));
	}
	deps.failPoint("donation-ready");
	return true;
}
