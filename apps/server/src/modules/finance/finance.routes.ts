import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform/context.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import { listOpenPayouts } from "../payouts/index.ts";
import { listAgedBalances } from "./aged-balances.ts";
import { getFinanceOverview, type OverviewDeps } from "./finance-overview.ts";
import { mountJournalFiles } from "./journal/journal-files.routes.ts";
import { listOpenDisputes, listUnknownOutcomes } from "./open-items.ts";

/** The finance part of the operator's desk. It reads; what the operator does about it is in `operator`. */
export function mountFinance(
	mount: Mount,
	http: FastifyInstance,
	deps: Platform & OverviewDeps & { rateLimits: RateLimits },
): void {
	mount("getFinanceOverview", () => getFinanceOverview(deps));
	mount("listAgedBalances", () => listAgedBalances(deps));
	mount("listOpenDisputes", ({ query }) => listOpenDisputes(deps, query));
	mount("listOpenPayouts", ({ query: { group, ...page } }) => listOpenPayouts(deps, { group, page }));
	mount("listUnknownOutcomes", ({ query }) => listUnknownOutcomes(deps, query));
	mountJournalFiles(http, deps);
}
