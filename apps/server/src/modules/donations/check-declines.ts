import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { type DeclineSubject, limitOf } from "./decline-limits.ts";
import { addressIsFreeAt, campaignIsFreeAt, cardsOfAddressAreFreeAt, isDeclinedTooOften } from "./declines.queries.ts";

const windowOf = (deps: Pick<Platform, "config" | "clock">, per: DeclineSubject) => ({
	...limitOf(per, deps.config.rateLimitFactor),
	now: deps.clock(),
});

/**
 * Refuses a donor whose address, whose cards or whose campaign have seen too many declined cards. Where the counts
 * cannot be read, the error stands: nobody passes uncounted.
 * @throws AppError TooManyRequestsException with the seconds to wait
 */
export async function checkDeclines(
	deps: Pick<Platform, "config" | "clock" | "db">,
	{ addressHash, campaignId }: { addressHash: Buffer | null; campaignId: string },
): Promise<void> {
	const frees = [await campaignIsFreeAt(deps.db, campaignId, windowOf(deps, "campaign"))];
	if (addressHash) {
		frees.push(await addressIsFreeAt(deps.db, addressHash, windowOf(deps, "address")));
		frees.push(await cardsOfAddressAreFreeAt(deps.db, addressHash, windowOf(deps, "card")));
	}
	const waitMs = Math.max(0, ...frees.map((free) => (free ? free.getTime() - deps.clock().getTime() : 0)));
	if (waitMs > 0) throw new AppError("TooManyRequestsException", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** Whether a donation has used up its tries: its open payment is what a tester of cards would go on with. */
export const hasUsedUpItsTries = (deps: Pick<Platform, "config" | "clock" | "db">, donationId: string) =>
	isDeclinedTooOften(deps.db, donationId, { donation: windowOf(deps, "donation"), card: windowOf(deps, "card") });
