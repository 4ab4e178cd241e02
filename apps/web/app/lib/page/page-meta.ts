import { frameLimits } from "@stride/contract/streams/frame-limits";
import { defaultLocale, type Locale, languages, locales } from "@stride/i18n";
import type { MetaDescriptor } from "react-router";

export type PageMeta = {
	locale: Locale;
	brand: string;
	/** The installation's public URL, without a trailing slash. */
	publicUrl: string;
	/** The path below the language: `""` for the landing page, `/campaign/name`. */
	path: string;
	title: string;
	description: string;
	/** The site's description, also the text of its share picture. */
	tagline: string;
	/** The site's share picture, absolute or relative to the public URL. */
	sitePicture: string;
	/** The page's share picture, absolute or relative to the public URL; else the site's. Default size: the site picture's. */
	picture?: { url: string; alt: string; width?: number; height?: number };
	isIndexed: boolean;
};

/** The metadata for search engines, messengers and social networks, in the server's HTML. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
	const title = page.title.includes(page.brand) ? page.title : `${page.title} · ${page.brand}`;
	const description = oneLine(page.description);
	return [
		{ title },
		{ name: "description", content: description },
		{ name: "robots", content: page.isIndexed ? "index, follow" : "noindex, nofollow" },
		...(page.isIndexed ? addressTags(page) : []),
		{ property: "og:type", content: "website" },
		{ property: "og:site_name", content: page.brand },
		{ property: "og:title", content: page.title },
		{ property: "og:description", content: description },
		{ property: "og:url", content: addressOf(page, page.locale) },
		{ property: "og:locale", content: openGraphLocale(page.locale) },
		...locales
			.filter((locale) => locale !== page.locale)
			.map((locale) => ({ property: "og:locale:alternate", content: openGraphLocale(locale) })),
		// X reads the title and the description from the Open Graph's.
		{ name: "twitter:card", content: "summary_large_image" },
		...pictureTags(page),
	];
}

function addressTags(page: PageMeta): MetaDescriptor[] {
	return [
		{ tagName: "link", rel: "canonical", href: addressOf(page, page.locale) },
		...locales.map((locale) => ({
			tagName: "link",
			rel: "alternate",
			hrefLang: locale,
			href: addressOf(page, locale),
		})),
		{ tagName: "link", rel: "alternate", hrefLang: "x-default", href: addressOf(page, defaultLocale) },
	];
}

function pictureTags(page: PageMeta): MetaDescriptor[] {
	const { brand, tagline, publicUrl, sitePicture } = page;
	const own: NonNullable<PageMeta["picture"]> = page.picture ?? { url: sitePicture, alt: `${brand}. ${tagline}` };
	const { url, alt, width = frameLimits.sharePictureWidth, height = frameLimits.sharePictureHeight } = own;
	const address = new URL(url, publicUrl).href;
	return [
		{ property: "og:image", content: address },
		{ property: "og:image:type", content: "image/jpeg" },
		{ property: "og:image:width", content: String(width) },
		{ property: "og:image:height", content: String(height) },
		{ property: "og:image:alt", content: alt },
		{ name: "twitter:image", content: address },
		{ name: "twitter:image:alt", content: alt },
	];
}

// `en-US` becomes `en_US`.
const openGraphLocale = (locale: Locale): string => languages[locale].bcp47.replace("-", "_");

function addressOf(page: PageMeta, locale: Locale): string {
	return `${page.publicUrl}/${locale}${page.path}`;
}

// The length that search results show; a longer description is cut at a word.
const descriptionMax = 200;

function oneLine(text: string): string {
	const flat = text.replace(/\s+/g, " ").trim();
	if (flat.length <= descriptionMax) return flat;
	const cut = flat.slice(0, descriptionMax - 1);
	const lastSpace = cut.lastIndexOf(" ");
	return `${cut.slice(0, lastSpace > 0 ? lastSpace : undefined)}…`;
}
