import { z } from "zod";
import {
	CatalogueError,
	type CataloguePicture,
	type CatalogueReport,
	type CharityCatalogue,
} from "../../modules/catalogue/index.ts";
import { anything } from "./anything.ts";
import type { CatalogueConfig } from "./globalgiving-client.ts";
import { itemsOf, itemsWithin, readableOf } from "./loose-list.ts";
import { optionalFlag, optionalId } from "./loose-values.ts";
import { largestOf, pictureLinks, slideOf } from "./picture-links.ts";
import { cleanCharacters, optionalLine, plainLine } from "./plain-text.ts";
import { projectSchema, themeSchema } from "./project-schema.ts";
import { readCatalogueResponse } from "./read-catalogue-response.ts";
import { looseTime } from "./service-time.ts";

const ROOT = "/public/projectservice";

const oneProject = z.object({ project: z.union([projectSchema, z.null()]) });
const themes = z.object({ themes: anything }).transform((answer, context) => {
	const readable = readableOf(itemsWithin(answer.themes, "theme"), themeSchema);
	// The service always has themes: an empty list means a malformed response.
	if (readable.length === 0) context.addIssue("no theme is readable");
	return readable;
});

/** GlobalGiving, or the sandbox that implements its API. Each call sends one request, without retries. */
export function createGlobalGivingCatalogue(config: CatalogueConfig): CharityCatalogue {
	return {
		name: "globalgiving",
		async listProjects(cursor) {
			const query = cursor === null ? {} : { nextProjectId: cursor };
			const page = await readCatalogueResponse(config, `${ROOT}/all/projects`, projectPageSchema, query);
			if (page === null) throw new CatalogueError("refused", new Error("the project list is missing"));
			// A page that links to itself would cause an endless loop.
			if (page.next !== null && page.next === cursor) {
				throw new CatalogueError("unreadable", new Error("the next page is the current one"));
			}
			return page;
		},
		async getProject(projectId) {
			return (await readCatalogueResponse(config, pathOf(projectId), oneProject))?.project ?? null;
		},
		async listThemes() {
			const found = await readCatalogueResponse(config, `${ROOT}/themes`, themes);
			if (found === null) throw new CatalogueError("refused", new Error("the theme list is missing"));
			return found;
		},
		async listPictures(projectId) {
			return (await readCatalogueResponse(config, `${pathOf(projectId)}/imagegallery`, picturesSchema)) ?? [];
		},
		async listReports(projectId) {
			return (await readCatalogueResponse(config, `${pathOf(projectId)}/reports`, reportsSchema)) ?? [];
		},
	};
}

const pathOf = (projectId: string): string => `${ROOT}/projects/${encodeURIComponent(projectId)}`;

const PICTURES_MAX = 100;
const TITLE_MAX = 300;

const picture = z
	.object({ title: optionalLine(TITLE_MAX), imagelink: anything })
	.transform((entry): CataloguePicture | null => {
		const links = pictureLinks.parse(entry);
		const originalUrl = largestOf(links);
		const mediumUrl = slideOf(links);
		return originalUrl && mediumUrl ? { originalUrl, mediumUrl, title: entry.title } : null;
	});

/** `{images: {image}}`; pictures without a usable address are left out. */
export const picturesSchema = z.object({ images: anything }).transform(({ images }) =>
	readableOf(itemsWithin(images, "image"), picture)
		.flatMap((read) => read ?? [])
		.slice(0, PICTURES_MAX),
);

/** `{projects: {hasNext, nextProjectId, project}}`; on the last page the first two are absent, in an empty set `project` too. */
export const projectPageSchema = z
	.object({
		projects: z.object({ hasNext: optionalFlag, nextProjectId: optionalId, project: anything }),
	})
	.transform(({ projects }, context) => {
		const entries = itemsWithin(projects, "project");
		const readable = readableOf(entries, projectSchema);
		const next = projects.hasNext === false ? null : projects.nextProjectId;
		// A single invalid entry is skipped; a page of only invalid entries, or without a cursor to the next, is malformed.
		if (entries.length > 0 && readable.length === 0) context.addIssue("no project of the page is readable");
		if (projects.hasNext === true && next === null) context.addIssue("the next page has no cursor");
		return { projects: readable, next };
	});

const REPORTS_MAX = 200;
const CONTENT_MAX = 200_000;

const report = z
	.object({
		id: z.union([z.string().trim().min(1).max(100), z.number().int().transform(String)]),
		title: optionalLine(TITLE_MAX),
		authors: anything,
		published: looseTime,
		content: anything.transform((value) => (typeof value === "string" ? value : "")),
	})
	.transform(
		(entry): CatalogueReport => ({
			id: cleanCharacters(entry.id),
			title: entry.title,
			author: authorsIn(entry.authors),
			publishedAt: entry.published,
			// Markup is sanitised by the caller; only characters that PostgreSQL rejects are removed here.
			contentHtml: cleanCharacters(entry.content.slice(0, CONTENT_MAX)),
		}),
	);

/** `{entries}`, newest first. */
export const reportsSchema = z.object({ entries: anything }).transform(({ entries }) => {
	const wrapped = typeof entries === "object" && entries !== null && "entry" in entries;
	const reports = readableOf(wrapped ? itemsWithin(entries, "entry") : itemsOf(entries), report);
	return reports
		.sort((a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0))
		.slice(0, REPORTS_MAX);
});

function authorsIn(authors: unknown): string | null {
	const names = itemsOf(authors).map((author) =>
		plainLine(typeof author === "object" && author !== null && "name" in author ? author.name : author, TITLE_MAX),
	);
	return plainLine(names.filter(Boolean).join(", "), TITLE_MAX) || null;
}
