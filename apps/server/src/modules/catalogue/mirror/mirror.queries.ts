import type { Db } from "../../../platform/db/database.ts";

const selectMirror = (db: Db) =>
	db
		.selectFrom("catalogueMirror")
		.select(["changedAt", "syncedAt", "activeProjects", "walkStartedAt", "walkCursor", "walkPages"]);

export type MirrorState = Awaited<ReturnType<typeof readMirror>>;

export const readMirror = (db: Db) => selectMirror(db).executeTakeFirstOrThrow();

/** Locks the mirror against other changes until the transaction commits. */
export const lockMirror = (db: Db) => selectMirror(db).forUpdate().executeTakeFirstOrThrow();

/** Leases the walk to one process. @returns the walk's state, or undefined while another process has the lease */
export async function leaseWalk(db: Db, now: Date, until: Date) {
	return db
		.updateTable("catalogueMirror")
		.set({ walkLeasedUntil: until })
		.where((where) => where.or([where("walkLeasedUntil", "is", null), where("walkLeasedUntil", "<=", now)]))
		.returning(["walkDueAt as dueAt", "walkStartedAt"])
		.executeTakeFirst();
}

/** @param until the end of the lease as last taken: a newer lease of another process is not released */
export async function releaseWalk(db: Db, until: Date): Promise<void> {
	await db.updateTable("catalogueMirror").set({ walkLeasedUntil: null }).where("walkLeasedUntil", "=", until).execute();
}

/** Discards the staged pages and restarts the walk. */
export async function beginWalk(db: Db, at: Date): Promise<void> {
	await db.deleteFrom("catalogueStagedProject").execute();
	await db.updateTable("catalogueMirror").set({ walkStartedAt: at, walkCursor: null, walkPages: 0 }).execute();
}

export async function endWalk(db: Db, nextDueAt: Date): Promise<void> {
	await db.deleteFrom("catalogueStagedProject").execute();
	await db
		.updateTable("catalogueMirror")
		.set({ walkStartedAt: null, walkCursor: null, walkPages: 0, walkDueAt: nextDueAt })
		.execute();
}

export async function advanceWalk(db: Db, walk: { cursor: string | null; leasedUntil: Date }): Promise<void> {
	await db
		.updateTable("catalogueMirror")
		.set((set) => ({
			walkCursor: walk.cursor,
			walkPages: set("walkPages", "+", 1),
			walkLeasedUntil: walk.leasedUntil,
		}))
		.execute();
}

export async function setChanged(db: Db, at: Date): Promise<void> {
	await db.updateTable("catalogueMirror").set({ changedAt: at }).execute();
}

export async function setSynced(db: Db, at: Date): Promise<void> {
	await db.updateTable("catalogueMirror").set({ syncedAt: at }).execute();
}
