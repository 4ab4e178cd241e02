import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { PlatformMovementKind } from "../ledger/index.ts";
import type { Movement } from "../payments/index.ts";

export type Source = { name: string; account: string; livemode: boolean };

/** Up to when the provider's bookings have been read. */
export async function findReadUntil(db: Db, source: Source): Promise<Date | null> {
	const row = await db
		.selectFrom("platformMovementCursor")
		.select("readUntil")
		.where("provider", "=", source.name)
		.where("providerAccount", "=", source.account)
		.where("livemode", "=", source.livemode)
		.executeTakeFirst();
	return row?.readUntil ?? null;
}

/** The position only advances, also under concurrent reads. */
export async function setReadUntil(db: Db, source: Source, readUntil: Date): Promise<void> {
	await db
		.insertInto("platformMovementCursor")
		.values({ provider: source.name, providerAccount: source.account, livemode: source.livemode, readUntil })
		.onConflict((conflict) =>
			conflict.columns(["provider", "providerAccount", "livemode"]).doUpdateSet({
				readUntil: sql`greatest(platform_movement_cursor.read_until, excluded.read_until)`,
			}),
		)
		.execute();
}

/** @returns false when this booking was stored before */
export async function insertMovement(
	db: Db,
	source: Source,
	row: { id: string; kind: PlatformMovementKind; movement: Movement; createdAt: Date },
): Promise<boolean> {
	const { movement } = row;
	const inserted = await db
		.insertInto("platformMovement")
		.values({
			id: row.id,
			provider: source.name,
			providerAccount: source.account,
			livemode: source.livemode,
			providerMovementId: movement.id,
			kind: row.kind,
			currency: movement.currency,
			amountCents: movement.amountCents,
			feeCents: movement.feeCents,
			occurredAt: movement.occurredAt,
			availableAt: movement.availableAt,
			createdAt: row.createdAt,
		})
		.onConflict((conflict) => conflict.constraint("platform_movement_unique").doNothing())
		.returning("id")
		.executeTakeFirst();
	return inserted !== undefined;
}

export async function isBooked(db: Db, movementId: string): Promise<boolean> {
	const row = await db
		.selectFrom("platformMovement")
		.select("id")
		.where("providerMovementId", "=", movementId)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** The transfers that were written off because their payout has no row, with what is booked for each. */
export async function listWrittenOff(
	db: Db,
	by: { transferIds: readonly string[] } | { payoutId: string },
): Promise<ReadonlyMap<string, number>> {
	const { rows } = await sql<{ id: string; cents: number }>`
		select split_part(provider_movement_id, '/', 1) as id, sum(amount_cents)::bigint as cents
		from platform_movement where provider_movement_id like 'tr_%/%' and ${
			"payoutId" in by
				? sql`split_part(provider_movement_id, '/', 2) = ${by.payoutId}`
				: sql`split_part(provider_movement_id, '/', 1) = any(${by.transferIds})`
		} group by 1`.execute(db);
	return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
}

/** Bookings whose funds are available, the oldest first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("platformMovement")
		.select("id")
		.where("releasedAt", "is", null)
		.where("availableAt", "<=", now)
		.orderBy("availableAt")
		.orderBy("id")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}

/** Locks a booking that is not released yet; one that another process has locked is skipped. */
export async function claimDue(db: Db, id: string) {
	return db
		.selectFrom("platformMovement")
		.select(["id", "currency", "amountCents", "feeCents", "availableAt"])
		.where("id", "=", id)
		.where("releasedAt", "is", null)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst();
}

export async function setReleased(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("platformMovement").set({ releasedAt: at }).where("id", "=", id).execute();
}
