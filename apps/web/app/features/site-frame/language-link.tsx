import { type Locale, languages } from "@stride/i18n";
import { Link, useLocation } from "react-router";
import { useLocale } from "use-intl";
import { inLocale } from "../../lib/i18n/locale-path.ts";

/** The same page in another language; the choice is stored. */
export function LanguageLink(props: { locale: Locale; form: "short" | "name"; className: string }) {
	const { locale, form, className } = props;
	const { pathname, search, hash } = useLocation();
	const language = languages[locale];
	return (
		<Link
			to={{ pathname: inLocale(locale, pathname), search, hash }}
			replace
			preventScrollReset
			hrefLang={locale}
			lang={locale}
			aria-label={`${language.short} ${language.name}`}
			aria-current={locale === useLocale() ? "true" : undefined}
			onClick={() => remember(locale)}
			className={className}
		>
			{language[form]}
		</Link>
	);
}

/** Stores the language for URLs without one. If its script cannot be loaded, only this page is in that language. */
function remember(locale: Locale): void {
	import("../../lib/preferences/preference-cookie.ts").then(
		({ rememberPreference }) => rememberPreference("lang", locale),
		() => undefined,
	);
}
