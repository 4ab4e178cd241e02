import type { ProjectState } from "../project-store.ts";
import type { GlobalGivingService } from "../service.ts";
import type { ApiCall } from "./endpoint.ts";
import { GlobalGivingError } from "./gg-error.ts";
import { listOf } from "./irregular.ts";
import { presentProject, presentSummary } from "./present-project.ts";

export const PAGE_SIZE = 10;

export interface ListOptions {
	filter?: (state: ProjectState) => boolean;
	summary?: boolean;
}

/** At most ten projects from `nextProjectId` on; the last page has neither `hasNext` nor `nextProjectId`. */
export function pageOfProjects(service: GlobalGivingService, call: ApiCall, options: ListOptions = {}): object {
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
export function idFrom(call: ApiCall, name: string): number {
	const text = call.query.get(name);
	if (text === null || text === "") return 0;
	if (!/^\d{1,12}$/.test(text)) throw new GlobalGivingError(400, `${name} must be a number.`);
	return Number(text);
}
