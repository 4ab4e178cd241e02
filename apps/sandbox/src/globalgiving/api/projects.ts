import { ORGANIZATIONS, THEMES } from "../catalogue.ts";
import type { ProjectState } from "../project-store.ts";
import { isHostile, writeReports } from "../reports.ts";
import type { GlobalGivingService } from "../service.ts";
import type { ApiCall, Endpoint } from "./endpoint.ts";
import { GlobalGivingError } from "./gg-error.ts";
import { listOf, localTime } from "./irregular.ts";
import { type ListOptions, pageOfProjects } from "./paging.ts";
import { presentProject } from "./present-project.ts";
import { PICTURE_SIZES } from "./presentation.ts";

const isActive = (state: ProjectState) => state.active;
/** A dozen featured projects, as the service's staff would choose them. */
const isFeatured = (state: ProjectState) => state.active && state.project.index % 24 === 12;

const list = (path: string, options: ListOptions = {}): Endpoint => ({
	method: "GET",
	path,
	access: "public",
	handle: (service, call) => pageOfProjects(service, call, options),
});

/** A list and its active part, filtered by a path parameter. */
const narrowed = (path: string, narrow: (call: ApiCall) => (state: ProjectState) => boolean): Endpoint[] =>
	[false, true].map((active) => ({
		method: "GET",
		path: `${path}${active ? "/active" : ""}`,
		access: "public",
		handle(service, call) {
			const fits = narrow(call);
			return pageOfProjects(service, call, { filter: (state) => fits(state) && (!active || state.active) });
		},
	}));

const root = "/public/projectservice";

export const projectEndpoints: readonly Endpoint[] = [
	list(`${root}/all/projects`),
	list(`${root}/all/projects/active`, { filter: isActive }),
	list(`${root}/all/projects/summary`, { summary: true }),
	list(`${root}/all/projects/active/summary`, { filter: isActive, summary: true }),
	list(`${root}/featured/projects`, { filter: isFeatured }),
	...narrowed(`${root}/countries/:country/projects`, ({ path }) => {
		const code = path["country"]?.toUpperCase();
		if (!/^[A-Z]{2}$/.test(code ?? "")) throw new GlobalGivingError(400, "The country is not an ISO 3166 code.");
		return ({ project }) => project.country?.code === code;
	}),
	...narrowed(`${root}/themes/:theme/projects`, ({ path }) => {
		if (!THEMES.some(({ id }) => id === path["theme"])) throw new GlobalGivingError(404, "There is no such theme.");
		return ({ project }) => project.themes.some(({ id }) => id === path["theme"]);
	}),
	...narrowed(`${root}/organizations/:organization/projects`, ({ path }) => {
		if (!ORGANIZATIONS.some(({ id }) => String(id) === path["organization"])) {
			throw new GlobalGivingError(404, "There is no such organization.");
		}
		return ({ project }) => String(project.organization.id) === path["organization"];
	}),
	{
		method: "GET",
		path: `${root}/themes`,
		access: "public",
		handle: () => ({ themes: { theme: THEMES } }),
	},
	{
		method: "GET",
		path: `${root}/projects/:project`,
		access: "public",
		handle: (service, call) => ({ project: presentProject(service.presentation, projectOf(service, call)) }),
	},
	{
		method: "GET",
		path: `${root}/projects/:project/imagegallery`,
		access: "public",
		handle: (service, call) => gallery(service, projectOf(service, call)),
	},
	{
		method: "GET",
		path: `${root}/projects/:project/reports`,
		access: "public",
		handle: (service, call) => reports(service, projectOf(service, call)),
	},
];

function projectOf(service: GlobalGivingService, call: ApiCall): ProjectState {
	const text = call.path["project"] ?? "";
	const state = /^\d{1,12}$/.test(text) ? service.projects.find(Number(text)) : undefined;
	if (state === undefined) throw new GlobalGivingError(404, "There is no such project.");
	return state;
}

function gallery({ presentation }: GlobalGivingService, { project }: ProjectState): object {
	const images = Array.from({ length: project.pictures }, (_, index) => {
		const position = index + 1;
		const links = PICTURE_SIZES.map(({ name }) => ({
			size: name,
			// Hostile projects have picture addresses inside the service's own network or without a host.
			url:
				isHostile(project) && position === 2
					? "http://169.254.169.254/latest/meta-data/"
					: presentation.pictureUrl(project.id, position, name),
		}));
		return {
			id: project.id * 100 + position,
			title: position % 3 === 2 ? undefined : `Picture ${position} from ${project.town} &amp; around`,
			// Some have no original, some a single size.
			imagelink: project.index % 9 === 4 ? links.slice(0, -1) : project.index % 20 === 18 ? links[3] : links,
		};
	});
	return { images: listOf("image", images, project.index % 2 === 1) };
}

function reports({ presentation }: GlobalGivingService, { project }: ProjectState): object {
	const entries = writeReports(project, (position) => presentation.pictureUrl(project.id, position, "large")).map(
		(report) => ({
			id: project.index % 5 === 1 ? report.id : Number(report.id),
			title: report.title,
			authors: report.author === undefined ? undefined : [{ name: report.author }],
			published: localTime(report.publishedAt),
			content: report.content,
		}),
	);
	const [only] = entries;
	if (entries.length === 1 && project.index % 2 === 1) return { entries: only };
	return entries.length === 0 && project.index % 2 === 1 ? {} : { entries };
}
