import { Readable } from "node:stream";
import { defaultLocale, locales } from "@stride/i18n";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import { countListedCampaigns, listListedCampaigns } from "../campaigns/index.ts";
import {
	countActiveOrganizations,
	listActiveOrganizations,
	listActiveProjects,
	readMirror,
} from "../catalogue/index.ts";
import { countListedClips, countListedStreams, listListedClips, listListedStreams } from "../streams/index.ts";

/** Pages of the site map for first-time visitors. */
const publicPages: readonly SitemapPage[] = [
	{ path: "" },
	{ path: "/campaigns-and-streams" },
	{ path: "/featured-projects" },
	{ path: "/about" },
	{ path: "/faq" },
	{ path: "/contacts" },
	{ path: "/terms" },
	{ path: "/privacy" },
	{ path: "/cookies" },
	{ path: "/accessibility" },
];

/** Two thousand addresses, about a megabyte: far below the protocol's fifty thousand. */
const pagesPerFile = 1_000;
/** The protocol's limit for one index, over all kinds. */
const filesMax = 15_000;
const filePattern = /^([1-9]\d{0,4})\.xml$/;
const open = { config: { access: "anyone" }, schema: { hide: true } };

/** Dynamic pages of one kind, oldest first, so that a new one changes the last file only. */
type ListedKind = {
	name: string;
	count(): Promise<number>;
	list(page: { limit: number; offset: number }): Promise<SitemapPage[]>;
};

const listedKinds = (deps: Platform): ListedKind[] => [
	{
		name: "campaigns",
		count: () => countListedCampaigns(deps),
		list: async (page) =>
			(await listListedCampaigns(deps, page)).map(({ slug, updatedAt }) => ({ path: `/campaign/${slug}`, updatedAt })),
	},
	{
		name: "challenges",
		count: () => countListedStreams(deps),
		list: async (page) =>
			(await listListedStreams(deps, page)).map(({ id, slug, updatedAt }) => ({
				path: `/campaign/${slug}/challenge/${id}`,
				updatedAt,
			})),
	},
	{
		name: "clips",
		count: () => countListedClips(deps),
		list: async (page) =>
			(await listListedClips(deps, page)).map(({ id, slug, updatedAt }) => ({
				path: `/campaign/${slug}/clip/${id}`,
				updatedAt,
			})),
	},
	{
		name: "projects",
		count: async () => (await readMirror(deps.db)).activeProjects,
		list: async (page) =>
			(await listActiveProjects(deps.db, page)).map(({ id, updatedAt }) => ({ path: `/project/${id}`, updatedAt })),
	},
	{
		name: "organizations",
		count: () => countActiveOrganizations(deps.db),
		list: async (page) => (await listActiveOrganizations(deps.db, page)).map((id) => ({ path: `/organization/${id}` })),
	},
];

/** Serves robots.txt and the sitemaps. */
export function mountSearchRobots(app: FastifyInstance, deps: Platform): void {
	const { publicUrl, stripe } = deps.config;
	const robotsFor = (host: string) => robotsText(publicUrl, { host, isRealMoney: stripe.livemode });
	const kinds = listedKinds(deps);
	const filesOf = async (kind: ListedKind) => {
		const files = Math.min(filesMax, Math.ceil((await kind.count()) / pagesPerFile));
		return Array.from({ length: files }, (_, index) => `/sitemap/${kind.name}/${index + 1}.xml`);
	};

	app.get("/robots.txt", open, async (request, reply) =>
		cacheForAnHour(reply).type("text/plain; charset=utf-8").send(robotsFor(request.host)),
	);
	app.get("/sitemap.xml", open, async (_request, reply) => {
		const files = await Promise.all(kinds.map(filesOf));
		return sendXml(reply, [sitemapIndex(publicUrl, ["/sitemap/pages.xml", ...files.flat()])]);
	});
	app.get("/sitemap/pages.xml", open, async (_request, reply) => sendXml(reply, sitemap(publicUrl, publicPages)));
	for (const kind of kinds) {
		app.get(`/sitemap/${kind.name}/:file`, open, async (request, reply) => {
			const number = Number(filePattern.exec((request.params as { file: string }).file)?.[1]);
			const page = { limit: pagesPerFile, offset: (number - 1) * pagesPerFile };
			const pages = number <= filesMax ? await kind.list(page) : [];
			if (pages.length === 0) throw new AppError("NotFoundException");
			return sendXml(reply, sitemap(publicUrl, pages));
		});
	}
}

const cacheForAnHour = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "public, max-age=3600");

const sendXml = (reply: FastifyReply, pieces: Iterable<string>): FastifyReply =>
	cacheForAnHour(reply).type("application/xml; charset=utf-8").send(Readable.from(pieces));

/** Host names of the machine itself. */
const loopbackHost = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/;

/**
 * The robots.txt. An installation that moves no real money (sandbox or test keys) must not be indexed; on loopback,
 * where only audits run, it behaves like a real one.
 * @param request.host host of the request
 */
export function robotsText(publicUrl: string, request: { host: string; isRealMoney: boolean }): string {
	if (!request.isRealMoney && !loopbackHost.test(request.host)) return "User-agent: *\nDisallow: /\n";
	return `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A page below the language: `""`, `/campaign/name`. */
type SitemapPage = { path: string; updatedAt?: Date };

/** The index of the sitemap's parts. */
function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
	const parts = paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>\n`);
	return `${declaration}<sitemapindex ${namespace}>\n${parts.join("")}</sitemapindex>\n`;
}

/** Every page in every language with its alternates, generated in chunks. */
export function* sitemap(publicUrl: string, pages: Iterable<SitemapPage>): Generator<string> {
	yield `${declaration}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
	for (const page of pages) yield entries(publicUrl, page);
	yield "</urlset>\n";
}

function entries(publicUrl: string, { path, updatedAt }: SitemapPage): string {
	const addressIn = (locale: string) => escapeXml(encodeURI(`${publicUrl}/${locale}${path}`));
	const alternate = (language: string, locale: string) =>
		`<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(locale)}"/>`;
	const alternates = [...locales.map((locale) => alternate(locale, locale)), alternate("x-default", defaultLocale)];
	const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
	return locales
		.map((locale) => `<url><loc>${addressIn(locale)}</loc>${changed}${alternates.join("")}</url>\n`)
		.join("");
}
