import type { LetterKind, LetterState } from "@stride/contract/operator/operator-letters";
import { sql } from "kysely";
import type { Platform } from "../../platform/context.ts";
import { createdBetween, type FoundPage } from "../../platform/db/created-between.ts";
import type { Db } from "../../platform/db/database.ts";

const dayMs = 24 * 3_600_000;

/** Addresses match regardless of case. */
export const isLetterFrom = (email: string) => sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`;

/** A page of letters in one state, by who works on them. `assignable` are the people whose role permits letters. */
export type LetterSearch = FoundPage & {
	state: LetterState;
	assigned: { to: string } | { toNoneOf: readonly string[] } | null;
};

/** The condition of a search on either table of letters. */
export function matchesLetter(search: LetterSearch) {
	const { state, assigned } = search;
	const to =
		assigned === null
			? sql``
			: "to" in assigned
				? sql`and assigned_to = ${assigned.to}`
				: sql`and (assigned_to is null or assigned_to <> all(${assigned.toNoneOf}::uuid[]))`;
	return sql<boolean>`state = ${state} and ${createdBetween("created_at", search)} ${to}`;
}

/** What the tables of letters have in common; each module adds the queries of its own columns. */
export type LetterStore = ReturnType<typeof createLetterStore>;

export function createLetterStore(kind: LetterKind, table: "contactMessage" | "report") {
	/** Deletes letters beyond the operator's retention period, in whatever state. */
	async function purge({ db, clock }: Pick<Platform, "db" | "clock">, days: number): Promise<void> {
		const before = new Date(clock().getTime() - days * dayMs);
		await db.deleteFrom(table).where("createdAt", "<", before).execute();
	}

	return {
		kind,

		/** Serialises concurrent sends of the same content until the transaction ends. */
		async lockContent(tx: Db, contentHash: Buffer): Promise<void> {
			const key = `${kind}:${contentHash.toString("base64url")}`;
			await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
		},

		async wasStoredSince(db: Db, contentHash: Buffer, since: Date): Promise<boolean> {
			const row = await db
				.selectFrom(table)
				.select("id")
				.where("contentHash", "=", contentHash)
				.where("createdAt", ">", since)
				.limit(1)
				.executeTakeFirst();
			return row !== undefined;
		},

		async countFrom(db: Db, email: string, since: Date): Promise<number> {
			const { count } = await db
				.selectFrom(table)
				.select(({ fn }) => fn.countAll<number>().as("count"))
				.where(isLetterFrom(email))
				.where("createdAt", ">", since)
				.executeTakeFirstOrThrow();
			return count;
		},

		async setState(tx: Db, id: string, state: LetterState): Promise<void> {
			await tx.updateTable(table).set({ state }).where("id", "=", id).execute();
		},

		async setAssignee(tx: Db, id: string, assignedTo: string | null): Promise<void> {
			await tx.updateTable(table).set({ assignedTo }).where("id", "=", id).execute();
		},

		/** The number of letters that the operator has neither answered nor closed. */
		async countNew(db: Db): Promise<number> {
			const { count } = await db
				.selectFrom(table)
				.select(({ fn }) => fn.countAll<number>().as("count"))
				.where("state", "=", "new")
				.executeTakeFirstOrThrow();
			return count;
		},

		purge,
	};
}
