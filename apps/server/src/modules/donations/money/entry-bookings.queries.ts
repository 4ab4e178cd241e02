import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { subjectsOfBalance } from "../../ledger/index.ts";

/** A booking that was returned for good when the booking in question was made. */
const isReturned = sql<boolean>`(earlier.kind in ('refund', 'refund-failure')
	or dispute.outcome = 'lost' and dispute.updated_at <= movement.created_at)`;

/** What is left of a cover after so many cents were returned: it is returned last, as in `coverReversed`. */
const coverLeft = (returned: RawBuilder<number>) => sql<number>`(donation.cover_cents - least(donation.cover_cents,
	greatest(0, ${returned} - donation.amount_cents - donation.tip_cents)))`;

/** The campaign's part of it, as in the ledger's positions. */
const ofCampaign = (returned: RawBuilder<number>) => sql<number>`least(taken.of_campaign, ${coverLeft(returned)})`;
const ofPlatform = (returned: RawBuilder<number>) => sql<number>`(${coverLeft(returned)} - ${ofCampaign(returned)})`;

const [withDisputes, withDisputesBefore] = [sql<number>`taken.with_disputes`, sql<number>`taken.with_disputes_before`];
const [returned, returnedBefore] = [sql<number>`taken.returned`, sql<number>`taken.returned_before`];

/**
 * The provider's fee of a booking, less the cover that the booking brings, plus the cover that it returns. The campaign's
 * part is held with a dispute, the platform's is returned when the dispute is lost.
 */
const feeLessCover = sql<number>`(movement.fee_cents + case
	when movement.kind = 'settlement' then -donation.cover_cents
	when donation.cover_cents = 0 then 0
	else (
		select ${ofCampaign(withDisputesBefore)} - ${ofCampaign(withDisputes)}
			+ ${ofPlatform(returnedBefore)} - ${ofPlatform(returned)}
		from (
			select max(earlier.cover_campaign_cents) as of_campaign,
				-sum(earlier.amount_cents) filter (where earlier.kind <> 'settlement') as with_disputes,
				-coalesce(sum(earlier.amount_cents) filter (where earlier.kind <> 'settlement' and earlier.id <> movement.id), 0)
					as with_disputes_before,
				-coalesce(sum(earlier.amount_cents) filter (where ${isReturned}), 0) as returned,
				-coalesce(sum(earlier.amount_cents) filter (where ${isReturned}
					and (earlier.id <> movement.id or movement.kind = 'dispute')), 0) as returned_before
			from provider_movement earlier
			left join donation_dispute dispute
				on dispute.donation_id = earlier.donation_id and dispute.provider_dispute_id = earlier.source_id
			where earlier.donation_id = donation.id and earlier.id <= movement.id) taken) end)`;

/** The donation and the booking that an entry of the ledger is about, by the entry's subject. */
export type EntryBooking = {
	subject: string;
	donationId: string;
	/** The provider's fee of the booking, less the donor's cover of it; the campaign or the platform bears it. */
	feeCents: number;
	visibility: string;
	firstName: string;
	lastName: string;
};

/** @param subjects of entries about donations: the donation, a booking of it, or its dispute */
export async function findEntryBookings(
	db: Db,
	subjects: readonly string[],
): Promise<ReadonlyMap<string, EntryBooking>> {
	if (subjects.length === 0) return new Map();
	const { rows } = await sql<EntryBooking>`
		select booking.subject, donation.id as "donationId", booking.fee_cents::bigint as "feeCents", donation.visibility,
			donation.first_name as "firstName", donation.last_name as "lastName"
		from (
			select case movement.kind when 'settlement' then donation.id else movement.id end::text as subject,
				donation.id as donation_id, ${feeLessCover} as fee_cents
			from provider_movement movement join donation on donation.id = movement.donation_id
			where movement.id = any(${subjects}::uuid[]) and movement.kind <> 'settlement'
				or movement.donation_id = any(${subjects}::uuid[]) and movement.kind = 'settlement'
			union all
			select id::text, donation_id, 0 from donation_dispute where id = any(${subjects}::uuid[])) booking
		join donation on donation.id = booking.donation_id`.execute(db);
	return new Map(rows.map((row) => [row.subject, row]));
}

/**
 * The same fees of a campaign's bookings in a period, by the kind of their entries. A booking that moves nothing of the
 * campaign, such as a dispute about the tip alone, is left out.
 */
export async function sumBookedFees(
	db: Db,
	campaignId: string,
	period: { from: Date; before: Date },
): Promise<ReadonlyMap<string, number>> {
	const { rows } = await sql<{ kind: string; cents: number }>`
		select case movement.kind when 'settlement' then 'donation-settled' when 'refund' then 'donation-refunded'
				when 'refund-failure' then 'refund-failed'
				else case when movement.amount_cents < 0 then 'dispute-withdrawn' else 'dispute-reinstated' end end as kind,
			sum(${feeLessCover})::bigint as cents
		from donation join provider_movement movement on movement.donation_id = donation.id
		where donation.campaign_id = ${campaignId}
			and case movement.kind when 'settlement' then donation.id else movement.id end::text
				in ${subjectsOfBalance(campaignId, period)}
		group by 1`.execute(db);
	return new Map(rows.map(({ kind, cents }) => [kind, cents]));
}

/** The donation of each booking of a campaign, by the booking. */
export async function listBookedDonations(db: Db, campaignId: string): Promise<ReadonlyMap<string, string>> {
	const { rows } = await sql<{ id: string; donationId: string }>`
		select movement.id, movement.donation_id as "donationId" from donation
		join provider_movement movement on movement.donation_id = donation.id
		where donation.campaign_id = ${campaignId}`.execute(db);
	return new Map(rows.map(({ id, donationId }) => [id, donationId]));
}

export type ReceiptDonation = Pick<EntryBooking, "visibility" | "firstName" | "lastName"> & {
	settledAt: Date;
	amountCents: number;
};

/** What a receipt has of each donation. */
export async function findReceiptDonations(
	db: Db,
	ids: readonly string[],
): Promise<ReadonlyMap<string, ReceiptDonation>> {
	if (ids.length === 0) return new Map();
	const { rows } = await sql<ReceiptDonation & { id: string }>`
		select id, settled_at as "settledAt", amount_cents as "amountCents", visibility,
			first_name as "firstName", last_name as "lastName"
		from donation where id = any(${ids}::uuid[])`.execute(db);
	return new Map(rows.map(({ id, ...donation }) => [id, donation]));
}
