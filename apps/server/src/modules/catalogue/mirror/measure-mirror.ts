import type { AddGauge } from "../../../platform/metrics/metrics.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import { readMirror } from "./mirror.queries.ts";

/** Metrics of the mirror's age and content. */
export function measureMirror(addGauge: AddGauge, deps: CatalogueDeps): void {
	if (deps.charityCatalogue === null) return;
	addGauge({
		name: "catalogue_mirror_age_seconds",
		help: "Time since the start of the last complete walk through the charity catalogue; -1 before the first",
		async read() {
			const { syncedAt } = await readMirror(deps.db);
			return [{ value: syncedAt ? (deps.clock().getTime() - syncedAt.getTime()) / 1000 : -1 }];
		},
	});
	addGauge({
		name: "catalogue_active_projects",
		help: "Projects of the charity catalogue that take donations",
		read: async () => [{ value: (await readMirror(deps.db)).activeProjects }],
	});
}
