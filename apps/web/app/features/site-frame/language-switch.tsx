import { type Locale, locales } from "@stride/i18n";
import { Link, useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { inLocale } from "../../lib/i18n/locale-path.ts";
import { classNames } from "../../ui/class-names.ts";

// Each language has its own name, whatever the page's language.
const names = { en: { short: "EN", full: "English" }, uk: { short: "УК", full: "Українська" } };

/** The same page in the other language; the choice is stored. A list, not a landmark, since a page has it twice. */
export function LanguageSwitch() {
	const current = useLocale();
	const { pathname, search, hash } = useLocation();
	const t = useTranslations("common.language");
	return (
		<ul aria-label={t("label")} className="flex rounded-pill bg-sunken p-1 ring-1 ring-line ring-inset">
			{locales.map((locale) => (
				<li key={locale}>
					<Link
						to={{ pathname: inLocale(locale, pathname), search, hash }}
						replace
						preventScrollReset
						hrefLang={locale}
						lang={locale}
						aria-label={`${names[locale].short} ${names[locale].full}`}
						aria-current={locale === current ? "true" : undefined}
						onClick={() => remember(locale)}
						className={classNames(
							"grid size-11 place-items-center rounded-pill type-small-strong quiet-motion desk:size-9.5",
							locale === current ? "bg-strong text-on-strong" : "text-muted hover:text-text",
						)}
					>
						{names[locale].short}
					</Link>
				</li>
			))}
		</ul>
	);
}

/** Stores the language for URLs without one. If its script cannot be loaded, only this page is in that language. */
function remember(locale: Locale): void {
	import("../../lib/preferences/preference-cookie.ts").then(
		({ rememberPreference }) => rememberPreference("lang", locale),
		() => undefined,
	);
}
