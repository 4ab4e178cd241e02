import { operatorLimits } from "@stride/contract/operator-limits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { beginsWith, beginsWords } from "../../platform/db/word-search.ts";
import { emailKey } from "../../platform/email-key.ts";
import { isUuid } from "../../platform/ids.ts";

type Page = { asOf: Date; limit: number; offset: number };

const numberOf = sql<string>`right(replace(donation.id::text, '-', ''), 12)`;

/** Donations whatever has become of them, by what the operator types; all where nothing is typed. */
export async function findDonations(db: Db, typed: string, page: Page) {
	const names = sql<string>`first_name || ' ' || last_name`;
	const words = beginsWords(names, typed, operatorLimits.searchWordsMax);
	const id = typed.toLowerCase();
	return db
		.selectFrom("donation")
		.leftJoin("donation_refund_request as request", "request.donation_id", "donation.id")
		.select([
			"donation.id",
			"donation.campaign_id as campaignId",
			"donation.first_name as firstName",
			"donation.last_name as lastName",
			"donation.email",
			"donation.visibility",
			"donation.amount_cents as amountCents",
			"donation.tip_cents as tipCents",
			"donation.refunded_cents as refundedCents",
			"donation.state",
			"donation.provider",
			"donation.project_id as projectId",
			"donation.provider_payment_id as paymentId",
			"donation.receipt_number as receiptNumber",
			"donation.created_at as createdAt",
			"donation.settled_at as settledAt",
			"request.requested_at as refundRequestedAt",
		])
		.where("donation.created_at", "<=", page.asOf)
		.$if(typed !== "", (query) =>
			query.where((where) =>
				where.or([
					where("email_key", "like", beginsWith(emailKey(typed))),
					where("provider_payment_id", "=", typed),
					where("receipt_number", "=", typed),
					...(/^[0-9a-f]{12}$/.test(id) ? [sql<boolean>`${numberOf} = ${id}`] : []),
					...(words ? [words] : []),
					...(isUuid(id)
						? [
								where("donation.id", "=", id),
								where("donation.account_id", "=", id),
								where("donation.campaign_id", "=", id),
							]
						: []),
				]),
			),
		)
		.orderBy("donation.created_at", "desc")
		.orderBy("donation.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
export type DonationFound = Awaited<ReturnType<typeof findDonations>>[number];

/** @returns false where it was asked for before, and not longer ago than `before` */
export async function keepRefundRequest(
	db: Db,
	request: { donationId: string; reason: string; requestedBy: string; at: Date; before: Date },
): Promise<boolean> {
	const wish = { reason: request.reason, requested_by: request.requestedBy, requested_at: request.at };
	const row = await db
		.insertInto("donation_refund_request")
		.values({ donation_id: request.donationId, ...wish })
		.onConflict((conflict) =>
			conflict
				.column("donation_id")
				.doUpdateSet(wish)
				.where("donation_refund_request.requested_at", "<", request.before),
		)
		.returning("donation_id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function countUnknown(db: Db): Promise<number> {
	const row = await db
		.selectFrom("donation")
		.select((count) => count.fn.countAll<number>().as("count"))
		.where("provider", "=", "globalgiving")
		.where("state", "=", "unknown")
		.executeTakeFirstOrThrow();
	return row.count;
}
