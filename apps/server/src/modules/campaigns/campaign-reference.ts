import type { ConcernedCampaign } from "@stride/contract/operator/operator-search";
import type { Db } from "../../platform/db/database.ts";
import { listAuthors } from "../accounts/index.ts";
import { findLinkedProjects } from "../catalogue/index.ts";
import { findReference, findReferences } from "./campaigns.queries.ts";

/** Reference data of a campaign for users who are related to it, whether or not it is public. */
export type CampaignReference = {
	id: string;
	authorId: string;
	slug: string;
	title: string;
	isVisible: boolean;
	isDeleted: boolean;
};

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
		const visibility = campaign.isDeleted ? "deleted" : campaign.isVisible ? "shown" : "hidden";
		return { id, name: campaign.slug, title: campaign.title, visibility };
	};
}

/** The recipient's name: the author, or the organization of the project. */
export async function findRecipient(
	db: Db,
	{ authorId, projectId }: { authorId: string; projectId: string | null },
): Promise<{ name: string; project: string | null } | null> {
	if (projectId === null) {
		const author = (await listAuthors(db, [authorId])).get(authorId);
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
