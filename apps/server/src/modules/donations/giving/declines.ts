import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import {
	addressIsFreeAt,
	campaignIsFreeAt,
	cardsOfDonorAreFreeAt,
	deviceIsFreeAt,
	isDeclinedTooOften,
} from "./declines.queries.ts";

/** What declined cards are counted by: a network address, a browser, one card wherever it is tried, a campaign, one donation. */
type DeclineSubject = "address" | "device" | "card" | "campaign" | "donation";

const hour = 3_600;

/**
 * How many declined cards are allowed before further tries are refused for a while. Stolen cards are tested where trying
 * is free, so declines weigh more than attempts (`rate-limit-rules.ts`). Many people may share one network address, so
 * that limit is wider than those of one browser, card or donation. A browser that changes networks stays limited by its
 * signed cookie; without one, or with a forged one, the address counts. Beyond a campaign's limit a donor needs a proof
 * of work: a refusal would let strangers stop all donations to a campaign.
 * `RATE_LIMIT_FACTOR` multiplies them like every rate limit.
 */
const declineLimits: Record<DeclineSubject, { declines: number; seconds: number }> = {
	address: { declines: 10, seconds: hour },
	device: { declines: 8, seconds: hour },
	card: { declines: 6, seconds: 24 * hour },
	campaign: { declines: 300, seconds: hour },
	donation: { declines: 8, seconds: 24 * hour },
};

type Deps = Pick<Platform, "config" | "clock" | "db">;

function windowOf({ config, clock }: Pick<Deps, "config" | "clock">, per: DeclineSubject) {
	const { declines, seconds } = declineLimits[per];
	return { declines: Math.max(1, Math.round(declines * config.rateLimitFactor)), seconds, now: clock() };
}

/**
 * Refuses a donor whose address, browser or cards have seen too many declined cards. After too many on a campaign a donor
 * needs a proof of work. Errors of the counts propagate: no donor passes uncounted.
 * @throws AppError TooManyRequestsException with the seconds to wait
 */
export async function checkDeclines(
	deps: Deps,
	donor: {
		addressHash: Buffer | null;
		deviceId: string | null;
		campaignId: string;
		hasProof: () => Promise<boolean>;
	},
): Promise<void> {
	const { addressHash, deviceId, campaignId, hasProof } = donor;
	const frees = [
		addressHash && (await addressIsFreeAt(deps.db, addressHash, windowOf(deps, "address"))),
		deviceId && (await deviceIsFreeAt(deps.db, deviceId, windowOf(deps, "device"))),
		await cardsOfDonorAreFreeAt(deps.db, { addressHash, deviceId }, windowOf(deps, "card")),
	];
	const waitOf = (free: Date | null) => Math.max(0, free ? free.getTime() - deps.clock().getTime() : 0);
	const waitMs = Math.max(...frees.map((free) => waitOf(free || null)));
	if (waitMs > 0) throw new AppError("TooManyRequestsException", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
	const ofCampaignMs = waitOf(await campaignIsFreeAt(deps.db, campaignId, windowOf(deps, "campaign")));
	if (ofCampaignMs > 0 && !(await hasProof())) {
		const retryAfterSeconds = Math.ceil(ofCampaignMs / 1000);
		throw new AppError("TooManyRequestsException", { retryAfterSeconds, isLiftedByProof: true });
	}
}

/** Whether a donation has used up its tries: a tester of cards would continue with its open payment. */
export const hasUsedUpItsTries = (deps: Deps, donationId: string): Promise<boolean> =>
	isDeclinedTooOften(deps.db, donationId, { donation: windowOf(deps, "donation"), card: windowOf(deps, "card") });
