import type { Locale } from "@stride/i18n";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export type MailState = "queued" | "sending" | "sent" | "suppressed" | "refused";

/** @returns false when the registry already has this mail */
export async function insertMail(
	db: Db,
	mail: {
		id: string;
		kind: string;
		subjectId: string;
		recipientHash: Buffer;
		locale: Locale | null;
		createdAt: Date;
		expiresAt: Date | null;
	},
): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("mail")
		.values({ ...mail, state: "queued" })
		.onConflict((conflict) => conflict.constraint("mail_once").doNothing())
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 1n;
}

/** @returns how many are new to the registry */
export async function insertBatch(
	db: Db,
	mails: readonly {
		id: string;
		kind: string;
		subjectId: string;
		recipientHash: Buffer;
		locale: Locale | null;
		createdAt: Date;
		batchId: string;
	}[],
): Promise<number> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("mail")
		.values(mails.map((mail) => ({ ...mail, state: "queued" })))
		.onConflict((conflict) => conflict.constraint("mail_once").doNothing())
		.executeTakeFirstOrThrow();
	return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** The mails of a batch that no attempt has claimed yet, in random order: those that always fail do not come first. */
export async function listUnclaimed(db: Db, batchId: string): Promise<string[]> {
	const rows = await db
		.selectFrom("mail")
		.select("id")
		.where("batchId", "=", batchId)
		.where("state", "=", "queued")
		.orderBy(sql`random()`)
		.execute();
	return rows.map(({ id }) => id);
}

/**
 * Claims an undecided mail.
 * @param states `sending` claims one whose earlier attempt was interrupted, too
 */
export async function claimMail(db: Db, id: string, states: readonly ("queued" | "sending")[]) {
	return db
		.updateTable("mail")
		.set({ state: "sending" })
		.where("id", "=", id)
		.where("state", "in", states)
		.returning(["kind", "subjectId", "recipientHash", "locale", "createdAt", "expiresAt"])
		.executeTakeFirst();
}

export async function decideMail(db: Db, id: string, state: MailState, sentAt: Date | null): Promise<void> {
	await db.updateTable("mail").set({ state, sentAt }).where("id", "=", id).where("state", "=", "sending").execute();
}

export async function requeueMail(db: Db, id: string): Promise<void> {
	await db.updateTable("mail").set({ state: "queued" }).where("id", "=", id).where("state", "=", "sending").execute();
}

/** Mails to a recipient, newest first; their content is not stored. */
export async function listMailsTo(db: Db, recipientHashes: readonly Buffer[], limit: number) {
	return db
		.selectFrom("mail")
		.select(["kind", "state", "createdAt", "sentAt"])
		.where("recipientHash", "in", recipientHashes)
		.orderBy("createdAt", "desc")
		.limit(limit)
		.execute();
}

/**
 * Deletes up to `limit` decided mails whose ids are smaller, the oldest first.
 * @returns how many
 */
export async function deleteMailsBefore(db: Db, beforeId: string, limit: number): Promise<number> {
	const { numDeletedRows } = await db
		.deleteFrom("mail")
		.where("id", "in", (old) =>
			old
				.selectFrom("mail")
				.select("id")
				.where("id", "<", beforeId)
				.where("state", "not in", ["queued", "sending"] satisfies MailState[])
				.orderBy("id")
				.limit(limit),
		)
		.executeTakeFirstOrThrow();
	return Number(numDeletedRows);
}

export async function findMailOf(db: Db, mail: { kind: string; subjectId: string }) {
	return db
		.selectFrom("mail")
		.select(["state", "createdAt", "sentAt"])
		.where("kind", "=", mail.kind)
		.where("subjectId", "=", mail.subjectId)
		.orderBy("createdAt", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** Serialises the decisions on mails of one kind to one address, until the transaction ends. */
export async function lockMailPace(tx: Db, kind: string, emailKey: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${kind}:${emailKey}`}, 0))`.execute(tx);
}
