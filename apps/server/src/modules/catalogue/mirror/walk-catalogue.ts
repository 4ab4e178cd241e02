import type { CatalogueDeps } from "../catalogue-deps.ts";
import { CatalogueError, type CharityCatalogue } from "../charity-catalogue.ts";
import { createPictureIdOf } from "../details/picture-address.ts";
import { stageProjects } from "./apply.queries.ts";
import { mergeWalk } from "./merge-walk.ts";
import {
	advanceWalk,
	beginWalk,
	endWalk,
	leaseWalk,
	lockMirror,
	type MirrorState,
	readMirror,
	releaseWalk,
} from "./mirror.queries.ts";
import { type ReadProject, recordOf } from "./project-record.ts";

/** How long after the catalogue's timeout a silent process keeps its lease before another one continues the walk. */
const leaseBeyondMs = 5_000;
/** Pause after a failure that is not an outage. */
const pauseMs = 5 * 60_000;
/** A longer walk restarts: its first pages are too old to be merged. */
const walkMaxMs = 12 * 3_600_000;
/** Far above any real catalogue; an endless one must not fill our disk. */
const pagesMax = 50_000;

export type WalkStep = "busy" | "not-due" | "more" | "merged" | "refused";

/** The lease of the walk, as stored in the database. */
type Lease = { until: Date };

/**
 * Continues the walk through all pages of the catalogue, if it is due or in progress, for a limited number of pages. It
 * resumes after the last stored page, whichever process stored it; a complete walk is merged.
 * @throws CatalogueError when the catalogue is unavailable: the walk waits
 */
export async function walkCatalogue(deps: CatalogueDeps, { pagesMost }: { pagesMost: number }): Promise<WalkStep> {
	const { charityCatalogue, config, db, clock } = deps;
	if (charityCatalogue === null || config.catalogue === null) return "not-due";
	const now = clock();
	const lease: Lease = { until: leaseFrom(deps, now) };
	const walk = await leaseWalk(db, now, lease.until);
	if (!walk) return "busy";
	try {
		const isTooOld = walk.walkStartedAt !== null && now.getTime() - walk.walkStartedAt.getTime() > walkMaxMs;
		if (walk.walkStartedAt === null && now < walk.dueAt) return "not-due";
		if (walk.walkStartedAt === null || isTooOld) await db.transaction().execute((tx) => beginWalk(tx, now));
		const step = await walkPages(deps, charityCatalogue, { pagesMost, lease });
		return step === "complete" ? await mergeWalk(deps, charityCatalogue) : step;
	} catch (error) {
		// A rejected or unreadable page may differ in a new walk; an outage is waited out.
		if (error instanceof CatalogueError && error.kind !== "unreachable") {
			await db.transaction().execute((tx) => endWalk(tx, new Date(clock().getTime() + pauseMs)));
		}
		throw error;
	} finally {
		await releaseWalk(db, lease.until);
	}
}

const leaseFrom = ({ config }: CatalogueDeps, now: Date): Date =>
	new Date(now.getTime() + (config.catalogue?.timeoutMs ?? 0) + leaseBeyondMs);

async function walkPages(
	deps: CatalogueDeps,
	catalogue: CharityCatalogue,
	{ pagesMost, lease }: { pagesMost: number; lease: Lease },
): Promise<"complete" | "more" | "busy"> {
	let walk = await readMirror(deps.db);
	for (let page = 0; page < pagesMost; page++) {
		if (isComplete(walk)) return "complete";
		const readAt = deps.clock();
		const { projects, next } = await catalogue.listProjects(walk.walkCursor);
		if (next !== null && (next === walk.walkCursor || walk.walkPages >= pagesMax)) {
			throw new CatalogueError("unreadable", new Error(`The pages do not end: ${next}`));
		}
		const records = projects.flatMap((project) => recordOf(project, readAt, createPictureIdOf(deps)) ?? []);
		if (records.length < projects.length) {
			const lost = projects.length - records.length;
			deps.log.warn({ cursor: walk.walkCursor, lost }, "the catalogue lists projects without id or name");
		}
		deps.failPoint("catalogue-page-read");
		const after = await storePage(deps, { before: walk, next, records, lease });
		deps.failPoint("catalogue-page-stored");
		if (after === null) return "busy";
		walk = after;
	}
	return isComplete(walk) ? "complete" : "more";
}

const isComplete = (walk: Pick<MirrorState, "walkPages" | "walkCursor">) =>
	walk.walkPages > 0 && walk.walkCursor === null;

/** @returns the walk after the page; null when another process has continued it since, and the page is discarded */
async function storePage(
	deps: CatalogueDeps,
	{ before, next, records, lease }: { before: MirrorState; next: string | null; records: ReadProject[]; lease: Lease },
): Promise<MirrorState | null> {
	return deps.db.transaction().execute(async (tx) => {
		const present = await lockMirror(tx);
		const isSame =
			present.walkPages === before.walkPages && present.walkStartedAt?.getTime() === before.walkStartedAt?.getTime();
		if (!isSame) return null;
		await stageProjects(tx, records);
		lease.until = leaseFrom(deps, deps.clock());
		await advanceWalk(tx, { cursor: next, leasedUntil: lease.until });
		return { ...present, walkPages: before.walkPages + 1, walkCursor: next };
	});
}
