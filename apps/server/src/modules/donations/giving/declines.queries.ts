import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/**
 * When the decline that fills a limit will be old enough: null while there are fewer. The counts are of facts in the
 * database, so they hold over all processes.
 */
async function nthNewest(query: { execute(): Promise<{ at: Date }[]> }, seconds: number): Promise<Date | null> {
	const [nth] = await query.execute();
	return nth ? new Date(nth.at.getTime() + seconds * 1000) : null;
}

type Window = { declines: number; seconds: number; now: Date };
const begin = ({ now, seconds }: Window) => new Date(now.getTime() - seconds * 1000);

const declines = (db: Db, window: Window) =>
	db
		.selectFrom("donationAttempt as attempt")
		.innerJoin("donation", "donation.id", "attempt.donationId")
		.select("attempt.createdAt as at")
		.where("attempt.outcome", "=", "failed")
		.where("attempt.createdAt", ">", begin(window))
		.orderBy("attempt.createdAt", "desc")
		.offset(window.declines - 1)
		.limit(1);

export const addressIsFreeAt = (db: Db, addressHash: Buffer, window: Window) =>
	nthNewest(declines(db, window).where("donation.addressHash", "=", addressHash), window.seconds);

export const deviceIsFreeAt = (db: Db, deviceId: string, window: Window) =>
	nthNewest(declines(db, window).where("donation.deviceId", "=", deviceId), window.seconds);

export const campaignIsFreeAt = (db: Db, campaignId: string, window: Window) =>
	nthNewest(declines(db, window).where("donation.campaignId", "=", campaignId), window.seconds);

/** When the last of the cards that were declined from an address or in a browser may be tried again. */
export async function cardsOfDonorAreFreeAt(
	db: Db,
	{ addressHash, deviceId }: { addressHash: Buffer | null; deviceId: string | null },
	window: Window,
): Promise<Date | null> {
	const { rows } = await sql<{ at: Date | null }>`
		with card as (
			select distinct attempt.card_fingerprint as fingerprint
			from donation_attempt attempt join donation on donation.id = attempt.donation_id
			where (donation.address_hash = ${addressHash}::bytea or donation.device_id = ${deviceId}::uuid)
				and attempt.outcome = 'failed'
				and attempt.card_fingerprint is not null and attempt.created_at > ${begin(window)}
		)
		select max(nth.created_at) as at from card, lateral (
			select attempt.created_at from donation_attempt attempt
			where attempt.card_fingerprint = card.fingerprint and attempt.outcome = 'failed'
				and attempt.created_at > ${begin(window)}
			order by attempt.created_at desc offset ${window.declines - 1} limit 1
		) nth`.execute(db);
	const at = rows[0]?.at;
	return at ? new Date(at.getTime() + window.seconds * 1000) : null;
}

/** Whether a donation, or a card that was tried for it, has been declined too often. */
export async function isDeclinedTooOften(
	db: Db,
	donationId: string,
	limits: { donation: Window; card: Window },
): Promise<boolean> {
	const { rows } = await sql<{ over: boolean }>`
		select (
			select count(*) from donation_attempt
			where donation_id = ${donationId} and outcome = 'failed' and created_at > ${begin(limits.donation)}
		) >= ${limits.donation.declines} or exists (
			select 1 from donation_attempt mine
			where mine.donation_id = ${donationId} and mine.outcome = 'failed' and mine.card_fingerprint is not null
				and (
					select count(*) from donation_attempt attempt
					where attempt.card_fingerprint = mine.card_fingerprint and attempt.outcome = 'failed'
						and attempt.created_at > ${begin(limits.card)}
				) >= ${limits.card.declines}
		) as over`.execute(db);
	return rows[0]?.over ?? false;
}
