import type { Platform } from "../../platform/context.ts";
import { giftDeadlineMs, isUnderWay, readGiftState } from "./catalogue-gift.ts";
import { type DonationRecord, findDonation } from "./donations.queries.ts";

/** The signal that a gift through the catalogue is decided, or known to be unknown; its id is the donation's. */
export const giftDecided = "catalogue-gift";

/**
 * Waits for the outcome that somebody is finding out, in this process or in another one; not longer than that can take.
 * @returns the donation as it is then
 */
export async function awaitGift(
	deps: Pick<Platform, "db" | "signals" | "config">,
	{ donationId, timeoutMs }: { donationId: string; timeoutMs: number },
): Promise<DonationRecord> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const stopListening = deps.signals.subscribe(giftDecided, (id) => {
		if (id === donationId) resolve();
	});
	const timer = setTimeout(resolve, giftDeadlineMs({ timeoutMs }));
	try {
		// Read once the signal is listened for, so that nothing is missed in between.
		const now = await read(deps, donationId);
		if (!isUnderWay(readGiftState(now.state))) return now;
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
