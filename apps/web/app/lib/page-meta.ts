import { type Locale, locales, localeTags } from "@stride/i18n";
import type { MetaDescriptor } from "react-router";

export type PageMeta = {
	locale: Locale;
	brand: string;
	/** The installation's public address, without a slash at its end. */
	publicUrl: string;
	/** The path below the language: `""` for the landing page, `/campaign/name`. */
	path: string;
	title: string;
	description: string;
	/** Absolute or below the public address. */
	image?: { url: string; width: number; height: number; alt: string };
	isIndexed: boolean;
};

/** Everything that search engines, messengers and social networks read of a page, in its first answer. */
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
		{ property: "og:locale", content: localeTags[page.locale].openGraph },
		...locales
			.filter((locale) => locale !== page.locale)
			.map((locale) => ({ property: "og:locale:alternate", content: localeTags[locale].openGraph })),
		{ name: "twitter:card", content: page.image ? "summary_large_image" : "summary" },
		{ name: "twitter:title", content: page.title },
		{ name: "twitter:description", content: description },
		...imageTags(page),
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
		{ tagName: "link", rel: "alternate", hrefLang: "x-default", href: addressOf(page, "en") },
	];
}

function imageTags({ image, publicUrl }: PageMeta): MetaDescriptor[] {
	if (!image) return [];
	const url = new URL(image.url, publicUrl).href;
	return [
		{ property: "og:image", content: url },
		{ property: "og:image:width", content: String(image.width) },
		{ property: "og:image:height", content: String(image.height) },
		{ property: "og:image:alt", content: image.alt },
		{ name: "twitter:image", content: url },
		{ name: "twitter:image:alt", content: image.alt },
	];
}

function addressOf(page: PageMeta, locale: Locale): string {
	return `${page.publicUrl}/${locale}${page.path}`;
}

// What a result page shows of a description; a longer one is cut at a word.
const descriptionMax = 200;

function oneLine(text: string): string {
	const flat = text.replace(/\s+/g, " ").trim();
	if (flat.length <= descriptionMax) return flat;
	const cut = flat.slice(0, descriptionMax - 1);
	const lastSpace = cut.lastIndexOf(" ");
	return `${cut.slice(0, lastSpace > 0 ? lastSpace : undefined)}…`;
}
