import { defaultLocale, locales } from "@stride/i18n";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A page below the language: `""`, `/campaign/name`. */
export type SitemapPage = { path: string; updatedAt?: Date };

/** The index of the sitemap's parts. */
export function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
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
