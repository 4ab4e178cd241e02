import { Gauge, type Registry } from "prom-client";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { readMirror } from "./mirror.queries.ts";

/** How old the mirror is and what is in it, for whoever watches over the installation. */
export function measureMirror(deps: CatalogueDeps, registry: Registry): void {
	if (deps.charityCatalogue === null) return;
	new Gauge({
		name: "catalogue_mirror_age_seconds",
		help: "Time since the walk through the charity catalogue began that the mirror shows; -1 before the first",
		registers: [registry],
		async collect() {
			const { syncedAt } = await readMirror(deps.db);
			this.set(syncedAt ? (deps.clock().getTime() - syncedAt.getTime()) / 1000 : -1);
		},
	});
	new Gauge({
		name: "catalogue_active_projects",
		help: "Projects of the charity catalogue that take gifts",
		registers: [registry],
		async collect() {
			this.set((await readMirror(deps.db)).activeProjects);
		},
	});
}
