import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { PaymentAttempt } from "../payments/index.ts";

const columns = [
	"donation.id",
	"donation.campaign_id as campaignId",
	"donation.account_id as accountId",
	"donation.amount_cents as amountCents",
	"donation.tip_cents as tipCents",
	"donation.currency",
	"donation.first_name as firstName",
	"donation.last_name as lastName",
	"donation.email",
	"donation.email_key as emailKey",
	"donation.visibility",
	"donation.locale",
	"donation.state",
	"donation.livemode",
	"donation.provider_payment_id as paymentId",
	"donation.client_secret_hash as clientSecretHash",
	"donation.request_hash as requestHash",
	"donation.created_at as createdAt",
	"donation.settled_at as settledAt",
] as const;

const selectDonations = (db: Db) => db.selectFrom("donation").select(columns);
export type DonationRecord = NonNullable<Awaited<ReturnType<typeof findDonation>>>;

export async function findDonation(db: Db, id: string) {
	return selectDonations(db).where("id", "=", id).executeTakeFirst();
}

/** Locks the row until the transaction ends: whoever settles first, the others see it settled. */
export async function lockDonation(db: Db, id: string): Promise<DonationRecord | undefined> {
	return selectDonations(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function findByRequest(db: Db, actor: string, key: string): Promise<DonationRecord | undefined> {
	return selectDonations(db).where("request_actor", "=", actor).where("request_key", "=", key).executeTakeFirst();
}

export type NewDonation = {
	id: string;
	campaignId: string;
	accountId: string | null;
	amountCents: number;
	tipCents: number;
	firstName: string;
	lastName: string;
	email: string;
	emailKey: string;
	visibility: "full" | "anonymous";
	locale: string;
	provider: { name: string; account: string; livemode: boolean };
	request: { actor: string; key: string; hash: Buffer } | null;
	createdAt: Date;
};

/** @returns false when the caller has sent this request before */
export async function insertDonation(db: Db, donation: NewDonation): Promise<boolean> {
	const row = await db
		.insertInto("donation")
		.values({
			id: donation.id,
			campaign_id: donation.campaignId,
			account_id: donation.accountId,
			currency: "usd",
			amount_cents: donation.amountCents,
			tip_cents: donation.tipCents,
			first_name: donation.firstName,
			last_name: donation.lastName,
			email: donation.email,
			email_key: donation.emailKey,
			visibility: donation.visibility,
			source: "campaign",
			locale: donation.locale,
			state: "created",
			provider: donation.provider.name,
			provider_account: donation.provider.account,
			livemode: donation.provider.livemode,
			request_actor: donation.request?.actor ?? null,
			request_key: donation.request?.key ?? null,
			request_hash: donation.request?.hash ?? null,
			created_at: donation.createdAt,
			updated_at: donation.createdAt,
		})
		.onConflict((conflict) => conflict.constraint("donation_request_unique").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function setPayment(
	db: Db,
	id: string,
	payment: { paymentId: string; clientSecretHash: Buffer; at: Date },
): Promise<void> {
	await db
		.updateTable("donation")
		.set({
			provider_payment_id: payment.paymentId,
			client_secret_hash: payment.clientSecretHash,
			updated_at: payment.at,
		})
		.where("id", "=", id)
		.execute();
}

export async function setState(
	db: Db,
	id: string,
	change: { state: string; at: Date; settledAt?: Date },
): Promise<void> {
	await db
		.updateTable("donation")
		.set({
			state: change.state,
			updated_at: change.at,
			...(change.settledAt && { settled_at: change.settledAt }),
		})
		.where("id", "=", id)
		.execute();
}

export async function setReplacedBy(db: Db, id: string, replacedBy: string): Promise<void> {
	await db.updateTable("donation").set({ replaced_by: replacedBy }).where("id", "=", id).execute();
}

export async function insertAttempt(db: Db, id: string, donationId: string, attempt: PaymentAttempt): Promise<void> {
	await db
		.insertInto("donation_attempt")
		.values({
			id,
			donation_id: donationId,
			provider_charge_id: attempt.chargeId,
			outcome: attempt.outcome,
			failure_code: attempt.failureCode,
			card_fingerprint: attempt.cardFingerprint,
			attempted_at: attempt.attemptedAt,
		})
		.onConflict((conflict) => conflict.constraint("donation_attempt_charge_unique").doNothing())
		.execute();
}

/** A gift that has arrived and was not taken back. */
const counts = (where: ExpressionBuilder<DB, "donation">) =>
	where.and([
		where("donation.settled_at", "is not", null),
		where("donation.state", "not in", ["refunded", "dispute_lost"]),
	]);

const selectGifts = (db: Db, campaignId: string) =>
	db
		.selectFrom("donation")
		.select([
			"donation.id",
			"donation.amount_cents as amountCents",
			"donation.account_id as accountId",
			"donation.visibility",
			"donation.first_name as firstName",
			"donation.last_name as lastName",
			sql<Date>`donation.settled_at`.as("settledAt"),
		])
		.where("donation.campaign_id", "=", campaignId)
		.where(counts);
export type GiftRow = Awaited<ReturnType<typeof listLargest>>[number];

export async function listNewest(db: Db, campaignId: string, page: { asOf: Date; limit: number; offset: number }) {
	return selectGifts(db, campaignId)
		.where("donation.settled_at", "<=", page.asOf)
		.orderBy("donation.settled_at", "desc")
		.orderBy("donation.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

export async function listLargest(db: Db, campaignId: string, limit: number) {
	return selectGifts(db, campaignId)
		.orderBy("donation.amount_cents", "desc")
		.orderBy("donation.settled_at")
		.orderBy("donation.id")
		.limit(limit)
		.execute();
}

/** Donations whose payment is not decided, as far as we know, and which nobody has looked at since `before`. */
export async function listUndecided(db: Db, before: Date, after: Date, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("donation")
		.select("provider_payment_id as paymentId")
		.where("state", "in", ["created", "requires_action", "processing", "failed", "unknown"])
		.where("provider_payment_id", "is not", null)
		.where("updated_at", "<", before)
		.where("updated_at", ">", after)
		.orderBy("updated_at")
		.limit(limit)
		.execute();
	return rows.flatMap((row) => (row.paymentId ? [row.paymentId] : []));
}
