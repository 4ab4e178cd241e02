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
		.insertInto("moderation_notice")
		.values({
			id: notice.id,
			subject_kind: notice.kind,
			subject_id: notice.subjectId,
			title: notice.title,
			owner_id: notice.ownerId,
			reason: notice.reason,
			created_at: notice.at,
		})
		.execute();
}

const selectNotices = (db: Db) =>
	db
		.selectFrom("moderation_notice")
		.select([
			"id",
			"subject_kind as kind",
			"subject_id as subjectId",
			"title",
			"owner_id as ownerId",
			"reason",
			"created_at as createdAt",
		]);

export async function findNotice(db: Db, id: string) {
	return selectNotices(db).where("id", "=", id).executeTakeFirst();
}

export async function listNoticesOf(db: Db, ownerId: string) {
	return selectNotices(db).where("owner_id", "=", ownerId).orderBy("created_at").orderBy("id").execute();
}

export async function deleteNoticesOf(db: Db, ownerId: string): Promise<void> {
	await db.deleteFrom("moderation_notice").where("owner_id", "=", ownerId).execute();
}
