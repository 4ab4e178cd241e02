import type { Db } from "../../../platform/db/database.ts";

export type NewLinkPreview = {
	id: string;
	url: string;
	title: string;
	description: string;
	source: string;
	imageId: string | null;
	readAt: Date;
};

export async function insertPreview(db: Db, preview: NewLinkPreview): Promise<void> {
	await db.insertInto("linkPreview").values(preview).execute();
}

/** The last preview of an address since a time. */
export async function findPreview(db: Db, url: string, since: Date) {
	return db
		.selectFrom("linkPreview")
		.select(["id", "url", "title", "description", "source", "imageId"])
		.where("url", "=", url)
		.where("readAt", ">", since)
		.orderBy("readAt", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** Locks a preview against its deletion until the transaction commits. @returns false when it was deleted */
export async function holdPreview(db: Db, id: string): Promise<boolean> {
	const row = await db.selectFrom("linkPreview").select("id").where("id", "=", id).forShare().executeTakeFirst();
	return row !== undefined;
}

/** Deletes previews that no post uses. @returns their pictures */
export async function deleteUnusedPreviews(db: Db, { before, limit }: { before: Date; limit: number }) {
	return db
		.deleteFrom("linkPreview")
		.where("id", "in", (select) =>
			select
				.selectFrom("linkPreview as old")
				.select("old.id")
				.where("old.readAt", "<", before)
				.where((where) =>
					where.not(
						where.exists(where.selectFrom("post").select("post.id").whereRef("post.linkPreviewId", "=", "old.id")),
					),
				)
				.orderBy("old.readAt")
				.limit(limit)
				.forUpdate()
				.skipLocked(),
		)
		.returning("imageId")
		.execute();
}
