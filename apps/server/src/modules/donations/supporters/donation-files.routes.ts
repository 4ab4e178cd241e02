import { Readable } from "node:stream";
import { donationFiles } from "@stride/contract/donations/own-donations";
import { apiPrefix } from "@stride/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { accountIdOf } from "../../../platform/http/actor.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import type { CallLimit, RateLimits } from "../../../platform/http/rate-limits.ts";
import { getAuthorsCampaign } from "../../campaigns/index.ts";
import type { DonationDeps } from "../donation-deps.ts";
import { campaignDonationsFile, ownDonationsFile } from "./donation-csv.ts";
import { donorOfAccount } from "./list-own-donations.ts";

/** A whole list at once costs more than a page of it. */
const limits: readonly CallLimit[] = [{ per: "account", points: 60, seconds: 600, whenBroken: "open" }];

const describe = (operationId: string, access: string, summary: string) => ({
	operationId,
	summary,
	description: `Who may call: ${access}.`,
	produces: ["text/csv"],
	security: [{ bearer: [] }],
});

/** The donations tab's files; they are streamed, so a long list is never held whole. */
export function mountDonationFiles(app: FastifyInstance, deps: DonationDeps & { rateLimits: RateLimits }): void {
	const ownerOf = async (request: FastifyRequest): Promise<string> => {
		const accountId = accountIdOf(request.actor);
		if (accountId === null) throw new AppError("UnauthorizedException");
		await deps.rateLimits.consume("donationFiles", limits, { account: accountId });
		return accountId;
	};
	app.get(
		`${apiPrefix}${donationFiles.campaignDonations}`,
		{
			config: { access: "author" },
			schema: describe("downloadCampaignDonations", "author", "The donations of one's campaign as a CSV file"),
		},
		async (request, reply) => {
			const accountId = await ownerOf(request);
			const { campaignId: idOrName } = request.params as { campaignId: string };
			const campaign = await getAuthorsCampaign(deps, { idOrName, accountId });
			const { locale } = callerOf(request);
			const file = campaignDonationsFile(deps, { campaign, authorId: accountId, locale });
			return sendFile(reply, `donations-${campaign.slug}.csv`, file);
		},
	);
	app.get(
		`${apiPrefix}${donationFiles.ownDonations}`,
		{
			config: { access: "user" },
			schema: describe("downloadOwnDonations", "user", "One's own donations as a CSV file"),
		},
		async (request, reply) => {
			const accountId = await ownerOf(request);
			const { locale } = callerOf(request);
			const donor = await donorOfAccount(deps.db, accountId);
			return sendFile(reply, "my-donations.csv", ownDonationsFile(deps, { donor, locale }));
		},
	);
}

const sendFile = (reply: FastifyReply, name: string, parts: AsyncIterable<string>) =>
	reply
		.headers({ "cache-control": "no-store", "content-disposition": `attachment; filename="${name}"` })
		.type("text/csv; charset=utf-8")
		.send(Readable.from(parts, { objectMode: false }));
