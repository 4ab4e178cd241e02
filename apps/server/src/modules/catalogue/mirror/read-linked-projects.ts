import type { CatalogueDeps } from "../catalogue-deps.ts";
import { CatalogueError } from "../charity-catalogue.ts";
import { rereadProject } from "./reread-project.ts";

const atOnce = 100;

/**
 * Refreshes every project that an active campaign collects for, sequentially; an outage ends the run until the next
 * one.
 */
export async function readLinkedProjects(deps: CatalogueDeps): Promise<void> {
	let after = "";
	for (;;) {
		const ids = await deps.projectCampaigns.listProjectIds(deps.db, { after, limit: atOnce });
		for (const id of ids) {
			try {
				await rereadProject(deps, id);
			} catch (error) {
				if (error instanceof CatalogueError && error.kind === "unreachable") throw error;
				deps.log.warn({ err: error, projectId: id }, "a project could not be refreshed");
			}
		}
		const last = ids.at(-1);
		if (last === undefined || ids.length < atOnce) return;
		after = last;
	}
}
