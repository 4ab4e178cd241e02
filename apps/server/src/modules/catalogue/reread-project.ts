import { givenProjects } from "./apply.queries.ts";
import { announceProjects, applyProjects, nextStep } from "./apply-projects.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { findOrganizationIds } from "./linked.queries.ts";
import { addWords, countActive, withdrawOne } from "./merge.queries.ts";
import { lockMirror } from "./mirror.queries.ts";
import { createPictureIdOf } from "./picture-address.ts";
import { recordOf } from "./project-record.ts";

/**
 * Reads one project that the mirror knows and stores what has become of it; one that the catalogue has no more becomes
 * inactive.
 * @throws CatalogueError
 */
export async function rereadProject(deps: CatalogueDeps, projectId: string): Promise<void> {
	if (deps.charityCatalogue === null) return;
	// The moment before the question: what is read later is known to be newer.
	const readAt = deps.clock();
	const project = await deps.charityCatalogue.getProject(projectId);
	const read = project && recordOf(project, readAt, createPictureIdOf(deps));
	if (project && read?.projectId !== projectId)
		throw new Error(`Project ${projectId} is told in a way that cannot be kept.`);
	await deps.db.transaction().execute(async (tx) => {
		const at = nextStep(await lockMirror(tx), readAt);
		const before = await findOrganizationIds(tx, [projectId]);
		if (!read) {
			const withdrawn = await withdrawOne(tx, projectId, at);
			if (!withdrawn) return;
			await countActive(tx, at, before);
			await announceProjects(deps, tx, { changed: [projectId], retold: [projectId], at });
			return;
		}
		const { merged, retold } = await applyProjects(tx, givenProjects([read]), at);
		const changed = merged.map(({ id }) => id);
		await countActive(tx, at, [...before, ...merged.map(({ organizationId }) => organizationId)]);
		await addWords(tx, changed);
		await announceProjects(deps, tx, { changed, retold, at });
	});
}
