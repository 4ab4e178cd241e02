import type { SitemapPage } from "./sitemap.ts";

/** Pages of the site map that say something to somebody who has never been here. */
export const publicPages: readonly SitemapPage[] = [
	{ path: "" },
	{ path: "/campaigns-and-streams" },
	{ path: "/featured-projects" },
	{ path: "/about" },
	{ path: "/faq" },
	{ path: "/contacts" },
	{ path: "/terms" },
	{ path: "/privacy" },
	{ path: "/cookies" },
];
