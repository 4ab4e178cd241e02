import type { ProjectState } from "../project-store.ts";
import type { Endpoint } from "./endpoint.ts";
import { GlobalGivingError } from "./gg-error.ts";
import { listOf } from "./irregular.ts";
import { idFrom, PAGE_SIZE } from "./paging.ts";
import { presentProject } from "./present-project.ts";

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
