import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { type ContentReference, referToContent } from "../campaigns/index.ts";

/** Streams in any state, by id; an unknown id is left out. */
export async function listStreamReferences(
	db: Db,
	ids: readonly string[],
): Promise<ReadonlyMap<string, ContentReference>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("liveStream")
		.select(["id", "campaignId", "title"])
		.select([sql<boolean>`deleted_at is not null`.as("isDeleted"), sql<boolean>`hidden_at is not null`.as("isHidden")])
		.where("id", "in", ids)
		.execute();
	return referToContent(
		db,
		rows.map((row) => ({ ...row, anchor: "" })),
	);
}
