import type { SiteConfig } from "@stride/contract/site/site";
import type { FastifyInstance } from "fastify";
import type { PartnerLogo } from "./partner-logo.ts";
import type { Config } from "./platform/config.ts";
import type { Platform } from "./platform/context.ts";
import type { Mount } from "./platform/http/mount.ts";

/** The installation's data for every page; links that are not configured are left out. */
function siteConfigOf(config: Config, logo: PartnerLogo | undefined): SiteConfig {
	const links = Object.fromEntries(Object.entries(config.site.links).filter(([, url]) => url !== undefined));
	const { partner } = config.site;
	const { streamingSeconds, freeViewingSeconds, resumeSeconds, pauseSeconds, playbackDevices } = config.streams;
	return {
		brand: config.site.brand,
		publicUrl: config.publicUrl,
		supportEmail: config.site.supportEmail,
		links,
		...(partner && { partner: { name: partner.name, url: partner.url, ...(logo && { logoUrl: logo.url }) } }),
		hasCatalogue: config.catalogue !== null,
		hasGoogleSignIn: config.google !== null,
		passphraseMin: config.accounts.passphraseMin,
		streams: { streamingSeconds, freeViewingSeconds, resumeSeconds, pauseSeconds, playbackDevices },
		sandbox: {
			payments: config.sandbox.services.has("stripe"),
			isRehearsal: config.sandbox.rehearsalPassword !== null,
			...(config.sandbox.services.has("mail") && { mailboxUrl: `${config.sandbox.browserUrl}/mail` }),
		},
	};
}

export function mountSiteRoutes(mount: Mount, config: Config, partnerLogo: PartnerLogo | undefined): void {
	const site = siteConfigOf(config, partnerLogo);
	mount("getSite", async () => site);
}

const securityTextDays = 180;

/** Serves `security.txt` (RFC 9116), which names the contact for vulnerability reports. */
export function mountSecurityText(app: FastifyInstance, { config, clock }: Pick<Platform, "config" | "clock">): void {
	app.get(
		"/.well-known/security.txt",
		{ config: { access: "anyone" }, schema: { hide: true } },
		async (_request, reply) => {
			const expires = new Date(clock().getTime() + securityTextDays * 24 * 3_600_000);
			expires.setUTCHours(0, 0, 0, 0);
			const lines = [
				`Contact: mailto:${config.site.supportEmail}`,
				`Expires: ${expires.toISOString()}`,
				"Preferred-Languages: en, uk",
				`Canonical: ${config.publicUrl}/.well-known/security.txt`,
			];
			return reply
				.header("cache-control", "public, max-age=3600")
				.type("text/plain; charset=utf-8")
				.send(`${lines.join("\n")}\n`);
		},
	);
}
