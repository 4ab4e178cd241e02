import { ThemeId } from "@stride/contract/campaigns/projects";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import type { CharityCatalogue } from "../charity-catalogue.ts";
import { stagedProjects } from "./apply.queries.ts";
import { announceProjects, applyProjects, nextStep } from "./apply-projects.ts";
import { countActive, countEndings, mergeThemes, rebuildWords, withdrawUnstaged } from "./merge.queries.ts";
import { endWalk, lockMirror, setSynced } from "./mirror.queries.ts";
import { textOf } from "./project-record.ts";

/** A complete walk that would deactivate a larger share of the active projects indicates a fault of the catalogue. */
const endingShareMax = 0.5;
/** Below this number of projects the share is meaningless. */
const activeToJudge = 10;
const themesMax = 1_000;

const nextDueAt = ({ config }: CatalogueDeps, from: Date): Date =>
	new Date(from.getTime() + (config.catalogue?.syncMinutes ?? 0) * 60_000);

/** Merges a complete walk into the mirror in one transaction, so that readers see all of it or nothing. */
export async function mergeWalk(
	deps: CatalogueDeps,
	catalogue: CharityCatalogue,
): Promise<"merged" | "refused" | "busy"> {
	const themes = await catalogue.listThemes();
	const result = await deps.db.transaction().execute(async (tx) => {
		const mirror = await lockMirror(tx);
		// Another process has merged or restarted the walk meanwhile.
		if (mirror.walkStartedAt === null || mirror.walkPages === 0 || mirror.walkCursor !== null) return null;
		const { active, ending } = await countEndings(tx);
		if (active >= activeToJudge && ending > active * endingShareMax) {
			await endWalk(tx, nextDueAt(deps, deps.clock()));
			return { active, ending };
		}
		const at = nextStep(mirror, deps.clock());
		const { merged, visiblyChanged } = await applyProjects(tx, stagedProjects, at);
		const withdrawn = await withdrawUnstaged(tx, mirror.walkStartedAt, at);
		await mergeThemes(
			tx,
			themes
				.filter(({ id }) => ThemeId.safeParse(id).success)
				.slice(0, themesMax)
				.map(({ id, name }) => ({ id, name: textOf(name, 300) || id })),
		);
		const changed = [...merged, ...withdrawn].map(({ id }) => id);
		if (changed.length > 0) {
			await countActive(tx, at, null);
			await rebuildWords(tx);
		}
		await announceProjects(deps, tx, {
			changed,
			visiblyChanged: [...visiblyChanged, ...withdrawn.map(({ id }) => id)],
			at,
		});
		await setSynced(tx, mirror.walkStartedAt);
		await endWalk(tx, nextDueAt(deps, mirror.walkStartedAt));
		deps.failPoint("catalogue-merging");
		return { merged: merged.length, withdrawn: withdrawn.length };
	});
	deps.failPoint("catalogue-merged");
	if (result === null) return "busy";
	if ("ending" in result) {
		deps.log.error(result, "a walk through the catalogue would deactivate most projects and is not applied");
		return "refused";
	}
	deps.log.info(result, "the catalogue's mirror is up to date");
	return "merged";
}
