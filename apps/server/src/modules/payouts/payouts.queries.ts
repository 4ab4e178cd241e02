import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { type IdempotentRequest, requestColumns } from "../../platform/idempotent-requests.ts";
import { leavingCents } from "../donations/index.ts";
import { earnedCents } from "../ledger/index.ts";
import { type PayoutState, type RequestingState, type UnknownState, unknownAfter } from "./payout.ts";
import type { RailArrival } from "./payout-rail.ts";

const selectPayouts = (db: Db) =>
	db
		.selectFrom("payout")
		.select([
			"id",
			"campaignId",
			"accountId",
			"connectedAccountId",
			"currency",
			"amountCents",
			"arrivedCurrency",
			"arrivedCents",
			"arrivedRate",
			"raisedCents",
			"balanceCents",
			"state",
			"methodId",
			"methodName",
			"methodType",
			"methodCurrency",
			"transferId",
			"providerPayoutId",
			"transferAskedAt",
			"payoutAskedAt",
			"returnAskedAt",
			"returnRefusals",
			"transferShortfalls",
			"requestFailures",
			"shortSince",
			"failure",
			"expectedAt",
			"paidAt",
			"failedAt",
			"requestHash",
			"createdAt",
			"updatedAt",
		]);
export type PayoutRecord = NonNullable<Awaited<ReturnType<typeof findPayout>>>;

export async function findPayout(db: Db, id: string) {
	return selectPayouts(db).where("id", "=", id).executeTakeFirst();
}

/** What is in the author's account after the transfer, and what is paid out from there. */
export const arrivedOf = (payout: PayoutRecord): { amountCents: number; currency: string } => ({
	amountCents: payout.arrivedCents ?? payout.amountCents,
	currency: payout.arrivedCurrency ?? payout.currency,
});

export async function lockPayout(db: Db, id: string): Promise<PayoutRecord | undefined> {
	return selectPayouts(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function findByRequest(db: Db, accountId: string, key: string): Promise<PayoutRecord | undefined> {
	return selectPayouts(db).where("accountId", "=", accountId).where("requestKey", "=", key).executeTakeFirst();
}

export async function findByProviderPayout(db: Db, providerPayoutId: string): Promise<PayoutRecord | undefined> {
	return selectPayouts(db).where("providerPayoutId", "=", providerPayoutId).executeTakeFirst();
}

/**
 * Reserves a part of a campaign's balance for a payout: at most what the provider has released, less outgoing payouts.
 * One statement checks and reserves: concurrent ones wait for the row and see each other's reservations.
 * @returns false when the balance is too small
 */
export async function reserve(db: Db, campaignId: string, amountCents: number): Promise<boolean> {
	await db
		.insertInto("payoutReservation")
		.values({ campaignId })
		.onConflict((conflict) => conflict.column("campaignId").doNothing())
		.execute();
	const { numUpdatedRows } = await db
		.updateTable("payoutReservation")
		.set({ reservedCents: sql`reserved_cents + ${amountCents}::bigint` })
		.where("campaignId", "=", campaignId)
		.where(
			sql<boolean>`reserved_cents + ${amountCents}::bigint <= ${earnedCents(campaignId)} - ${leavingCents(campaignId)}`,
		)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** Reserves what has left already, whatever the balance. */
export async function reserveAnyway(db: Db, campaignId: string, amountCents: number): Promise<void> {
	await db
		.insertInto("payoutReservation")
		.values({ campaignId, reservedCents: amountCents })
		.onConflict((conflict) =>
			conflict
				.column("campaignId")
				.doUpdateSet({ reservedCents: sql`payout_reservation.reserved_cents + excluded.reserved_cents` }),
		)
		.execute();
}

/** Which of these payouts have a row. */
export async function listKnownPayouts(db: Db, ids: readonly string[]): Promise<Set<string>> {
	if (ids.length === 0) return new Set();
	const rows = await db.selectFrom("payout").select("id").where("id", "in", ids).execute();
	return new Set(rows.map(({ id }) => id));
}

/** Returns a reservation to the balance. */
export async function release(db: Db, campaignId: string, amountCents: number): Promise<void> {
	await db
		.updateTable("payoutReservation")
		.set({ reservedCents: sql`reserved_cents - ${amountCents}::bigint` })
		.where("campaignId", "=", campaignId)
		.execute();
}

/** The total reserved by payouts of a campaign and not returned. */
export async function findReserved(db: Db, campaignId: string): Promise<number> {
	const row = await db
		.selectFrom("payoutReservation")
		.select("reservedCents as cents")
		.where("campaignId", "=", campaignId)
		.executeTakeFirst();
	return row?.cents ?? 0;
}

export type NewPayout = {
	id: string;
	campaignId: string;
	accountId: string;
	connectedAccountId: string;
	/** The campaign's. */
	currency: string;
	amountCents: number;
	raisedCents: number;
	balanceCents: number;
	state: "in_review" | "requested";
	method: { id: string; name: string; type: string; currency: string };
	request: IdempotentRequest | null;
	at: Date;
};

/** @returns false when the author has sent this request before */
export async function insertPayout(db: Db, payout: NewPayout): Promise<boolean> {
	const row = await db
		.insertInto("payout")
		.values({
			id: payout.id,
			campaignId: payout.campaignId,
			accountId: payout.accountId,
			connectedAccountId: payout.connectedAccountId,
			currency: payout.currency,
			amountCents: payout.amountCents,
			raisedCents: payout.raisedCents,
			balanceCents: payout.balanceCents,
			state: payout.state,
			methodId: payout.method.id,
			methodName: payout.method.name,
			methodType: payout.method.type,
			methodCurrency: payout.method.currency,
			...requestColumns(payout.request),
			createdAt: payout.at,
			updatedAt: payout.at,
		})
		.onConflict((conflict) => conflict.constraint("payout_request_unique").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

const requestedAtColumn = {
	transferring: "transferAskedAt",
	paying: "payoutAskedAt",
	reversing: "returnAskedAt",
} as const;

/** The database refuses a claim of another currency without it: the former version would send dollars. */
const knowsCurrencies = sql<boolean>`set_config('stride.knows_currencies', 'on', true) is not null`;

/**
 * Claims a request to the provider, unless another process has claimed it: the caller that gets true sends it. The time
 * of the first attempt is preserved, since the key's lifetime began then; a refused reversal starts a new one.
 */
export async function claim(
	db: Db,
	id: string,
	{ from, to, at }: { from: PayoutState; to: RequestingState; at: Date },
): Promise<boolean> {
	const column = requestedAtColumn[to];
	const { numUpdatedRows } = await db
		.updateTable("payout")
		.set({
			state: to,
			updatedAt: at,
			[column]: from === "returning" ? at : sql`coalesce(${sql.ref(column)}, ${at})`,
		})
		.where("id", "=", id)
		.where("state", "=", from)
		.where(knowsCurrencies)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** No response arrived. Does nothing when another process has found the result meanwhile. */
/** @param failures the number of its requests that the provider has stored as failed; the next one needs a new key */
export async function setUnknown(
	db: Db,
	id: string,
	from: RequestingState,
	{ failures, at }: { failures: number; at: Date },
): Promise<void> {
	await db
		.updateTable("payout")
		.set({ state: unknownAfter[from], requestFailures: failures, updatedAt: at })
		.where("id", "=", id)
		.where("state", "=", from)
		.execute();
}

/** Marks requests of lost processes as unknown: no response will arrive. @returns how many */
export async function takeOverdueAsUnknown(
	db: Db,
	from: RequestingState,
	{ before, at }: { before: Date; at: Date },
): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable("payout")
		.set({ state: unknownAfter[from] satisfies UnknownState, updatedAt: at })
		.where("state", "=", from)
		.where("updatedAt", "<", before)
		.executeTakeFirstOrThrow();
	return Number(numUpdatedRows);
}

export type PayoutChange = {
	state: PayoutState;
	at: Date;
	transferId?: string;
	/** What came back to the platform, where it differs from the amount. */
	returnedCents?: number;
	providerPayoutId?: string;
	failure?: string;
	expectedAt?: Date | null;
	paidAt?: Date;
	failedAt?: Date;
	returnRefusals?: number;
	/** A further attempt at the transfer begins a key of its own, so its time is forgotten. */
	shortfall?: { transferShortfalls: number; shortSince: Date };
};

export async function changePayout(db: Db, id: string, change: PayoutChange): Promise<void> {
	await db
		.updateTable("payout")
		.set({
			state: change.state,
			updatedAt: change.at,
			...(change.transferId !== undefined && { transferId: change.transferId }),
			...(change.returnedCents !== undefined && { returnedCents: change.returnedCents }),
			...(change.providerPayoutId !== undefined && { providerPayoutId: change.providerPayoutId }),
			...(change.failure !== undefined && { failure: change.failure }),
			...(change.expectedAt !== undefined && { expectedAt: change.expectedAt }),
			...(change.paidAt !== undefined && { paidAt: change.paidAt }),
			...(change.failedAt !== undefined && { failedAt: change.failedAt }),
			...(change.returnRefusals !== undefined && { returnRefusals: change.returnRefusals }),
			...(change.shortfall && { ...change.shortfall, transferAskedAt: null }),
		})
		.where("id", "=", id)
		.execute();
}

/** What a converted transfer has added to the author's account; it does not change afterwards. */
export async function setArrival(db: Db, id: string, arrival: RailArrival): Promise<void> {
	await db
		.updateTable("payout")
		.set({ arrivedCurrency: arrival.currency, arrivedCents: arrival.amountCents, arrivedRate: arrival.rate })
		.where("id", "=", id)
		.where("arrivedCents", "is", null)
		.execute();
}

export async function setChecked(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("payout").set({ checkedAt: at }).where("id", "=", id).execute();
}

/** A refused reversal is requested again after 1, 2, 4 … minutes, at last after 17 hours. */
const refusalsMax = 10;

/** Payouts in progress that were not checked since `quietSince`, longest waiting first; those in review wait. */
export async function listOpen(db: Db, quietSince: Date, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("payout")
		.select("id")
		.where("state", "not in", ["paid", "failed", "in_review"])
		.where(
			sql<Date>`coalesce(checked_at, created_at)
				+ (power(2, least(return_refusals, ${refusalsMax}))::int - 1) * interval '1 minute'`,
			"<",
			quietSince,
		)
		.orderBy(sql`coalesce(checked_at, created_at)`)
		.limit(limit)
		.execute();
	return rows.map((row) => row.id);
}

/**
 * Payouts that were not checked since `uncheckedSince`, nor since the end of the time in which their bank could return
 * them: a restored row, or one of a product that was down, may lack a return.
 */
export async function listReturnable(
	db: Db,
	page: { paidSince: Date; uncheckedSince: Date; returnableMs: number; limit: number },
): Promise<string[]> {
	const rows = await db
		.selectFrom("payout")
		.select("id")
		.where("state", "=", "paid")
		.where("paidAt", ">=", page.paidSince)
		.where(sql<Date>`coalesce(checked_at, created_at)`, "<", page.uncheckedSince)
		.where(sql<boolean>`coalesce(checked_at, created_at) < paid_at + ${`${page.returnableMs} ms`}::interval`)
		.orderBy(sql`coalesce(checked_at, created_at)`)
		.limit(page.limit)
		.execute();
	return rows.map((row) => row.id);
}

export async function listOfCampaign(
	db: Db,
	campaignId: string,
	page: { asOf: Date; limit: number; offset: number },
): Promise<PayoutRecord[]> {
	return selectPayouts(db)
		.where("campaignId", "=", campaignId)
		.where("createdAt", "<=", page.asOf)
		.orderBy("createdAt", "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

type PayoutSums = { paidCents: number; inProgressCents: number; inReviewCents: number };

/**
 * A campaign's totals that have arrived at a bank, that are in progress until they arrive or return to the
 * balance, and that wait for a review.
 */
export async function sumPayouts(db: Db, campaignId: string): Promise<PayoutSums> {
	const { rows } = await sql<PayoutSums>`
		select coalesce(sum(amount_cents) filter (where state = 'paid'), 0) as "paidCents",
			coalesce(sum(amount_cents) filter (where state not in ('paid', 'failed', 'in_review')), 0) as "inProgressCents",
			coalesce(sum(amount_cents) filter (where state = 'in_review'), 0) as "inReviewCents"
		from payout where campaign_id = ${campaignId}`.execute(db);
	return rows[0] ?? { paidCents: 0, inProgressCents: 0, inReviewCents: 0 };
}

export async function hasOpenPayout(db: Db, accountId: string): Promise<boolean> {
	const row = await db
		.selectFrom("payout")
		.select("id")
		.where("accountId", "=", accountId)
		.where("state", "not in", ["paid", "failed"])
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** When the account's last payout arrived that a bank has not returned. */
export async function findLastPaid(db: Db, accountId: string): Promise<Date | null> {
	const row = await db
		.selectFrom("payout")
		.select("paidAt")
		.where("accountId", "=", accountId)
		.where("state", "=", "paid")
		.where("paidAt", "is not", null)
		.orderBy("paidAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return row?.paidAt ?? null;
}

export async function listOfAccount(db: Db, accountId: string): Promise<PayoutRecord[]> {
	return selectPayouts(db).where("accountId", "=", accountId).orderBy("createdAt").orderBy("id").execute();
}

/** The payouts that are neither paid nor failed, by state. */
export function countOpenPayouts(db: Db): Promise<{ state: string; count: number; oldest: Date }[]> {
	return db
		.selectFrom("payout")
		.select(({ fn }) => ["state" as const, fn.countAll<number>().as("count"), fn.min("createdAt").as("oldest")])
		.where("state", "not in", ["paid", "failed"])
		.groupBy("state")
		.execute();
}
