import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { PictureForm } from "../mirror/project-record.ts";

export type NewPicture = { id: string; form: PictureForm; url: string };

export async function insertPictures(db: Db, pictures: readonly NewPicture[], at: Date): Promise<void> {
	if (pictures.length === 0) return;
	await db
		.insertInto("cataloguePicture")
		.values(pictures.map((picture) => ({ ...picture, createdAt: at })))
		.onConflict((conflict) => conflict.column("id").doNothing())
		.execute();
}

export async function findPicture(db: Db, id: string) {
	const row = await db
		.selectFrom("cataloguePicture")
		.select(["id", "form", "url", "failedUntil"])
		.where("id", "=", id)
		.executeTakeFirst();
	return row && { ...row, form: row.form as PictureForm };
}

/** The id of a picture, or null while it cannot be fetched: its address would answer 404. */
export const fetchable = (column: "project.imageId" | "organization.logoId", now: Date) =>
	sql<string | null>`case when exists (
		select from catalogue_picture as picture where picture.id = ${sql.ref(column)} and picture.failed_until > ${now}
	) then null else ${sql.ref(column)} end`;

/** Those of the pictures that cannot be fetched at present. */
export async function listFailing(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom("cataloguePicture")
		.select("id")
		.where("id", "in", ids)
		.where("failedUntil", ">", now)
		.execute();
	return rows.map(({ id }) => id);
}

export async function setFailed(db: Db, id: string, until: Date): Promise<void> {
	await db.updateTable("cataloguePicture").set({ failedUntil: until }).where("id", "=", id).execute();
}

/** Pictures that are no longer referenced. */
export async function listUnusedPictures(
	db: Db,
	before: Date,
	limit: number,
): Promise<{ id: string; form: PictureForm }[]> {
	const { rows } = await sql<{ id: string; form: PictureForm }>`
		select picture.id, picture.form from catalogue_picture as picture
		where picture.created_at < ${before}
			and not exists (select from catalogue_project where image_id = picture.id)
			and not exists (select from catalogue_organization where logo_id = picture.id)
			and not exists (select from catalogue_project_extra where picture_ids @> array[picture.id])
		order by picture.id limit ${limit}`.execute(db);
	return rows;
}

export async function deletePicture(db: Db, id: string): Promise<void> {
	await db.deleteFrom("cataloguePicture").where("id", "=", id).execute();
}
