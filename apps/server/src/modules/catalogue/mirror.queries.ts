import type { Db } from "../../platform/db/database.ts";

const selectMirror = (db: Db) =>
	db
		.selectFrom("catalogue_mirror")
		.select([
			"changed_at as changedAt",
			"synced_at as syncedAt",
			"active_projects as activeProjects",
			"walk_started_at as walkStartedAt",
			"walk_cursor as walkCursor",
			"walk_pages as walkPages",
		]);

export type MirrorState = Awaited<ReturnType<typeof readMirror>>;

export const readMirror = (db: Db) => selectMirror(db).executeTakeFirstOrThrow();

/** Locks the mirror against other changes until the transaction commits. */
export const lockMirror = (db: Db) => selectMirror(db).forUpdate().executeTakeFirstOrThrow();

/** Leases the walk to one process. @returns the walk's state, or undefined while another process has the lease */
export async function leaseWalk(db: Db, now: Date, until: Date) {
	return db
		.updateTable("catalogue_mirror")
		.set({ walk_leased_until: until })
		.where((where) => where.or([where("walk_leased_until", "is", null), where("walk_leased_until", "<=", now)]))
		.returning(["walk_due_at as dueAt", "walk_started_at as walkStartedAt"])
		.executeTakeFirst();
}

/** @param until the end of the lease as last taken: a newer lease of another process is not released */
export async function releaseWalk(db: Db, until: Date): Promise<void> {
	await db
		.updateTable("catalogue_mirror")
		.set({ walk_leased_until: null })
		.where("walk_leased_until", "=", until)
		.execute();
}

/** Discards the staged pages and restarts the walk. */
export async function beginWalk(db: Db, at: Date): Promise<void> {
	await db.deleteFrom("catalogue_staged_project").execute();
	await db.updateTable("catalogue_mirror").set({ walk_started_at: at, walk_cursor: null, walk_pages: 0 }).execute();
}

export async function endWalk(db: Db, nextDueAt: Date): Promise<void> {
	await db.deleteFrom("catalogue_staged_project").execute();
	await db
		.updateTable("catalogue_mirror")
		.set({ walk_started_at: null, walk_cursor: null, walk_pages: 0, walk_due_at: nextDueAt })
		.execute();
}

export async function advanceWalk(db: Db, walk: { cursor: string | null; leasedUntil: Date }): Promise<void> {
	await db
		.updateTable("catalogue_mirror")
		.set((set) => ({
			walk_cursor: walk.cursor,
			walk_pages: set("walk_pages", "+", 1),
			walk_leased_until: walk.leasedUntil,
		}))
		.execute();
}

export async function setChanged(db: Db, at: Date): Promise<void> {
	await db.updateTable("catalogue_mirror").set({ changed_at: at }).execute();
}

export async function setSynced(db: Db, at: Date): Promise<void> {
	await db.updateTable("catalogue_mirror").set({ synced_at: at }).execute();
}
