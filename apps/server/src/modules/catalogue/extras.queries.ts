import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export type ExtraKind = "gallery" | "reports";

export async function findExtra(db: Db, projectId: string, kind: ExtraKind) {
	return db
		.selectFrom("catalogue_project_extra")
		.select(["rows", "read_at as readAt"])
		.where("project_id", "=", projectId)
		.where("kind", "=", kind)
		.executeTakeFirst();
}

/** @returns false when it was claimed since */
export async function claimExtra(
	db: Db,
	{ projectId, kind, now, before }: { projectId: string; kind: ExtraKind; now: Date; before: Date },
): Promise<boolean> {
	const row = await db
		.insertInto("catalogue_project_extra")
		.values({ project_id: projectId, kind, asked_at: now })
		.onConflict((conflict) =>
			conflict
				.columns(["project_id", "kind"])
				.doUpdateSet({ asked_at: now })
				.where("catalogue_project_extra.asked_at", "<=", before),
		)
		.returning("project_id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function storeExtra(
	db: Db,
	extra: { projectId: string; kind: ExtraKind; rows: readonly object[]; pictureIds: readonly string[]; at: Date },
): Promise<void> {
	await db
		.updateTable("catalogue_project_extra")
		.set({
			rows: sql`${JSON.stringify(extra.rows)}::jsonb`,
			picture_ids: [...extra.pictureIds],
			read_at: extra.at,
		})
		.where("project_id", "=", extra.projectId)
		.where("kind", "=", extra.kind)
		.execute();
}
