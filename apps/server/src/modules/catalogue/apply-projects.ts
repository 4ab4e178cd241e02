import type { Db } from "../../platform/db/database.ts";
import {
	listRetold,
	type MergedProject,
	mergeOrganizations,
	mergePicturesOfProjects,
	mergeProjects,
	mergeTexts,
	mergeThemesOfProjects,
	type ReadProjects,
	setReadAt,
} from "./apply.queries.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { type MirrorState, setChanged } from "./mirror.queries.ts";

/** The signal that a project, or what lists show of projects, has changed; its id is the project's, or `all`. */
export const projectChanged = "project";

/** Above this many the change is told of all projects at once. */
const signalsMax = 100;

/** The mirror's next step: later than every one before, whatever the clock says. The mirror must be locked. */
export function nextStep(mirror: Pick<MirrorState, "changedAt">, now: Date): Date {
	return new Date(Math.max(now.getTime(), mirror.changedAt.getTime() + 1));
}

/**
 * Brings what was read into the mirror, in the caller's transaction, which holds the mirror's lock.
 * @returns the projects that say something new, and those of them of which campaigns show it
 */
export async function applyProjects(
	db: Db,
	read: ReadProjects,
	at: Date,
): Promise<{ merged: MergedProject[]; retold: string[] }> {
	const retold = await listRetold(db, read);
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
	return { merged, retold };
}

/** Tells everyone of changed projects, and campaigns of theirs, in the transaction that changes them. */
export async function announceProjects(
	deps: Pick<CatalogueDeps, "signals" | "projectCampaigns">,
	db: Db,
	change: { changed: readonly string[]; retold: readonly string[]; at: Date },
): Promise<void> {
	if (change.changed.length === 0) return;
	await setChanged(db, change.at);
	for (const projectId of change.retold) await deps.projectCampaigns.announceChange(db, projectId);
	const ids = change.changed.length > signalsMax ? ["all"] : change.changed;
	for (const id of ids) await deps.signals.publish(db, { kind: projectChanged, id });
}
