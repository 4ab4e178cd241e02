import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { countedAt } from "../donations.queries.ts";

/** The tip's part that refunds name; to be joined laterally to `donation` as `named`. */
export const namedTip = sql<{ tip_cents: number }>`(
	select coalesce(sum(case when movement.amount_cents < 0 then movement.tip_cents else -movement.tip_cents end), 0)::bigint
		as tip_cents
	from provider_movement movement
	where movement.donation_id = donation.id and donation.refunded_cents > 0 and movement.kind <> 'dispute')`;

/** The tip's part of a donation's refunds, by the rule of `tipReversed`. */
export const refundedTip = sql<number>`least(
	donation.tip_cents,
	named.tip_cents + greatest(0, donation.refunded_cents - named.tip_cents - donation.amount_cents))`;

/** The cover's part, by the rule of `coverReversed`. */
export const refundedCover = sql<number>`greatest(
	0, donation.refunded_cents - donation.amount_cents - donation.tip_cents)`;

/** A donation's part of its refunds. */
const refundedPart = sql<number>`(donation.refunded_cents - ${refundedTip} - ${refundedCover})`;

/** What the provider has booked for a donation; to be joined laterally to `donation`. */
const booked = sql`(
	select sum(movement.campaign_cents)::bigint as net_cents,
		coalesce(-sum(movement.amount_cents) filter (where movement.kind = 'dispute' and dispute.outcome <> 'lost'), 0)::bigint
			as disputed_cents,
		min(movement.available_at) filter (where movement.kind = 'settlement' and movement.released_at is null) as available_at
	from provider_movement movement
	left join donation_dispute dispute
		on dispute.donation_id = movement.donation_id and dispute.provider_dispute_id = movement.source_id
	where movement.donation_id = donation.id) booked`;

export type DonationSums = { receivedCents: number; refundedCents: number; lostCents: number; raisedCents: number };

/** The sums of a campaign's settled donations, without tips. What a lost dispute has taken counts apart from refunds. */
export async function sumDonations(db: Db, campaignId: string): Promise<DonationSums> {
	const { rows } = await sql<Omit<DonationSums, "lostCents">>`
		select coalesce(sum(donation.amount_cents), 0)::bigint as "receivedCents",
			coalesce(sum(donation.raised_cents), 0)::bigint as "raisedCents",
			coalesce(sum(case when donation.provider = 'stripe' then ${refundedPart}
				else donation.amount_cents - donation.raised_cents end), 0)::bigint as "refundedCents"
		from donation left join lateral ${namedTip} named on true
		where donation.campaign_id = ${campaignId} and donation.settled_at is not null`.execute(db);
	const sums = rows[0] ?? { receivedCents: 0, raisedCents: 0, refundedCents: 0 };
	return { ...sums, lostCents: sums.receivedCents - sums.refundedCents - sums.raisedCents };
}

/**
 * The covers among what is held in disputes of a campaign: for its author they raise the fee, as they would once the
 * dispute is lost.
 */
export async function sumHeldCovers(db: Db, campaignId: string): Promise<number> {
	const left = (returned: ReturnType<typeof sql>) => sql`least(taken.of_campaign, donation.cover_cents - least(
		donation.cover_cents, greatest(0, ${returned} - donation.amount_cents - donation.tip_cents)))`;
	const { rows } = await sql<{ cents: number }>`
		select coalesce(sum(${left(sql`taken.returned`)} - ${left(sql`taken.returned + taken.disputed`)}), 0)::bigint as cents
		from donation cross join lateral (
			select max(movement.cover_campaign_cents) as of_campaign,
				-coalesce(sum(movement.amount_cents) filter (where movement.kind in ('refund', 'refund-failure')
					or dispute.outcome = 'lost'), 0) as returned,
				-coalesce(sum(movement.amount_cents) filter (where movement.kind = 'dispute' and dispute.outcome <> 'lost'), 0)
					as disputed
			from provider_movement movement
			left join donation_dispute dispute
				on dispute.donation_id = movement.donation_id and dispute.provider_dispute_id = movement.source_id
			where movement.donation_id = donation.id) taken
		where donation.campaign_id = ${campaignId} and donation.state = 'disputed' and donation.cover_cents > 0`.execute(
		db,
	);
	return rows[0]?.cents ?? 0;
}

/**
 * What the provider releases to a campaign on each day (UTC), the earliest first; what comes later is in the last. The
 * earliest releases first cover a balance below zero, so they are left out up to `coveredCents`.
 */
export async function listArrivals(
	db: Db,
	campaignId: string,
	{ coveredCents, daysMax }: { coveredCents: number; daysMax: number },
): Promise<{ day: string; cents: number }[]> {
	const { rows } = await sql<{ day: string; cents: number }>`
		select to_char(min(day), 'YYYY-MM-DD') as day, sum(cents)::bigint as cents from (
			select day, least(cents, so_far - ${coveredCents}::bigint) as cents,
				least(row_number() over (order by day), ${daysMax}) as place
			from (
				select (movement.available_at at time zone 'UTC')::date as day, sum(movement.campaign_cents) as cents,
					sum(sum(movement.campaign_cents)) over (order by (movement.available_at at time zone 'UTC')::date) as so_far
				from provider_movement movement
				join donation on donation.id = movement.donation_id
				where donation.campaign_id = ${campaignId} and movement.released_at is null and movement.campaign_cents > 0
				group by 1) arrival
			where so_far > ${coveredCents}::bigint) placed
		group by place order by place`.execute(db);
	return rows;
}

export type DonationMoneyRow = {
	id: string;
	settledAt: Date;
	state: string;
	visibility: string;
	firstName: string;
	lastName: string;
	amountCents: number;
	raisedCents: number;
	heldCents: number;
	netCents: number;
	availableAt: Date | null;
};

/** What each card donation to a campaign has brought it, the newest first. */
export async function listDonationMoneyOf(
	db: Db,
	campaignId: string,
	page: { asOf: Date; limit: number; offset: number },
): Promise<DonationMoneyRow[]> {
	const { rows } = await sql<DonationMoneyRow>`
		select donation.id, donation.settled_at as "settledAt", donation.state, donation.visibility,
			donation.first_name as "firstName", donation.last_name as "lastName",
			donation.amount_cents as "amountCents", donation.raised_cents as "raisedCents",
			least(donation.raised_cents, booked.disputed_cents) as "heldCents",
			coalesce(booked.net_cents, donation.raised_cents) as "netCents", booked.available_at as "availableAt"
		from (
			select * from donation
			where donation.campaign_id = ${campaignId} and donation.provider = 'stripe' and donation.settled_at is not null
				and ${countedAt} <= ${page.asOf}
			order by donation.settled_at desc, donation.id desc
			limit ${page.limit} offset ${page.offset}) donation
		left join lateral ${booked} on true
		order by donation.settled_at desc, donation.id desc`.execute(db);
	return rows;
}
