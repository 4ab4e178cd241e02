import type { GalleryItem, ProjectReport } from "@stride/contract/campaigns/projects";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { AppError } from "../../../platform/app-error.ts";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import { CatalogueError, type CharityCatalogue } from "../charity-catalogue.ts";
import { textOf, webAddress } from "../mirror/project-record.ts";
import { countReports } from "../projects.queries.ts";
import { cleanReport, pictureIdsIn, withoutPictures } from "./clean-report.ts";
import { claimExtra, type ExtraKind, findExtra, storeExtra } from "./extras.queries.ts";
import { createPictureIdOf, pictureAddress } from "./picture-address.ts";
import { insertPictures, listFailing, type NewPicture } from "./pictures.queries.ts";

/** Maximum age of stored extras before the catalogue is queried again. */
const freshMs = 3_600_000;
/** Minimum interval between queries for one project's extras, whatever their outcome. */
const quietMs = 30_000;
const titleMax = 300;

export type Extras = { gallery: GalleryItem; reports: ProjectReport };

/** Maximum number of stored rows of each kind; the catalogue's first ones. */
const rowsMax = { gallery: 60, reports: 60 } as const satisfies Record<ExtraKind, number>;

type Made<K extends ExtraKind> = { rows: Extras[K][]; pictures: NewPicture[] };

/**
 * A project's gallery or reports, ready for presentation: stored, or read again if they are too old. If the catalogue
 * is unavailable, the stored ones of any age.
 * @returns null when nothing was stored and nothing can be read
 */
export async function readExtra<K extends ExtraKind>(
	deps: CatalogueDeps,
	projectId: string,
	kind: K,
): Promise<Extras[K][] | null> {
	const { db, charityCatalogue } = deps;
	const now = deps.clock();
	const stored = await findExtra(db, projectId, kind);
	const rows = (stored?.rows ?? null) as Extras[K][] | null;
	const isFresh = stored?.readAt && now.getTime() - stored.readAt.getTime() < freshMs;
	if (isFresh || charityCatalogue === null) return rows;
	const before = new Date(now.getTime() - quietMs);
	if (!(await claimExtra(db, { projectId, kind, now, before }))) return rows;
	try {
		const made = (await makers[kind](deps, charityCatalogue, projectId)) as Made<K>;
		await db.transaction().execute(async (tx) => {
			await insertPictures(tx, made.pictures, now);
			const pictureIds = made.pictures.map(({ id }) => id);
			await storeExtra(tx, { projectId, kind, rows: made.rows, pictureIds, at: now });
		});
		return made.rows;
	} catch (error) {
		if (!(error instanceof CatalogueError)) throw error;
		deps.log.warn({ err: error, projectId, kind }, "the catalogue returned no extras of a project");
		return rows;
	}
}

const makers: { [K in ExtraKind]: (deps: CatalogueDeps, from: CharityCatalogue, id: string) => Promise<Made<K>> } = {
	async gallery(deps, catalogue, projectId) {
		const pictureIdOf = createPictureIdOf(deps);
		const pictures: NewPicture[] = [];
		const rows = (await catalogue.listPictures(projectId)).slice(0, rowsMax.gallery).flatMap((picture) => {
			const url = webAddress(picture.originalUrl);
			const id = pictureIdOf("slide", url);
			if (!id || !url) return [];
			pictures.push({ id, form: "slide", url });
			const title = textOf(picture.title ?? "", titleMax) || null;
			return [{ orginal: pictureAddress(id, "1600"), medium: pictureAddress(id, "800"), title }];
		});
		return { rows, pictures: unique(pictures) };
	},
	async reports(deps, catalogue, projectId) {
		const pictureIdOf = createPictureIdOf(deps);
		const pictures: NewPicture[] = [];
		const rows = (await catalogue.listReports(projectId)).slice(0, rowsMax.reports).map((report) => {
			const cleaned = cleanReport(report.contentHtml, pictureIdOf);
			pictures.push(...cleaned.pictures);
			return {
				id: textOf(report.id, titleMax),
				title: textOf(report.title ?? "", titleMax) || null,
				author: textOf(report.author ?? "", titleMax) || null,
				published: publishedAt(report.publishedAt),
				content: textOf(cleaned.content, Number.MAX_SAFE_INTEGER),
			};
		});
		return { rows, pictures: unique(pictures) };
	},
};

const unique = (pictures: readonly NewPicture[]): NewPicture[] => [
	...new Map(pictures.map((picture) => [picture.id, picture])).values(),
];

const publishedAt = (at: Date | null): string | null => (at && !Number.isNaN(at.getTime()) ? at.toISOString() : null);

type Input = { projectId: string; page: PageQuery };

/** The id in a picture's address. */
const idOf = ({ medium }: GalleryItem): string => medium.split("/").at(-2) ?? "";

/**
 * A project's pictures without those that cannot be fetched; empty when they are unavailable, since the page has the project's main picture.
 * @throws AppError ProjectNotFoundException
 */
export async function listGallery(deps: CatalogueDeps, input: Input) {
	await getReportsCount(deps, input.projectId);
	const rows = (await readExtra(deps, input.projectId, "gallery")) ?? [];
	const failed = new Set(await listFailing(deps.db, rows.map(idOf), deps.clock()));
	return cut(deps, "gallery", failed.size > 0 ? rows.filter((row) => !failed.has(idOf(row))) : rows, input.page);
}

/**
 * A project's reports, newest first, without the pictures that cannot be fetched.
 * @throws AppError ProjectNotFoundException, CatalogueUnavailableException when it has some and they are unavailable
 */
export async function listReports(deps: CatalogueDeps, input: Input) {
	const announced = await getReportsCount(deps, input.projectId);
	const rows = await readExtra(deps, input.projectId, "reports");
	if (rows === null && announced > 0) throw new AppError("CatalogueUnavailableException", { retryAfterSeconds: 30 });
	const { data, pagination } = cut(deps, "reports", rows ?? [], input.page);
	const ids = data.flatMap(({ content }) => pictureIdsIn(content));
	const failed = new Set(await listFailing(deps.db, [...new Set(ids)], deps.clock()));
	const shown = data.map((report) => ({ ...report, content: withoutPictures(report.content, failed) }));
	return { data: failed.size > 0 ? shown : data, pagination };
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
