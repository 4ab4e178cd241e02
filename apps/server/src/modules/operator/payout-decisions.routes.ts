import type { Mount } from "../../platform/http/mount.ts";
import { decideReview, searchPayouts } from "../payouts/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";

/** Payouts, and the decisions on those that wait for a review. */
export function mountDeskPayoutRoutes(mount: Mount, deps: OperatorDeps): void {
	mount("searchPayouts", ({ query: { q, state, since, until, min, max, ...page } }) =>
		searchPayouts(deps, { q, state, since, until, min, max, page }),
	);
	mount("decidePayout", async ({ actor, params, body: decided, caller: { requestId } }) => {
		await decideReview(deps, { ...params, decided, actor, requestId });
		return null;
	});
}
