import type { Db } from "../../platform/db/database.ts";

export type NewNotice = {
	id: string;
	kind: string;
	subjectId: string;
	title: string;
	ownerId: string;
	/** Null when it is restored. */
	reason: string | null;
	at: Date;
};

export async function insertNotice(db: Db, notice: NewNotice): Promise<void> {
	await db
		.insertInto("moderationNotice")
		.values({
			id: notice.id,
			subjectKind: notice.kind,
			subjectId: notice.subjectId,
			title: notice.title,
			ownerId: notice.ownerId,
			reason: notice.reason,
			createdAt: notice.at,
		})
		.execute();
}

const selectNotices = (db: Db) =>
	db
		.selectFrom("moderationNotice")
		.select(["id", "subjectKind as kind", "subjectId", "title", "ownerId", "reason", "createdAt"]);

export async function findNotice(db: Db, id: string) {
	return selectNotices(db).where("id", "=", id).executeTakeFirst();
}

export async function listNoticesOf(db: Db, ownerId: string) {
	return selectNotices(db).where("ownerId", "=", ownerId).orderBy("createdAt").orderBy("id").execute();
}

export async function deleteNoticesOf(db: Db, ownerId: string): Promise<void> {
	await db.deleteFrom("moderationNotice").where("ownerId", "=", ownerId).execute();
}
