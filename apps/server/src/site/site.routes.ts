import type { SiteConfig } from "@stride/contract/site/site";
import { locales } from "@stride/i18n";
import type { FastifyInstance } from "fastify";
import type { Config } from "../platform/config.ts";
import type { Platform } from "../platform/context.ts";
import type { Mount } from "../platform/http/mount.ts";
import { type BrandFiles, createBrandFiles } from "./brand-files.ts";
import { type ConfiguredPicture, mountPictures, readPicture } from "./configured-picture.ts";

type SiteFiles = BrandFiles & { partnerLogo: ConfiguredPicture | null };

/** The installation's data for every page; links that are not configured are left out. */
function siteConfigOf(config: Config, files: SiteFiles): SiteConfig {
	const links = Object.fromEntries(Object.entries(config.site.links).filter(([, url]) => url !== undefined));
	const { partner } = config.site;
	const { partnerLogo, theme, mark } = files;
	const { streamingSeconds, freeViewingSeconds, resumeSeconds, pauseSeconds, playbackDevices } = config.streams;
	return {
		brand: config.site.brand,
		...(theme && { themeUrl: theme.url }),
		...(mark && { markUrl: mark.url }),
		publicUrl: config.publicUrl,
		supportEmail: config.site.supportEmail,
		links,
		...(partner && {
			partner: { name: partner.name, url: partner.url, ...(partnerLogo && { logoUrl: partnerLogo.url }) },
		}),
		hasCatalogue: config.catalogue !== null,
		hasGoogleSignIn: config.google !== null,
		hasGiftAid: config.taxWording?.wording === "uk-gift-aid",
		currencies: config.currencies,
		passphraseMin: config.accounts.passphraseMin,
		streams: {
			streamingSeconds,
			freeViewingSeconds,
			resumeSeconds,
			pauseSeconds,
			playbackDevices,
			encoderServer: config.encoderServer,
		},
		sandbox: {
			payments: config.sandbox.services.has("stripe"),
			isRehearsal: config.sandbox.rehearsalPassword !== null,
			...(config.sandbox.services.has("mail") && { mailboxUrl: `${config.sandbox.browserUrl}/mail` }),
		},
	};
}

/** @throws ConfigError with one line when a file that a setting names is missing or not a picture */
export async function readSiteFiles({ site }: Pick<Config, "site">) {
	const logoPath = site.partner?.logoPath;
	const partnerLogo = logoPath ? await readPicture("PARTNER_LOGO", logoPath, "partner") : null;
	return { partnerLogo, brand: await createBrandFiles(site) };
}

/** The site's configuration, and the files of its look. */
export async function mountSite(app: FastifyInstance, mount: Mount, config: Config): Promise<BrandFiles> {
	const { partnerLogo, brand } = await readSiteFiles(config);
	mountPictures(app, [partnerLogo, ...Object.values(brand)]);
	const site = siteConfigOf(config, { partnerLogo, ...brand });
	mount("getSite", async () => site);
	return brand;
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
				`Preferred-Languages: ${locales.join(", ")}`,
				`Canonical: ${config.publicUrl}/.well-known/security.txt`,
			];
			return reply
				.header("cache-control", "public, max-age=3600")
				.type("text/plain; charset=utf-8")
				.send(`${lines.join("\n")}\n`);
		},
	);
}
