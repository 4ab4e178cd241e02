import { z } from "zod";
import { PageQuery, pageOf } from "../pagination.ts";
import { Cents, Timestamp } from "../primitives.ts";
import { operatorLimits } from "./operator-limits.ts";

/** Words, the beginning of an e-mail, an id, a number; an empty search returns the newest. */
export const TextQuery = PageQuery.extend({ q: z.string().trim().max(operatorLimits.searchMax).default("") });

/** By the time of creation: from `since` on, and before `until`. */
export const dateFilters = { since: Timestamp.optional(), until: Timestamp.optional() };
export const SearchQuery = TextQuery.extend(dateFilters);

const TypedCents = z.coerce.number<string>().pipe(Cents).optional();
export const amountFilters = { min: TypedCents, max: TypedCents };

/** A page of results, and how many there are: counted up to one more than `operatorLimits.countMax`. */
export const foundPageOf = <T extends z.ZodType>(row: T) => pageOf(row).extend({ found: z.number().int() });

export const accountStates = ["open", "suspended", "closed", "desk"] as const;
export type AccountState = (typeof accountStates)[number];
export const campaignStates = ["active", "ended", "hidden", "paused", "deleted"] as const;
export type CampaignState = (typeof campaignStates)[number];
export const postStates = ["shown", "hidden", "deleted"] as const;
export type PostState = (typeof postStates)[number];
/** What became of a donation, in groups of its states. */
export const donationGroups = ["open", "settled", "refunded", "disputed", "failed"] as const;
export type DonationGroup = (typeof donationGroups)[number];
export const payoutGroups = ["review", "pending", "paid", "failed"] as const;
export type PayoutGroup = (typeof payoutGroups)[number];
