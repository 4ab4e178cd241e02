import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { PaymentAttempt } from "../payments/index.ts";
import { type DonationState, undecidedStates } from "./donation.ts";

const columns = [
	"donation.id",
	"donation.campaign_id as campaignId",
	"donation.account_id as accountId",
	"donation.device_id as deviceId",
	"donation.amount_cents as amountCents",
	"donation.tip_cents as tipCents",
	"donation.currency",
	"donation.first_name as firstName",
	"donation.last_name as lastName",
	"donation.email",
	"donation.email_key as emailKey",
	"donation.donor_proven_at as donorProvenAt",
	"donation.refunded_cents as refundedCents",
	"donation.raised_cents as raisedCents",
	"donation.visibility",
	"donation.locale",
	"donation.state",
	"donation.provider",
	"donation.provider_account as providerAccount",
	"donation.livemode",
	"donation.provider_payment_id as paymentId",
	"donation.client_secret_hash as clientSecretHash",
	"donation.project_id as projectId",
	"donation.receipt_number as receiptNumber",
	"donation.asked_at as askedAt",
	"donation.request_hash as requestHash",
	"donation.created_at as createdAt",
	"donation.settled_at as settledAt",
] as const;

const selectDonations = (db: Db) => db.selectFrom("donation").select(columns);
export type DonationRecord = NonNullable<Awaited<ReturnType<typeof findDonation>>>;

export async function findDonation(db: Db, id: string) {
	return selectDonations(db).where("id", "=", id).executeTakeFirst();
}

/** Locks the row until the transaction ends, so that concurrent settlements see the first one. */
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
	/** The browser that it came from, where it is known. */
	deviceId: string | null;
	/** What the donor was watching. */
	liveStreamId: string | null;
	amountCents: number;
	tipCents: number;
	firstName: string;
	lastName: string;
	email: string;
	emailKey: string;
	/** When the donor proved the address; null while it is only typed. */
	donorProvenAt: Date | null;
	visibility: "full" | "anonymous";
	locale: string;
	provider: { name: string; account: string; livemode: boolean };
	/** For a donation through the charity catalogue. */
	projectId: string | null;
	/** Null until the provider has given the secret. */
	clientSecretHash: Buffer | null;
	request: { actor: string; key: string; hash: Buffer } | null;
	addressHash: Buffer | null;
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
			device_id: donation.deviceId,
			live_stream_id: donation.liveStreamId,
			currency: "usd",
			amount_cents: donation.amountCents,
			tip_cents: donation.tipCents,
			first_name: donation.firstName,
			last_name: donation.lastName,
			email: donation.email,
			email_key: donation.emailKey,
			donor_proven_at: donation.donorProvenAt,
			visibility: donation.visibility,
			source: donation.liveStreamId ? "stream" : "campaign",
			locale: donation.locale,
			state: "created",
			provider: donation.provider.name,
			provider_account: donation.provider.account,
			livemode: donation.provider.livemode,
			project_id: donation.projectId,
			client_secret_hash: donation.clientSecretHash,
			request_actor: donation.request?.actor ?? null,
			request_key: donation.request?.key ?? null,
			request_hash: donation.request?.hash ?? null,
			address_hash: donation.addressHash,
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

export async function setState(db: Db, id: string, change: { state: DonationState; at: Date }): Promise<void> {
	await db.updateTable("donation").set({ state: change.state, updated_at: change.at }).where("id", "=", id).execute();
}

/** What has become of a settled donation's money. */
export async function setMoney(
	db: Db,
	id: string,
	money: { settledAt: Date; refundedCents: number; raisedCents: number; at: Date },
): Promise<void> {
	await db
		.updateTable("donation")
		.set({
			settled_at: money.settledAt,
			refunded_cents: money.refundedCents,
			raised_cents: money.raisedCents,
			updated_at: money.at,
		})
		.where("id", "=", id)
		.execute();
}

export async function setReplacedBy(db: Db, id: string, replacedBy: string): Promise<void> {
	await db.updateTable("donation").set({ replaced_by: replacedBy }).where("id", "=", id).execute();
}

/** @returns how many of these attempts were not known yet */
export async function insertAttempts(
	db: Db,
	rows: readonly (PaymentAttempt & { id: string; donationId: string; createdAt: Date })[],
): Promise<number> {
	if (rows.length === 0) return 0;
	const inserted = await db
		.insertInto("donation_attempt")
		.values(
			rows.map((attempt) => ({
				id: attempt.id,
				donation_id: attempt.donationId,
				provider_charge_id: attempt.chargeId,
				outcome: attempt.outcome,
				failure_code: attempt.failureCode,
				card_fingerprint: attempt.cardFingerprint,
				attempted_at: attempt.attemptedAt,
				created_at: attempt.createdAt,
			})),
		)
		.onConflict((conflict) => conflict.constraint("donation_attempt_charge_unique").doNothing())
		.returning("id")
		.execute();
	return inserted.length;
}

const selectSettledDonations = (db: Db, campaignId: string) =>
	db
		.selectFrom("donation")
		.select([
			"donation.id",
			// What is left of it after refunds: the list adds up to the campaign's total.
			"donation.raised_cents as amountCents",
			"donation.account_id as accountId",
			"donation.visibility",
			"donation.first_name as firstName",
			"donation.last_name as lastName",
			sql<Date>`donation.settled_at`.as("settledAt"),
		])
		.where("donation.campaign_id", "=", campaignId)
		.where("donation.raised_cents", ">", 0);
export type ListedDonation = Awaited<ReturnType<typeof listLargest>>[number];

export async function listNewest(db: Db, campaignId: string, page: { asOf: Date; limit: number; offset: number }) {
	return selectSettledDonations(db, campaignId)
		.where("donation.settled_at", "<=", page.asOf)
		.orderBy("donation.settled_at", "desc")
		.orderBy("donation.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

export async function listLargest(db: Db, campaignId: string, limit: number) {
	return selectSettledDonations(db, campaignId)
		.orderBy("donation.raised_cents", "desc")
		.orderBy("donation.settled_at")
		.orderBy("donation.id")
		.limit(limit)
		.execute();
}

/** Undecided card donations that were not reconciled since `before`. */
export async function listUndecided(db: Db, before: Date, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("donation")
		.select("id")
		// The charity catalogue has no look-up of donations.
		.where("provider", "=", "stripe")
		.where("state", "in", undecidedStates)
		.where(sql<Date>`coalesce(checked_at, created_at)`, "<", before)
		.orderBy(sql`coalesce(checked_at, created_at)`)
		.limit(limit)
		.execute();
	return rows.map((row) => row.id);
}

export async function setChecked(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("donation").set({ checked_at: at }).where("id", "=", id).execute();
}

/** Of a campaign, those that may still be charged. A donation that the charity catalogue has refused is over. */
export async function listUndecidedOf(db: Db, campaignId: string, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("donation")
		.select("id")
		.where("campaign_id", "=", campaignId)
		.where((where) =>
			where.or([
				where(
					"state",
					"in",
					undecidedStates.filter((state) => state !== "failed"),
				),
				where.and([where("state", "=", "failed"), where("provider", "=", "stripe")]),
			]),
		)
		.orderBy("id")
		.limit(limit)
		.execute();
	return rows.map((row) => row.id);
}

export async function hasUndecided(db: Db, campaignId: string): Promise<boolean> {
	return (await listUndecidedOf(db, campaignId, 1)).length > 0;
}
