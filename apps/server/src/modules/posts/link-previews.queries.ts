import type { Db } from "../../platform/db/database.ts";

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
	await db
		.insertInto("link_preview")
		.values({
			id: preview.id,
			url: preview.url,
			title: preview.title,
			description: preview.description,
			source: preview.source,
			image_id: preview.imageId,
			read_at: preview.readAt,
		})
		.execute();
}

/** The last preview of an address since a time. */
export async function findPreview(db: Db, url: string, since: Date) {
	return db
		.selectFrom("link_preview")
		.select(["id", "url", "title", "description", "source", "image_id as imageId"])
		.where("url", "=", url)
		.where("read_at", ">", since)
		.orderBy("read_at", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** Locks a preview against its deletion until the transaction commits. @returns false when it was deleted */
export async function holdPreview(db: Db, id: string): Promise<boolean> {
	const row = await db.selectFrom("link_preview").select("id").where("id", "=", id).forShare().executeTakeFirst();
	return row !== undefined;
}

/** Deletes previews that no post uses. @returns their pictures */
export async function deleteUnusedPreviews(db: Db, { before, limit }: { before: Date; limit: number }) {
	return db
		.deleteFrom("link_preview")
		.where("id", "in", (select) =>
			select
				.selectFrom("link_preview as old")
				.select("old.id")
				.where("old.read_at", "<", before)
				.where((where) =>
					where.not(
						where.exists(where.selectFrom("post").select("post.id").whereRef("post.link_preview_id", "=", "old.id")),
					),
				)
				.orderBy("old.read_at")
				.limit(limit)
				.forUpdate()
				.skipLocked(),
		)
		.returning("image_id as imageId")
		.execute();
}
