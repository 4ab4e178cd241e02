import type { ConcernedCampaign } from "@stride/contract/operator/operator-search";
import type { Db } from "../../platform/db/database.ts";
import { findAuthorName } from "../accounts/index.ts";
import { findLinkedProjects } from "../catalogue/index.ts";
import { findReference, findReferences } from "./campaigns.queries.ts";

/** Reference data of a campaign for users who are related to it, whether or not it is public. */
export type CampaignReference = {
	id: string;
	authorId: string;
	slug: string;
	title: string;
	currency: string;
	isVisible: boolean;
	isDeleted: boolean;
};

export type Visibility = ConcernedCampaign["visibility"];

/** Reference data of content that belongs to a campaign, or of the campaign itself, in any state. */
export type ContentReference = {
	id: string;
	campaignId: string;
	authorId: string;
	title: string;
	visibility: Visibility;
	/** Below the language. */
	path: string;
};

const visibilityOf = ({ isDeleted, isVisible }: Pick<CampaignReference, "isDeleted" | "isVisible">): Visibility =>
	isDeleted ? "deleted" : isVisible ? "shown" : "hidden";

/** Campaigns as reported content, by id; an unknown id is left out. */
export async function listCampaignsAsContent(
	db: Db,
	ids: readonly string[],
): Promise<ReadonlyMap<string, ContentReference>> {
	const references = await listCampaignReferences(db, ids);
	return new Map(
		[...references].map(([id, { authorId, slug, title, ...state }]) => [
			id,
			{ id, campaignId: id, authorId, title, visibility: visibilityOf(state), path: `/campaign/${slug}` },
		]),
	);
}

/** Content of campaigns, by its id. It is at most as visible as its campaign. */
export async function referToContent(
	db: Db,
	rows: readonly {
		id: string;
		campaignId: string;
		/** Where the campaign's author is not its author. */
		authorId?: string;
		title: string;
		isDeleted: boolean;
		isHidden: boolean;
		anchor: string;
	}[],
): Promise<ReadonlyMap<string, ContentReference>> {
	const campaigns = await listCampaignReferences(db, [...new Set(rows.map(({ campaignId }) => campaignId))]);
	return new Map(
		rows.flatMap(({ isDeleted, isHidden, anchor, ...row }) => {
			const campaign = campaigns.get(row.campaignId);
			if (!campaign) return [];
			const visibility = visibilityOf({
				isDeleted: isDeleted || campaign.isDeleted,
				isVisible: !isHidden && campaign.isVisible,
			});
			const path = `/campaign/${campaign.slug}${anchor}`;
			return [[row.id, { authorId: campaign.authorId, ...row, visibility, path }] as const];
		}),
	);
}

/** @throws Error when there is no such campaign */
export async function getCampaignReference(db: Db, id: string): Promise<CampaignReference> {
	const row = await findReference(db, id);
	if (!row) throw new Error(`There is no campaign ${id}.`);
	return referenceOf(row);
}

/** By id; an unknown id is left out. */
export async function listCampaignReferences(
	db: Db,
	ids: readonly string[],
): Promise<ReadonlyMap<string, CampaignReference>> {
	const rows = ids.length === 0 ? [] : await findReferences(db, ids);
	return new Map(rows.map((row) => [row.id, referenceOf(row)]));
}

/**
 * For the operator: campaigns referenced by other rows, by id.
 * @returns a function that throws for an unknown id
 */
export async function listConcernedCampaigns(
	db: Db,
	ids: readonly string[],
): Promise<(id: string) => ConcernedCampaign> {
	const references = await listCampaignReferences(db, [...new Set(ids)]);
	return (id) => {
		const campaign = references.get(id);
		if (!campaign) throw new Error(`There is no campaign ${id}.`);
		return { id, name: campaign.slug, title: campaign.title, visibility: visibilityOf(campaign) };
	};
}

/** The recipient's name: the author, or the organization of the project. */
export async function findRecipient(
	db: Db,
	{ authorId, projectId }: { authorId: string; projectId: string | null },
): Promise<{ name: string; project: string | null } | null> {
	if (projectId === null) {
		const author = await findAuthorName(db, authorId);
		return author ? { name: `${author.firstName} ${author.lastName}`, project: null } : null;
	}
	const project = (await findLinkedProjects(db, [projectId])).get(projectId);
	return project ? { name: project.organization.name, project: project.name } : null;
}

type ReferenceRow = NonNullable<Awaited<ReturnType<typeof findReference>>>;

const referenceOf = ({ deletedAt, hiddenAt, ...reference }: ReferenceRow): CampaignReference => ({
	...reference,
	isVisible: deletedAt === null && hiddenAt === null,
	isDeleted: deletedAt !== null,
});
