import type { Platform } from "../../platform/context.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { listOpenPayouts } from "../payouts/index.ts";
import { listAgedBalances } from "./aged-balances.ts";
import { getFinanceOverview, type OverviewDeps } from "./finance-overview.ts";
import { listOpenDisputes, listUnknownOutcomes } from "./open-items.ts";

/** The finance part of the operator's desk. It reads; what the operator does about it is in `operator`. */
export function mountFinanceRoutes(mount: Mount, deps: Platform & OverviewDeps): void {
	mount("getFinanceOverview", () => getFinanceOverview(deps));
	mount("listAgedBalances", () => listAgedBalances(deps));
	mount("listOpenDisputes", ({ query }) => listOpenDisputes(deps, query));
	mount("listOpenPayouts", ({ query: { group, ...page } }) => listOpenPayouts(deps, { group, page }));
	mount("listUnknownOutcomes", ({ query }) => listUnknownOutcomes(deps, query));
}
