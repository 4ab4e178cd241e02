import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/* What the finance desk reads of donations; no names and e-mails. */

/** Donations that are counted and at the provider's disposal: what a bank has withdrawn is held apart in the books. */
const isCounted = sql`raised_cents > 0 and provider = 'stripe' and state <> 'disputed'`;

/**
 * What each campaign has raised since each of the times, which begin with the latest; a campaign without any since the
 * last one is left out.
 */
export async function sumRaisedSince(
	db: Db,
	campaignIds: readonly string[],
	times: readonly [Date, Date, Date],
): Promise<ReadonlyMap<string, readonly number[]>> {
	if (campaignIds.length === 0) return new Map();
	const [first, second, last] = times;
	const { rows } = await sql<{ id: string; first: number; second: number; last: number }>`
		select campaign_id as id,
			coalesce(sum(raised_cents) filter (where settled_at > ${first}), 0)::bigint as first,
			coalesce(sum(raised_cents) filter (where settled_at > ${second}), 0)::bigint as second,
			sum(raised_cents)::bigint as last
		from donation where campaign_id = any(${campaignIds}::uuid[]) and ${isCounted} and settled_at > ${last}
		group by campaign_id`.execute(db);
	return new Map(rows.map(({ id, ...sums }) => [id, [sums.first, sums.second, sums.last]]));
}

/** When the oldest donation settled of those, the newest first, that make up a campaign's balance. */
export async function findOldestOfBalances(
	db: Db,
	balances: readonly { campaignId: string; cents: number }[],
): Promise<ReadonlyMap<string, Date>> {
	if (balances.length === 0) return new Map();
	const ids = balances.map(({ campaignId }) => campaignId);
	const cents = balances.map((balance) => balance.cents);
	const { rows } = await sql<{ id: string; settledAt: Date | null }>`
		select balance.id, (
			select settled_at from (
				select settled_at, id, sum(raised_cents) over (order by settled_at desc, id desc) as so_far
				from donation where campaign_id = balance.id and ${isCounted}) counted
			where so_far >= balance.cents order by settled_at desc, id desc limit 1) as "settledAt"
		from unnest(${ids}::uuid[], ${cents}::bigint[]) as balance (id, cents)`.execute(db);
	return new Map(rows.flatMap(({ id, settledAt }) => (settledAt ? [[id, settledAt]] : [])));
}

type ListPage = { asOf: Date; limit: number; offset: number };

/** Disputes without a decision, those whose evidence is due first at the top, those without a date last. */
export async function listOpenDisputes(db: Db, page: ListPage) {
	return db
		.selectFrom("donationDispute as dispute")
		.innerJoin("donation", "donation.id", "dispute.donationId")
		.select([
			"dispute.id",
			"dispute.donationId",
			"donation.campaignId",
			"donation.currency",
			"dispute.createdAt",
			"dispute.evidenceDueAt",
			"dispute.evidenceSent as isEvidenceSent",
		])
		.select(
			sql<number>`(select coalesce(-sum(movement.amount_cents), 0)::bigint from provider_movement movement
				where movement.donation_id = dispute.donation_id and movement.kind = 'dispute'
					and movement.source_id = dispute.provider_dispute_id)`.as("amountCents"),
		)
		.where("dispute.outcome", "=", "open")
		.where("dispute.createdAt", "<=", page.asOf)
		.orderBy("dispute.evidenceDueAt", (order) => order.asc().nullsLast())
		.orderBy("dispute.createdAt")
		.orderBy("dispute.id")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

/** Donations whose payment or request had no answer, the oldest first. */
export async function listUnknownOutcomes(db: Db, page: ListPage) {
	return db
		.selectFrom("donation")
		.select(["id", "campaignId", "currency", "amountCents", "tipCents", "coverCents", "provider", "createdAt"])
		.where("state", "=", "unknown")
		.where("createdAt", "<=", page.asOf)
		.orderBy("createdAt")
		.orderBy("id")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

/** The donations of ledger entries, by the entry's subject: the donation, a booking of it, or its dispute. */
export async function findDonationsOfEntries(
	db: Db,
	subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	if (subjects.length === 0) return new Map();
	const { rows } = await sql<{ subject: string; donationId: string }>`
		select id::text as subject, donation_id as "donationId" from provider_movement where id = any(${subjects}::uuid[])
		union all
		select id::text, donation_id from donation_dispute where id = any(${subjects}::uuid[])
		union all
		select id::text, id from donation where id = any(${subjects}::uuid[])`.execute(db);
	return new Map(rows.map(({ subject, donationId }) => [subject, donationId]));
}
