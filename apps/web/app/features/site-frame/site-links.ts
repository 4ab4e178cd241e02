import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/site.ts";

export type SiteLink = { href: string; label: string; isOutside: boolean };

/** The sections of the site, and what the configuration links to. */
export function useSiteLinks(): SiteLink[] {
	const t = useTranslations("common.header");
	const { links } = useSite();
	const campaigns = `/${useLocale()}/campaigns-and-streams`;
	return [
		{ href: campaigns, label: t("campaigns"), isOutside: false },
		...(links.howItWorks ? [{ href: links.howItWorks, label: t("howItWorks"), isOutside: true }] : []),
		...(links.blog ? [{ href: links.blog, label: t("blog"), isOutside: true }] : []),
	];
}
