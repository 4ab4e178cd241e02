/** Whom declined cards are counted by: a network address, one card wherever it is tried, a campaign, one donation. */
export type DeclineSubject = "address" | "card" | "campaign" | "donation";

export type DeclineLimit = { per: DeclineSubject; declines: number; seconds: number };

const hour = 3_600;

/**
 * How many declined cards are borne before nobody may try again for a while. Stolen cards are tested where trying is
 * free, so declines weigh more than attempts (`rate-limit-rules.ts`). Many people may share one network address, so that
 * limit is wider than those of one card or one donation. Beyond a campaign's limit a donor needs a proof of work: a
 * refusal would let strangers stop all donations to a campaign.
 * `RATE_LIMIT_FACTOR` multiplies them like every rate limit.
 */
export const declineLimits: readonly DeclineLimit[] = [
	{ per: "address", declines: 10, seconds: hour },
	{ per: "card", declines: 6, seconds: 24 * hour },
	{ per: "campaign", declines: 300, seconds: hour },
	{ per: "donation", declines: 8, seconds: 24 * hour },
];

export const limitOf = (per: DeclineSubject, factor: number): { declines: number; seconds: number } => {
	const limit = declineLimits.find((candidate) => candidate.per === per);
	if (!limit) throw new Error(`There is no limit of declines per ${per}.`);
	return { declines: Math.max(1, Math.round(limit.declines * factor)), seconds: limit.seconds };
};
