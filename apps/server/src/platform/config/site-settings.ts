import { resolve } from "node:path";
import { type Locale, locales } from "@stride/i18n";
import { z } from "zod";
import { defaultBrand, readLook } from "../branding/look.ts";
import { ConfigError } from "./config-error.ts";
import { hexColour, list, url } from "./setting-kinds.ts";

type InSetting<Code extends string> = Uppercase<
	Code extends `${infer Language}-${infer Variant}` ? `${Language}_${Variant}` : Code
>;
type ExceptionsName = `ACCESSIBILITY_EXCEPTIONS_${InSetting<Locale>}`;

const exceptionsName = (locale: Locale) =>
	`ACCESSIBILITY_EXCEPTIONS_${locale.toUpperCase().replace("-", "_")}` as ExceptionsName;

/** One setting for each language. */
function exceptionSettings() {
	const setting = z.string().trim().min(1).max(1_000).optional();
	return Object.fromEntries(locales.map((locale) => [exceptionsName(locale), setting])) as Record<
		ExceptionsName,
		typeof setting
	>;
}

/** Name, look, links and operator of the site. */
export const siteSettings = {
	SUPPORT_EMAIL: z.email().default("support@stride.invalid"),
	OPERATOR_EMAIL: z.email().default("operator@stride.invalid"),
	OPERATOR_NAME: z.string().trim().min(1).max(200).optional(),
	OPERATOR_DETAILS: z.string().trim().min(1).max(500).optional(),
	ACCESSIBILITY_CONTACT: z.email().optional(),
	ACCESSIBILITY_REVIEWED: z.iso.date().optional(),
	...exceptionSettings(),
	ACCESSIBILITY_AUTHORITY: z.string().trim().min(1).max(300).optional(),
	BRAND: z.string().min(1).max(40).default(defaultBrand),
	BRAND_ACCENT: hexColour.optional(),
	BRAND_INK: hexColour.optional(),
	BRAND_LOGO: z.string().min(1).optional(),
	LINK_HOW_IT_WORKS: url.optional(),
	LINK_BLOG: url.optional(),
	LINK_FACEBOOK: url.optional(),
	LINK_INSTAGRAM: url.optional(),
	LINK_X: url.optional(),
	LINK_YOUTUBE: url.optional(),
	LINK_LINKEDIN: url.optional(),
	LINK_TIKTOK: url.optional(),
	PARTNER_NAME: z.string().min(1).max(60).optional(),
	PARTNER_URL: z.url({ protocol: /^https$/ }).optional(),
	PARTNER_LOGO: z.string().min(1).optional(),
	STATES_NOT_ALLOWED: list.default([]),
};
type SiteSettings = z.infer<z.ZodObject<typeof siteSettings>>;

export function readSite(env: SiteSettings) {
	return {
		brand: env.BRAND,
		look: readLook(env),
		supportEmail: env.SUPPORT_EMAIL,
		operatorEmail: env.OPERATOR_EMAIL,
		/** Operator and legal details for the text pages. */
		operatorName: env.OPERATOR_NAME,
		operatorDetails: env.OPERATOR_DETAILS,
		/** For the accessibility statement. */
		accessibility: {
			contact: env.ACCESSIBILITY_CONTACT ?? env.SUPPORT_EMAIL,
			reviewed: env.ACCESSIBILITY_REVIEWED,
			exceptions: Object.fromEntries(locales.map((locale) => [locale, env[exceptionsName(locale)]])),
			authority: env.ACCESSIBILITY_AUTHORITY,
		},
		statesNotAllowed: new Set(env.STATES_NOT_ALLOWED),
		links: {
			howItWorks: env.LINK_HOW_IT_WORKS,
			blog: env.LINK_BLOG,
			facebook: env.LINK_FACEBOOK,
			instagram: env.LINK_INSTAGRAM,
			x: env.LINK_X,
			youtube: env.LINK_YOUTUBE,
			linkedin: env.LINK_LINKEDIN,
			tiktok: env.LINK_TIKTOK,
		},
		partner: readPartner(env),
	};
}

/** A logo without a name would be a link without an accessible name. */
function readPartner(env: SiteSettings) {
	const { PARTNER_NAME: name, PARTNER_URL: partnerUrl, PARTNER_LOGO: logoPath } = env;
	if (!name && !partnerUrl && !logoPath) return undefined;
	if (!name || !partnerUrl) throw new ConfigError("PARTNER_NAME and PARTNER_URL must be set together.");
	return { name, url: partnerUrl, logoPath: logoPath && resolve(logoPath) };
}
