import { Gauge, type Registry } from "prom-client";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import { readMirror } from "./mirror.queries.ts";

/** Metrics of the mirror's age and content. */
export function measureMirror(deps: CatalogueDeps, registry: Registry): void {
	if (deps.charityCatalogue === null) return;
	new Gauge({
		name: "catalogue_mirror_age_seconds",
		help: "Time since the start of the last complete walk through the charity catalogue; -1 before the first",
		registers: [registry],
		async collect() {
			const { syncedAt } = await readMirror(deps.db);
			this.set(syncedAt ? (deps.clock().getTime() - syncedAt.getTime()) / 1000 : -1);
		},
	});
	new Gauge({
		name: "catalogue_active_projects",
		help: "Projects of the charity catalogue that take donations",
		registers: [registry],
		async collect() {
			this.set((await readMirror(deps.db)).activeProjects);
		},
	});
}
