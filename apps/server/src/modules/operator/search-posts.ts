import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { FoundPost } from "@stride/contract/operator/operator-search";
import { isUuid } from "../../platform/ids.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { findAccountByEmail, listPeople } from "../accounts/index.ts";
import { listCampaignIdsOf, listCampaignReferences, listConcernedCampaigns } from "../campaigns/index.ts";
import { excerptOf, findPostsAndComments, type PostFound } from "../posts/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";
import { hiddenState, type SearchInput } from "./search.ts";

type Deps = Pick<OperatorDeps, "db" | "clock">;

/** Posts and comments together, since a discussion is read as one. A post belongs to its campaign's author. */
export async function searchPosts(deps: Deps, { q, page }: SearchInput) {
	const { db } = deps;
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const id = isUuid(q.toLowerCase()) ? q.toLowerCase() : null;
	const search = { typed: q, id, author: await findAuthor(deps, id ?? (await findAccountByEmail(db, q))?.id) };
	const { rows, pagination } = cutPage(window, await findPostsAndComments(db, search, window));
	const campaignIds = [...new Set(rows.map(({ campaignId }) => campaignId))];
	const [references, campaigns] = await Promise.all([
		listCampaignReferences(db, campaignIds),
		listConcernedCampaigns(db, campaignIds),
	]);
	const authorOf = ({ authorId, campaignId }: PostFound) => authorId ?? references.get(campaignId)?.authorId ?? null;
	const people = await listPeople(db, rows.map(authorOf));
	const data = rows.map((row): FoundPost => {
		const campaign = campaigns(row.campaignId);
		const isStanding = row.deletedAt === null && row.hiddenAt === null;
		return {
			id: row.id,
			kind: row.kind,
			postId: row.postId,
			excerpt: excerptOf(row.text, operatorLimits.excerptMax),
			author: people.get(authorOf(row) ?? "") ?? null,
			campaign,
			createdAt: row.createdAt.toISOString(),
			deletedAt: row.deletedAt?.toISOString() ?? null,
			hidden: hiddenState(row),
			isVisible: isStanding && row.isPostVisible && campaign.visibility === "shown",
		};
	});
	return { data, pagination };
}

async function findAuthor({ db }: Deps, id: string | undefined) {
	return id === undefined ? null : { id, campaignIds: await listCampaignIdsOf(db, id) };
}
