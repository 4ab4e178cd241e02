import type { Db } from "../../../platform/db/database.ts";
import { projectPresentationChanged } from "../catalogue.events.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import {
	listVisiblyChanged,
	type MergedProject,
	mergeOrganizations,
	mergePicturesOfProjects,
	mergeProjects,
	mergeTexts,
	mergeThemesOfProjects,
	type ReadProjects,
	setReadAt,
} from "./apply.queries.ts";
import { type MirrorState, setChanged } from "./mirror.queries.ts";

/** The signal of a change of a project or of the projects in lists; its id is the project's, or `all`. */
export const projectChanged = "project";

/** Above this number one signal for all projects is published. */
const signalsMax = 100;

/**
 * The mirror's next revision time: later than every previous one, whatever the clock returns. The mirror must be
 * locked.
 */
export function nextStep(mirror: Pick<MirrorState, "changedAt">, now: Date): Date {
	return new Date(Math.max(now.getTime(), mirror.changedAt.getTime() + 1));
}

/**
 * Merges read projects into the mirror, in the caller's transaction, which holds the mirror's lock.
 * @returns the changed projects, and those of them whose change is visible on campaigns
 */
export async function applyProjects(
	db: Db,
	read: ReadProjects,
	at: Date,
): Promise<{ merged: MergedProject[]; visiblyChanged: string[] }> {
	const visiblyChanged = await listVisiblyChanged(db, read);
	await mergeOrganizations(db, read);
	const merged = await mergeProjects(db, read, at);
	await mergeTexts(
		db,
		read,
		merged.map(({ id }) => id),
	);
	await mergeThemesOfProjects(db, read);
	await mergePicturesOfProjects(db, read, at);
	await setReadAt(db, read);
	return { merged, visiblyChanged };
}

/** Publishes changes of projects and of their campaigns, in the transaction of the change. */
export async function announceProjects(
	deps: Pick<CatalogueDeps, "signals" | "events">,
	db: Db,
	change: { changed: readonly string[]; visiblyChanged: readonly string[]; at: Date },
): Promise<void> {
	if (change.changed.length === 0) return;
	await setChanged(db, change.at);
	for (const projectId of change.visiblyChanged)
		await deps.events.publish(db, projectPresentationChanged, { projectId });
	const ids = change.changed.length > signalsMax ? ["all"] : change.changed;
	for (const id of ids) await deps.signals.publish(db, { kind: projectChanged, id });
}
