import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { type DeclineSubject, limitOf } from "./decline-limits.ts";
import { addressIsFreeAt, campaignIsFreeAt, cardsOfAddressAreFreeAt, isDeclinedTooOften } from "./declines.queries.ts";

const windowOf = (deps: Pick<Platform, "config" | "clock">, per: DeclineSubject) => ({
	...limitOf(per, deps.config.rateLimitFactor),
	now: deps.clock(),
});

/**
 * Refuses a donor whose address or whose cards have seen too many declined cards. After too many on a campaign a donor
 * needs a proof of work. Errors of the counts propagate: no donor passes uncounted.
 * @throws AppError TooManyRequestsException with the seconds to wait
 */
export async function checkDeclines(
	deps: Pick<Platform, "config" | "clock" | "db">,
	{
		addressHash,
		campaignId,
		hasProof,
	}: { addressHash: Buffer | null; campaignId: string; hasProof: () => Promise<boolean> },
): Promise<void> {
	const frees: (Date | null)[] = [];
	if (addressHash) {
		frees.push(await addressIsFreeAt(deps.db, addressHash, windowOf(deps, "address")));
		frees.push(await cardsOfAddressAreFreeAt(deps.db, addressHash, windowOf(deps, "card")));
	}
	const waitOf = (free: Date | null) => Math.max(0, free ? free.getTime() - deps.clock().getTime() : 0);
	const waitMs = Math.max(0, ...frees.map(waitOf));
	if (waitMs > 0) throw new AppError("TooManyRequestsException", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
	const ofCampaignMs = waitOf(await campaignIsFreeAt(deps.db, campaignId, windowOf(deps, "campaign")));
	if (ofCampaignMs > 0 && !(await hasProof())) {
		const retryAfterSeconds = Math.ceil(ofCampaignMs / 1000);
		throw new AppError("TooManyRequestsException", { retryAfterSeconds, isLiftedByProof: true });
	}
}

/** Whether a donation has used up its tries: its open payment is what a tester of cards would go on with. */
export const hasUsedUpItsTries = (deps: Pick<Platform, "config" | "clock" | "db">, donationId: string) =>
	isDeclinedTooOften(deps.db, donationId, { donation: windowOf(deps, "donation"), card: windowOf(deps, "card") });
