import type { Platform } from "../../../platform/context.ts";
import { type DonationRecord, findDonation } from "../donations.queries.ts";
import { isUnderWay, readCatalogueState, requestDeadlineMs } from "./catalogue-donation.ts";

/** Signal: the outcome of a catalogue donation is stored (id = donation). */
export const donationDecided = "catalogue-gift";

/**
 * Waits for the outcome of a request in this or another process, at most until its deadline.
 * @returns the donation at that time
 */
export async function awaitCatalogueDonation(
	deps: Pick<Platform, "db" | "signals" | "config">,
	{ donationId, timeoutMs }: { donationId: string; timeoutMs: number },
): Promise<DonationRecord> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const stopListening = deps.signals.subscribe(donationDecided, (id) => {
		if (id === donationId) resolve();
	});
	const timer = setTimeout(resolve, requestDeadlineMs({ timeoutMs }));
	try {
		// Read after subscribing, so that no signal is missed.
		const now = await read(deps, donationId);
		if (!isUnderWay(readCatalogueState(now.state))) return now;
		await promise;
	} finally {
		clearTimeout(timer);
		stopListening();
	}
	return read(deps, donationId);
}

async function read({ db }: Pick<Platform, "db">, donationId: string): Promise<DonationRecord> {
	const donation = await findDonation(db, donationId);
	if (!donation) throw new Error(`The donation ${donationId} is not there.`);
	return donation;
}
