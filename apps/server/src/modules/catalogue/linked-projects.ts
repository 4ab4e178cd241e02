import type { Db } from "../../platform/db/database.ts";
import { selectLinked } from "./linked.queries.ts";

/** What a campaign shows of its project. */
export type LinkedProject = {
	id: string;
	name: string;
	isActive: boolean;
	organization: { id: string; name: string };
};

/** Projects by id, as the mirror has them; inactive and withdrawn ones too. */
export async function findLinkedProjects(db: Db, ids: readonly string[]): Promise<Map<string, LinkedProject>> {
	if (ids.length === 0) return new Map();
	const rows = await selectLinked(db, ids);
	return new Map(
		rows.map(({ organizationId, organizationName, ...project }) => [
			project.id,
			{ ...project, organization: { id: organizationId, name: organizationName } },
		]),
	);
}
