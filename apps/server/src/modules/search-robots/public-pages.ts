import type { SitemapPage } from "./sitemap.ts";

/** Pages of the site map for first-time visitors. */
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
