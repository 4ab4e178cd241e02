import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { countListedCampaigns, listListedCampaigns } from "../campaigns/index.ts";
import { publicPages } from "./public-pages.ts";
import { robotsText } from "./robots-text.ts";
import { type SitemapPage, sitemap, sitemapIndex } from "./sitemap.ts";

/** Two thousand addresses, about a megabyte: far below the protocol's fifty thousand. */
const campaignsPerFile = 1_000;
/** The protocol's bound for one index. */
const filesMax = 50_000;
const filePattern = /^([1-9]\d{0,4})\.xml$/;
const open = { config: { access: "anyone" }, schema: { hide: true } };

/** What search engines read before they read pages. */
export function mountSearchRobots(app: FastifyInstance, deps: Platform): void {
	const { publicUrl, stripe } = deps.config;
	const robotsFor = (host: string) => robotsText(publicUrl, { host, isRealMoney: stripe.livemode });
	const lastFile = async () => Math.min(filesMax, Math.ceil((await countListedCampaigns(deps)) / campaignsPerFile));

	app.get("/robots.txt", open, async (request, reply) =>
		keep(reply).type("text/plain; charset=utf-8").send(robotsFor(request.host)),
	);
	app.get("/sitemap.xml", open, async (_request, reply) => {
		const files = Array.from({ length: await lastFile() }, (_, index) => `/sitemap/campaigns/${index + 1}.xml`);
		return sendXml(reply, [sitemapIndex(publicUrl, ["/sitemap/pages.xml", ...files])]);
	});
	app.get("/sitemap/pages.xml", open, async (_request, reply) => sendXml(reply, sitemap(publicUrl, publicPages)));
	app.get("/sitemap/campaigns/:file", open, async (request, reply) => {
		const number = Number(filePattern.exec((request.params as { file: string }).file)?.[1]);
		const page = { limit: campaignsPerFile, offset: (number - 1) * campaignsPerFile };
		const campaigns = number <= filesMax ? await listListedCampaigns(deps, page) : [];
		if (campaigns.length === 0) throw new AppError("NotFoundException");
		const pages: SitemapPage[] = campaigns.map(({ slug, updatedAt }) => ({ path: `/campaign/${slug}`, updatedAt }));
		return sendXml(reply, sitemap(publicUrl, pages));
	});
}

const keep = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "public, max-age=3600");

const sendXml = (reply: FastifyReply, pieces: Iterable<string>): FastifyReply =>
	keep(reply).type("application/xml; charset=utf-8").send(Readable.from(pieces));
