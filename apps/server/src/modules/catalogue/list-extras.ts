import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { AppError } from "../../platform/errors.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import type { ExtraKind } from "./extras.queries.ts";
import { countReports } from "./projects.queries.ts";
import { type Extras, readExtra } from "./read-extra.ts";

type Input = { projectId: string; page: PageQuery };

/**
 * A project's pictures; empty when they are unavailable, since the page has the project's main picture.
 * @throws AppError ProjectNotFoundException
 */
export async function listGallery(deps: CatalogueDeps, input: Input) {
	await getReportsCount(deps, input.projectId);
	return cut(deps, "gallery", (await readExtra(deps, input.projectId, "gallery")) ?? [], input.page);
}

/**
 * A project's reports, newest first.
 * @throws AppError ProjectNotFoundException, CatalogueUnavailableException when it has some and they are unavailable
 */
export async function listReports(deps: CatalogueDeps, input: Input) {
	const announced = await getReportsCount(deps, input.projectId);
	const rows = await readExtra(deps, input.projectId, "reports");
	if (rows === null && announced > 0) throw new AppError("CatalogueUnavailableException", { retryAfterSeconds: 30 });
	return cut(deps, "reports", rows ?? [], input.page);
}

async function getReportsCount(deps: CatalogueDeps, projectId: string): Promise<number> {
	const count = await countReports(deps.db, projectId);
	if (count === undefined) throw new AppError("ProjectNotFoundException");
	return count;
}

function cut<K extends ExtraKind>(deps: CatalogueDeps, kind: K, rows: readonly Extras[K][], page: PageQuery) {
	const window = pageWindow(page, pageSizes[kind], deps.clock());
	const { rows: data, pagination } = cutPage(window, rows.slice(window.offset, window.offset + window.limit));
	return { data, pagination };
}
