import { apiPrefix } from "@stride/contract/endpoint";
import { giftAidFile } from "@stride/contract/operator/gift-aid-claims";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import { demandDeskAction } from "../../../platform/http/desk-access.ts";
import type { CallLimit, RateLimits } from "../../../platform/http/rate-limits.ts";
import { isUuid } from "../../../platform/ids.ts";
import { demandReauthentication } from "../../accounts/index.ts";
import { findClaim } from "./claims.queries.ts";
import { demandGiftAid } from "./declare-gift-aid.ts";
import { giftAidCsv } from "./gift-aid-csv.ts";

const limits: readonly CallLimit[] = [{ per: "account", points: 30, seconds: 600, whenBroken: "closed" }];

const access = "desk:export-journal";

/** The file contains names and addresses: who downloads which claim is recorded. */
export function mountGiftAidFile(app: FastifyInstance, deps: Platform & { rateLimits: RateLimits }): void {
	app.get(
		`${apiPrefix}${giftAidFile}`,
		{
			config: { access },
			schema: {
				operationId: "downloadGiftAid",
				summary: "A claim for Gift Aid, in the columns of HMRC's schedule",
				description: `Who may call: ${access}. Demands a fresh step-up (POST /user/reauthenticate).`,
				produces: ["text/csv"],
				security: [{ bearer: [] }],
			},
		},
		async (request, reply) => {
			const actor = await demandDeskAction(request.actor, "export-journal", (account) =>
				deps.rateLimits.consume("giftAidFile", limits, { account }),
			);
			const charity = demandGiftAid(deps);
			const { claimId } = request.params as { claimId: string };
			const claim = isUuid(claimId) ? await findClaim(deps.db, charity, claimId) : undefined;
			if (!claim) throw new AppError("NotFoundException");
			await deps.db.transaction().execute(async (tx) => {
				await demandReauthentication(deps, tx, actor);
				await recordAudit(deps, tx, {
					actorId: actor.accountId,
					action: "gift-aid-exported",
					subject: { kind: "gift-aid-claim", id: claim.id },
					requestId: callerOf(request).requestId,
					after: { month: claim.month },
				});
			});
			return reply
				.headers({
					"cache-control": "no-store",
					"content-disposition": `attachment; filename="gift-aid-${claim.month}-${claim.id.slice(-6)}.csv"`,
				})
				.type("text/csv; charset=utf-8")
				.send(await giftAidCsv(deps.db, claim.id));
		},
	);
}
