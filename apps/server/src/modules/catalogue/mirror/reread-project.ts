import { withinTime } from "../../../platform/queues/within-time.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import { createPictureIdOf } from "../details/picture-address.ts";
import { findLinkedProjects, type LinkedProject } from "../linked-projects.ts";
import { givenProjects } from "./apply.queries.ts";
import { announceProjects, applyProjects, nextStep } from "./apply-projects.ts";
import { claimReading, findOrganizationIds } from "./linked.queries.ts";
import { addWords, countActive, withdrawOne } from "./merge.queries.ts";
import { lockMirror } from "./mirror.queries.ts";
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

/** Minimum interval between reads of one project, over all callers and processes. */
const quietMs = 5_000;
/** How long a caller waits for the catalogue; a later response is still stored. */
const patienceMs = 3_000;
/** Maximum number of reads in flight in one process; beyond it the mirror answers. */
const atOnceMax = 8;

/**
 * A project with the catalogue's current data, read at most once per few seconds for all callers; the mirror's data
 * when the catalogue is unavailable or slow. A change is stored and published.
 * @returns null when the mirror does not have it
 */
export async function readFreshProject(deps: CatalogueDeps, projectId: string): Promise<LinkedProject | null> {
	await refreshProject(deps, projectId);
	return (await findLinkedProjects(deps.db, [projectId])).get(projectId) ?? null;
}

/** Reads a known project from the catalogue. Never rejects because of the catalogue. */
export async function refreshProject(deps: CatalogueDeps, projectId: string): Promise<void> {
	if (!deps.freshReads.has(projectId)) await beginReading(deps, projectId);
	const reading = deps.freshReads.get(projectId);
	if (reading)
		await withinTime(
			() => reading,
			patienceMs,
			() => undefined,
		);
}

/** Resolves when the read has started, or is not due. */
async function beginReading(deps: CatalogueDeps, projectId: string): Promise<void> {
	if (deps.charityCatalogue === null || deps.freshReads.size >= atOnceMax) return;
	const now = deps.clock();
	if (!(await claimReading(deps.db, projectId, now, new Date(now.getTime() - quietMs)))) return;
	const reading = rereadProject(deps, projectId)
		.catch((error: unknown) => deps.log.warn({ err: error, projectId }, "a project could not be refreshed"))
		.finally(() => deps.freshReads.delete(projectId));
	deps.freshReads.set(projectId, reading);
}
