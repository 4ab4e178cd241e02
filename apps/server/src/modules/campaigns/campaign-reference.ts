import type { Db } from "../../platform/db/database.ts";
import { findReference } from "./campaigns.queries.ts";

/** What somebody who has to do with a campaign is told of it, whether or not the public sees it. */
export type CampaignReference = { id: string; authorId: string; slug: string; title: string; isVisible: boolean };

/** @throws Error when there is no such campaign */
export async function getCampaignReference(db: Db, id: string): Promise<CampaignReference> {
	const row = await findReference(db, id);
	if (!row) throw new Error(`There is no campaign ${id}.`);
	const { deletedAt, hiddenAt, ...reference } = row;
	return { ...reference, isVisible: deletedAt === null && hiddenAt === null };
}
