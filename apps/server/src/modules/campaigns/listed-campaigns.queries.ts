import type { Db } from "../../platform/db/database.ts";
import { visible } from "./campaigns.queries.ts";

function selectListed(db: Db, withDemo: boolean) {
	const all = db.selectFrom("campaign").where(visible);
	return withDemo ? all : all.where("demo", "=", false);
}

export async function countListed(db: Db, withDemo: boolean): Promise<number> {
	const { count } = await selectListed(db, withDemo)
		.select((select) => select.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Oldest first, so that a new campaign changes the last page only. */
export async function listListed(db: Db, withDemo: boolean, page: { limit: number; offset: number }) {
	return selectListed(db, withDemo)
		.select(["slug", "updatedAt"])
		.orderBy("id")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
