import { apiPrefix } from "@stride/contract/endpoint";
import { giftAidFile } from "@stride/contract/operator/gift-aid-claims";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import { demandDeskAction } from "../../../platform/http/desk-access.ts";
import type { CallLimit, RateLimits } from "../../../platform/http/rate-limits.ts";
import { isUuid } from "../../../platform/ids.ts";
import { byteOrderMark, decimalIn, linesIn } from "../../../platform/texts/csv-file.ts";
import { demandReauthentication } from "../../accounts/index.ts";
import { findClaim, listClaimLines } from "./claims.queries.ts";
import { demandGiftAid } from "./declare-gift-aid.ts";

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

/** Of HMRC's schedule of donations, which is in English. */
const columns = [
	"Title",
	"First name",
	"Last name",
	"House name or number",
	"Postcode",
	"Aggregated donations",
	"Sponsored event",
	"Donation date",
	"Amount",
];

/** HMRC's mark of an address outside the United Kingdom. */
const abroad = "X";

/** A claim's donations. */
async function giftAidCsv(db: Db, claimId: string): Promise<string> {
	const [lines, decimal] = [linesIn("en"), decimalIn("en")];
	const rows = (await listClaimLines(db, claimId)).map(({ firstName, lastName, house, postcode, settledAt, cents }) => [
		"",
		firstName,
		lastName,
		house,
		postcode || abroad,
		"",
		"",
		day.format(settledAt),
		decimal(cents),
	]);
	return byteOrderMark + lines([columns, ...rows]);
}

/** `28/11/26`, by the clock of the tax authority. */
const day = new Intl.DateTimeFormat("en-GB", {
	timeZone: "Europe/London",
	day: "2-digit",
	month: "2-digit",
	year: "2-digit",
});
