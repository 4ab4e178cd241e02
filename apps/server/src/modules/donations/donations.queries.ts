import { limits } from "@stride/contract/limits";
import { sql } from "kysely";
import { executeWithCommit } from "../../platform/db/commit-collector.ts";
import { compileOnce } from "../../platform/db/compile-once.ts";
import type { Db } from "../../platform/db/database.ts";
import { type IdempotentRequest, requestColumns } from "../../platform/idempotent-requests.ts";
import type { PaymentAttempt } from "../payments/index.ts";
import { type DonationState, undecidedStates } from "./donation.ts";

const columns = [
	"donation.id",
	"donation.campaignId",
	"donation.accountId",
	"donation.deviceId",
	"donation.amountCents",
	"donation.tipCents",
	"donation.coverCents",
	"donation.currency",
	"donation.firstName",
	"donation.lastName",
	"donation.email",
	"donation.emailKey",
	"donation.donorProvenAt",
	"donation.paidWith",
	"donation.refundedCents",
	"donation.raisedCents",
	"donation.visibility",
	"donation.locale",
	"donation.timeZone",
	"donation.state",
	"donation.provider",
	"donation.providerAccount",
	"donation.livemode",
	"donation.providerPaymentId as paymentId",
	"donation.paymentDescription",
	"donation.paymentFailures",
	"donation.clientSecretHash",
	"donation.projectId",
	"donation.receiptNumber",
	"donation.askedAt",
	"donation.requestHash",
	"donation.createdAt",
	"donation.settledAt",
] as const;

const selectDonations = (db: Db) => db.selectFrom("donation").select(columns);
export type DonationRecord = NonNullable<Awaited<ReturnType<typeof findDonation>>>;

const selectDonation = compileOnce((db, { id }: { id: string }) => selectDonations(db).where("id", "=", id));

export async function findDonation(db: Db, id: string) {
	const { rows } = await selectDonation(db, { id });
	return rows[0];
}

const selectForUpdate = compileOnce((db, { id }: { id: string }) =>
	selectDonations(db).where("id", "=", id).forUpdate(),
);

/** Locks the row until the transaction ends, so that concurrent settlements see the first one. */
export async function lockDonation(db: Db, id: string): Promise<DonationRecord | undefined> {
	const { rows } = await selectForUpdate(db, { id });
	return rows[0];
}

export async function findByRequest(db: Db, actor: string, key: string): Promise<DonationRecord | undefined> {
	return selectDonations(db).where("requestActor", "=", actor).where("requestKey", "=", key).executeTakeFirst();
}

export type NewDonation = {
	id: string;
	campaignId: string;
	accountId: string | null;
	/** The browser that it came from, where it is known. */
	deviceId: string | null;
	/** What the donor was watching. */
	liveStreamId: string | null;
	/** The campaign's. */
	currency: string;
	amountCents: number;
	tipCents: number;
	/** With which the donor covers the provider's fee. */
	coverCents: number;
	firstName: string;
	lastName: string;
	email: string;
	emailKey: string;
	/** When the donor proved the address; null while it is only typed. */
	donorProvenAt: Date | null;
	visibility: "full" | "anonymous";
	locale: string;
	timeZone: string | null;
	provider: { name: string; account: string; livemode: boolean };
	/** For a donation through the charity catalogue. */
	projectId: string | null;
	/** What the provider shows beside the payment; null where there is none. */
	paymentDescription: string | null;
	/** Null until the provider has given the secret. */
	clientSecretHash: Buffer | null;
	request: (IdempotentRequest & { actor: string }) | null;
	addressHash: Buffer | null;
	createdAt: Date;
};

/** @returns false when the caller has sent this request before */
export async function insertDonation(db: Db, donation: NewDonation): Promise<boolean> {
	const row = await db
		.insertInto("donation")
		.values({
			id: donation.id,
			campaignId: donation.campaignId,
			accountId: donation.accountId,
			deviceId: donation.deviceId,
			liveStreamId: donation.liveStreamId,
			currency: donation.currency,
			amountCents: donation.amountCents,
			tipCents: donation.tipCents,
			coverCents: donation.coverCents,
			firstName: donation.firstName,
			lastName: donation.lastName,
			email: donation.email,
			emailKey: donation.emailKey,
			donorProvenAt: donation.donorProvenAt,
			visibility: donation.visibility,
			source: donation.liveStreamId ? "stream" : "campaign",
			locale: donation.locale,
			timeZone: donation.timeZone,
			state: "created",
			provider: donation.provider.name,
			providerAccount: donation.provider.account,
			livemode: donation.provider.livemode,
			projectId: donation.projectId,
			paymentDescription: donation.paymentDescription,
			clientSecretHash: donation.clientSecretHash,
			requestActor: donation.request?.actor ?? null,
			...requestColumns(donation.request),
			addressHash: donation.addressHash,
			createdAt: donation.createdAt,
			updatedAt: donation.createdAt,
		})
		.onConflict((conflict) => conflict.constraint("donation_request_unique").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** Which of these donations have a row. */
export async function listKnownDonations(db: Db, ids: readonly string[]): Promise<Set<string>> {
	if (ids.length === 0) return new Set();
	const rows = await db.selectFrom("donation").select("id").where("id", "in", ids).execute();
	return new Set(rows.map(({ id }) => id));
}

export async function setPayment(
	db: Db,
	id: string,
	payment: { paymentId: string; clientSecretHash: Buffer; at: Date },
): Promise<void> {
	await db
		.updateTable("donation")
		.set({
			providerPaymentId: payment.paymentId,
			clientSecretHash: payment.clientSecretHash,
			updatedAt: payment.at,
		})
		.where("id", "=", id)
		.execute();
}

const updateState = compileOnce((db, { id, state, at }: { id: string; state: DonationState; at: Date }) =>
	db.updateTable("donation").set({ state, updatedAt: at }).where("id", "=", id),
);

export async function setState(db: Db, id: string, change: { state: DonationState; at: Date }): Promise<void> {
	await updateState(db, { id, ...change });
}

export async function setPaidWith(db: Db, id: string, paidWith: string): Promise<void> {
	await db
		.updateTable("donation")
		.set({ paidWith })
		.where("id", "=", id)
		// An erased donor's donation, which has a key without an address, gets no card again; an adopted one has neither.
		.where((where) => where.or([where("email", "<>", ""), where("emailKey", "=", "")]))
		.execute();
}

type DonationMoney = { settledAt: Date; refundedCents: number; raisedCents: number; at: Date };

const updateMoney = compileOnce((db, money: DonationMoney & { id: string }) =>
	db
		.updateTable("donation")
		.set({
			settledAt: money.settledAt,
			countedAt: sql<Date>`coalesce(counted_at, settled_at, ${money.at})`,
			refundedCents: money.refundedCents,
			raisedCents: money.raisedCents,
			updatedAt: money.at,
		})
		.where("id", "=", money.id),
);

/** What has become of a settled donation's money. */
export async function setMoney(db: Db, id: string, money: DonationMoney): Promise<void> {
	await updateMoney(db, { id, ...money });
}

/** The provider stores a failure under its idempotency key, so the next request needs a new key. */
export async function countPaymentFailure(db: Db, id: string): Promise<void> {
	await db
		.updateTable("donation")
		.set({ paymentFailures: sql`payment_failures + 1` })
		.where("id", "=", id)
		.where("providerPaymentId", "is", null)
		.execute();
}

export async function setReplacedBy(db: Db, id: string, replacedBy: string): Promise<void> {
	await db.updateTable("donation").set({ replacedBy }).where("id", "=", id).execute();
}

/** Stores those that are not known yet, with the commit. */
export async function insertAttempts(
	db: Db,
	rows: readonly (PaymentAttempt & { id: string; donationId: string; createdAt: Date })[],
): Promise<void> {
	if (rows.length === 0) return;
	const insertion = db
		.insertInto("donationAttempt")
		.values(
			rows.map((attempt) => ({
				id: attempt.id,
				donationId: attempt.donationId,
				providerChargeId: attempt.chargeId,
				outcome: attempt.outcome,
				failureCode: attempt.failureCode,
				cardFingerprint: attempt.cardFingerprint,
				attemptedAt: attempt.attemptedAt,
				createdAt: attempt.createdAt,
			})),
		)
		.onConflict((conflict) => conflict.constraint("donation_attempt_charge_unique").doNothing());
	await executeWithCommit(db, insertion.compile());
}

/** When a settled donation was counted here, whatever the provider's date of it. */
export const countedAt = sql<Date>`coalesce(donation.counted_at, donation.settled_at)`;

const selectSettledDonations = (db: Db, campaignId: string) =>
	db
		.selectFrom("donation")
		.select([
			"donation.id",
			// What is left of it after refunds: the list adds up to the campaign's total.
			"donation.raisedCents as amountCents",
			"donation.accountId",
			"donation.visibility",
			"donation.firstName",
			"donation.lastName",
			sql<Date>`donation.settled_at`.as("settledAt"),
		])
		.where("donation.campaignId", "=", campaignId)
		.where("donation.raisedCents", ">", 0);
export type ListedDonation = Awaited<ReturnType<typeof listLargest>>[number];

// Planned each time: without the number of rows PostgreSQL chooses a worse plan for a campaign with many donations.
export async function listNewest(db: Db, campaignId: string, page: { asOf: Date; limit: number; offset: number }) {
	return selectSettledDonations(db, campaignId)
		.where(countedAt, "<=", page.asOf)
		.orderBy("donation.settledAt", "desc")
		.orderBy("donation.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

const selectLargest = compileOnce((db, { campaignId }: { campaignId: string }) =>
	selectSettledDonations(db, campaignId)
		.orderBy("donation.raisedCents", "desc")
		.orderBy("donation.settledAt")
		.orderBy("donation.id")
		// As a parameter it would be unknown to the plan.
		.limit(sql.lit(limits.topDonations)),
);

export async function listLargest(db: Db, campaignId: string) {
	return (await selectLargest(db, { campaignId })).rows;
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
	await db.updateTable("donation").set({ checkedAt: at }).where("id", "=", id).execute();
}

/** Of a campaign, those that may still be charged. A donation that the charity catalogue has refused is over. */
export async function listUndecidedOf(db: Db, campaignId: string, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("donation")
		.select("id")
		.where("campaignId", "=", campaignId)
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

/** Serialises readers of a payment that may have no donation, until the transaction ends. */
export async function takePaymentLock(tx: Db, paymentId: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${paymentId}`}, 0))`.execute(tx);
}
