import type { Mount } from "../../../platform/http/mount.ts";
import { decideObjection, getReportFigures, reportFiguresFile } from "../../reports/index.ts";
import type { OperatorDeps } from "../operator-deps.ts";
import { decideReport } from "./decide-report.ts";

/** The decisions of reports and objections, and their figures. */
export function mountReportDecisionRoutes(mount: Mount, deps: OperatorDeps): void {
	mount("decideReport", async ({ actor, params, body, caller: { requestId } }) => {
		await decideReport(deps, { reportId: params.reportId, body, actor, requestId });
		return null;
	});
	mount("decideObjection", async ({ actor, params, body, caller: { requestId } }) => {
		await decideObjection(deps, { ...params, ...body, operatorId: actor.accountId, requestId });
		return null;
	});
	mount("getReportFigures", ({ query }) => getReportFigures(deps, query));
	mount("getReportFiguresFile", ({ query, caller: { locale } }) => reportFiguresFile(deps, { ...query, locale }));
}
