import type { CatalogueDeps } from "./catalogue-deps.ts";
import { claimReading } from "./linked.queries.ts";
import { findLinkedProjects, type LinkedProject } from "./linked-projects.ts";
import { rereadProject } from "./reread-project.ts";

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
	if (reading) await atMost(patienceMs, reading);
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

async function atMost(durationMs: number, work: Promise<void>): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const patience = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, durationMs);
	});
	await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
