import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export type ExtraKind = "gallery" | "reports";

export async function findExtra(db: Db, projectId: string, kind: ExtraKind) {
	return db
		.selectFrom("catalogueProjectExtra")
		.select(["rows", "readAt"])
		.where("projectId", "=", projectId)
		.where("kind", "=", kind)
		.executeTakeFirst();
}

/** @returns false when it was claimed since */
export async function claimExtra(
	db: Db,
	{ projectId, kind, now, before }: { projectId: string; kind: ExtraKind; now: Date; before: Date },
): Promise<boolean> {
	const row = await db
		.insertInto("catalogueProjectExtra")
		.values({ projectId, kind, askedAt: now })
		.onConflict((conflict) =>
			conflict
				.columns(["projectId", "kind"])
				.doUpdateSet({ askedAt: now })
				.where("catalogueProjectExtra.askedAt", "<=", before),
		)
		.returning("projectId")
		.executeTakeFirst();
	return row !== undefined;
}

export async function storeExtra(
	db: Db,
	extra: { projectId: string; kind: ExtraKind; rows: readonly object[]; pictureIds: readonly string[]; at: Date },
): Promise<void> {
	await db
		.updateTable("catalogueProjectExtra")
		.set({
			rows: sql`${JSON.stringify(extra.rows)}::jsonb`,
			pictureIds: [...extra.pictureIds],
			readAt: extra.at,
		})
		.where("projectId", "=", extra.projectId)
		.where("kind", "=", extra.kind)
		.execute();
}
