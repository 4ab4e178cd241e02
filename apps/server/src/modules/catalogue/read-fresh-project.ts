import type { CatalogueDeps } from "./catalogue-deps.ts";
import { claimReading } from "./linked.queries.ts";
import { findLinkedProjects, type LinkedProject } from "./linked-projects.ts";
import { rereadProject } from "./reread-project.ts";

/** How often one project is asked for, over all callers and processes. */
const quietMs = 5_000;
/** How long a caller waits for the catalogue; what it says later is stored all the same. */
const patienceMs = 3_000;
/** Readings under way in one process; beyond that the mirror answers. */
const atOnceMax = 8;

/**
 * A project as the catalogue has it now, at most once per few seconds for everybody who asks; what the mirror has where
 * the catalogue is away or slow. A change is stored and announced.
 * @returns null where the mirror does not know it
 */
export async function readFreshProject(deps: CatalogueDeps, projectId: string): Promise<LinkedProject | null> {
	await refreshProject(deps, projectId);
	return (await findLinkedProjects(deps.db, [projectId])).get(projectId) ?? null;
}

/** Asks the catalogue for a project that the mirror knows. Never throws for the catalogue's sake. */
export async function refreshProject(deps: CatalogueDeps, projectId: string): Promise<void> {
	if (!deps.freshReads.has(projectId)) await beginReading(deps, projectId);
	const reading = deps.freshReads.get(projectId);
	if (reading) await atMost(patienceMs, reading);
}

/** Resolves when the question is on its way, or is not to be asked. */
async function beginReading(deps: CatalogueDeps, projectId: string): Promise<void> {
	if (deps.charityCatalogue === null || deps.freshReads.size >= atOnceMax) return;
	const now = deps.clock();
	if (!(await claimReading(deps.db, projectId, now, new Date(now.getTime() - quietMs)))) return;
	const reading = rereadProject(deps, projectId)
		.catch((error: unknown) => deps.log.warn({ err: error, projectId }, "a project could not be read anew"))
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
