import type { SiteConfig } from "@stride/contract/site";
import type { Config } from "./platform/config.ts";
import type { Mount } from "./platform/http/mount.ts";

/** What every page is told of this installation; links that are not configured are left out. */
export function siteConfigOf(config: Config): SiteConfig {
	const links = Object.fromEntries(Object.entries(config.site.links).filter(([, url]) => url !== undefined));
	return {
		brand: config.site.brand,
		publicUrl: config.publicUrl,
		supportEmail: config.site.supportEmail,
		links,
		sandbox: {
			payments: config.sandbox.services.has("stripe"),
			...(config.sandbox.services.has("mail") && { mailboxUrl: `${config.sandbox.browserUrl}/mail` }),
		},
	};
}

export function mountSiteRoutes(mount: Mount, config: Config): void {
	mount("getSite", async () => siteConfigOf(config));
}
