import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";

export type SiteLink = { href: string; label: string; isOutside: boolean };

/** The sections of the site, and the configured links. */
export function useSiteLinks(): SiteLink[] {
	const t = useTranslations("common.header");
	const { links, hasCatalogue } = useSite();
	const home = `/${useLocale()}`;
	return [
		{ href: `${home}/campaigns-and-streams`, label: t("campaigns"), isOutside: false },
		...(hasCatalogue ? [{ href: `${home}/featured-projects`, label: t("projects"), isOutside: false }] : []),
		...(links.howItWorks ? [{ href: links.howItWorks, label: t("howItWorks"), isOutside: true }] : []),
		...(links.blog ? [{ href: links.blog, label: t("blog"), isOutside: true }] : []),
	];
}
