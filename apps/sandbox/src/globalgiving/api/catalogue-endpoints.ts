import type { GlobalGivingService } from "../globalgiving-service.ts";
import { ORGANIZATIONS, THEMES } from "../project-catalogue.ts";
import { isHostile, writeReports } from "../project-reports.ts";
import type { ProjectState } from "../project-store.ts";
import { type ApiCall, type Endpoint, GlobalGivingError } from "./globalgiving-endpoint.ts";
import {
	listOf,
	localTime,
	PICTURE_SIZES,
	presentOrganization,
	presentProject,
	presentSummary,
} from "./globalgiving-presentation.ts";

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

const projectRoot = "/public/projectservice";

export const projectEndpoints: readonly Endpoint[] = [
	list(`${projectRoot}/all/projects`),
	list(`${projectRoot}/all/projects/active`, { filter: isActive }),
	list(`${projectRoot}/all/projects/summary`, { summary: true }),
	list(`${projectRoot}/all/projects/active/summary`, { filter: isActive, summary: true }),
	list(`${projectRoot}/featured/projects`, { filter: isFeatured }),
	...narrowed(`${projectRoot}/countries/:country/projects`, ({ path }) => {
		const code = path["country"]?.toUpperCase();
		if (!/^[A-Z]{2}$/.test(code ?? "")) throw new GlobalGivingError(400, "The country is not an ISO 3166 code.");
		return ({ project }) => project.country?.code === code;
	}),
	...narrowed(`${projectRoot}/themes/:theme/projects`, ({ path }) => {
		if (!THEMES.some(({ id }) => id === path["theme"])) throw new GlobalGivingError(404, "There is no such theme.");
		return ({ project }) => project.themes.some(({ id }) => id === path["theme"]);
	}),
	...narrowed(`${projectRoot}/organizations/:organization/projects`, ({ path }) => {
		if (!ORGANIZATIONS.some(({ id }) => String(id) === path["organization"])) {
			throw new GlobalGivingError(404, "There is no such organization.");
		}
		return ({ project }) => String(project.organization.id) === path["organization"];
	}),
	{
		method: "GET",
		path: `${projectRoot}/themes`,
		access: "public",
		handle: () => ({ themes: { theme: THEMES } }),
	},
	{
		method: "GET",
		path: `${projectRoot}/projects/:project`,
		access: "public",
		handle: (service, call) => ({ project: presentProject(service.presentation, projectOf(service, call)) }),
	},
	{
		method: "GET",
		path: `${projectRoot}/projects/:project/imagegallery`,
		access: "public",
		handle: (service, call) => gallery(service, projectOf(service, call)),
	},
	{
		method: "GET",
		path: `${projectRoot}/projects/:project/reports`,
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

/** Every word must occur somewhere; no ranking and no tolerance for typing errors. */
export const searchEndpoints: readonly Endpoint[] = [
	{
		method: "GET",
		path: "/public/services/search/projects",
		access: "public",
		handle(service, call) {
			const words = (call.query.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
			const fits = readFilter(call.query.get("filter") ?? "");
			const start = idFrom(call, "start");
			const found = Array.from(service.projects.list()).filter((state) => fits(state) && holds(state, words));
			const page = found.slice(start, start + PAGE_SIZE).map((state) => presentProject(service.presentation, state));
			return {
				search: {
					response: { numberFound: found.length, start, projects: listOf("project", page, true) },
				},
			};
		},
	},
];

function holds(state: ProjectState, words: readonly string[]): boolean {
	if (words.length === 0) return true;
	const text = [state.title, state.project.summary, state.project.organization.name].join(" ").toLowerCase();
	return words.every((word) => text.includes(word));
}

/** `theme:edu,country:IN`. */
function readFilter(text: string): (state: ProjectState) => boolean {
	const parts = text.split(",").filter(Boolean);
	const checks = parts.map((part) => {
		const [name, value = ""] = part.split(":");
		if (name === "theme") return ({ project }: ProjectState) => project.themes.some(({ id }) => id === value);
		if (name === "country") return ({ project }: ProjectState) => project.country?.code === value.toUpperCase();
		throw new GlobalGivingError(400, "The filter supports theme and country.");
	});
	return (state) => state.active && checks.every((check) => check(state));
}

const organizationRoot = "/public/orgservice";

const allOrganizations: Endpoint["handle"] = (service, call) => {
	const from = idFrom(call, "nextOrgId");
	const rest = ORGANIZATIONS.filter(({ id }) => id >= from);
	const page = rest.slice(0, PAGE_SIZE).map((organization) => presentOrganization(service.presentation, organization));
	const next = rest[PAGE_SIZE];
	return {
		organizations: {
			...(next !== undefined && { hasNext: true, nextOrgId: next.id }),
			...listOf("organization", page, true),
		},
	};
};

export const organizationEndpoints: readonly Endpoint[] = [
	{
		method: "GET",
		path: `${organizationRoot}/organization/:organization`,
		access: "public",
		handle(service, { path }) {
			const organization = ORGANIZATIONS.find(({ id }) => String(id) === path["organization"]);
			if (organization === undefined) throw new GlobalGivingError(404, "There is no such organization.");
			return { organization: presentOrganization(service.presentation, organization) };
		},
	},
	{ method: "GET", path: `${organizationRoot}/all/organizations`, access: "public", handle: allOrganizations },
];

const PAGE_SIZE = 10;

interface ListOptions {
	filter?: (state: ProjectState) => boolean;
	summary?: boolean;
}

/** At most ten projects from `nextProjectId` on; the last page has neither `hasNext` nor `nextProjectId`. */
function pageOfProjects(service: GlobalGivingService, call: ApiCall, options: ListOptions = {}): object {
	const { filter, summary = false } = options;
	const page: ProjectState[] = [];
	let next: number | undefined;
	for (const state of service.projects.list(idFrom(call, "nextProjectId"))) {
		if (filter !== undefined && !filter(state)) continue;
		if (page.length === PAGE_SIZE) {
			next = state.id;
			break;
		}
		page.push(state);
	}
	const present = (state: ProjectState) =>
		summary ? presentSummary(state) : presentProject(service.presentation, state);
	return {
		projects: {
			numberFound: filter === undefined ? service.projects.count() : countOf(service, filter),
			...(next !== undefined && { hasNext: true, nextProjectId: next }),
			...listOf("project", page.map(present), true),
		},
	};
}

function countOf(service: GlobalGivingService, filter: (state: ProjectState) => boolean): number {
	let count = 0;
	for (const state of service.projects.list()) if (filter(state)) count += 1;
	return count;
}

/** An id in the query; 0 if absent. */
function idFrom(call: ApiCall, name: string): number {
	const text = call.query.get(name);
	if (text === null || text === "") return 0;
	if (!/^\d{1,12}$/.test(text)) throw new GlobalGivingError(400, `${name} must be a number.`);
	return Number(text);
}
