import type { Db } from "../../platform/db/database.ts";
import { selectLinked } from "./mirror/linked.queries.ts";

/** The project data that a campaign presents. */
export type LinkedProject = {
	id: string;
	name: string;
	isActive: boolean;
	organization: { id: string; name: string };
};

/** Projects by id from the mirror, including inactive and withdrawn ones. */
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
