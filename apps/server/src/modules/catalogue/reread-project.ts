import { givenProjects } from "./apply.queries.ts";
import { announceProjects, applyProjects, nextStep } from "./apply-projects.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { findOrganizationIds } from "./linked.queries.ts";
import { addWords, countActive, withdrawOne } from "./merge.queries.ts";
import { lockMirror } from "./mirror.queries.ts";
import { createPictureIdOf } from "./picture-address.ts";
import { recordOf } from "./project-record.ts";

/**
 * Reads one known project and stores its state; one that the catalogue no longer has becomes inactive.
 * @throws CatalogueError
 */
export async function rereadProject(deps: CatalogueDeps, projectId: string): Promise<void> {
	if (deps.charityCatalogue === null) return;
	// The time before the request, so that any later read is newer.
	const readAt = deps.clock();
	const project = await deps.charityCatalogue.getProject(projectId);
	const read = project && recordOf(project, readAt, createPictureIdOf(deps));
	if (project && read?.projectId !== projectId)
		throw new Error(`Project ${projectId} has invalid data in the catalogue's response.`);
	await deps.db.transaction().execute(async (tx) => {
		const at = nextStep(await lockMirror(tx), readAt);
		const before = await findOrganizationIds(tx, [projectId]);
		if (!read) {
			const withdrawn = await withdrawOne(tx, projectId, at);
			if (!withdrawn) return;
			await countActive(tx, at, before);
			await announceProjects(deps, tx, { changed: [projectId], visiblyChanged: [projectId], at });
			return;
		}
		const { merged, visiblyChanged } = await applyProjects(tx, givenProjects([read]), at);
		const changed = merged.map(({ id }) => id);
		await countActive(tx, at, [...before, ...merged.map(({ organizationId }) => organizationId)]);
		await addWords(tx, changed);
		await announceProjects(deps, tx, { changed, visiblyChanged, at });
	});
}
