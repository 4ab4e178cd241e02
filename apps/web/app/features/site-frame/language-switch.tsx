import { languageCount, locales } from "@stride/i18n";
import { Suspense } from "react";
import { useLocale, useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { classNames } from "../../ui/class-names.ts";
import { LanguageLink } from "./language-link.tsx";

// Pure, and chosen by a constant: the bundler drops it where two languages are side by side.
const LanguageList = /* @__PURE__ */ lazyPart(() => import("./language-list.tsx"));

/**
 * The same page in another language. Two languages are side by side, more of them are a list that opens. A list, not a
 * landmark, since a page has it twice.
 */
export function LanguageSwitch() {
	if (languageCount <= 2) return <LanguageRow />;
	return (
		<Suspense>
			<LanguageList />
		</Suspense>
	);
}

function LanguageRow() {
	const current = useLocale();
	const t = useTranslations("common.language");
	return (
		<ul aria-label={t("label")} className="flex rounded-pill bg-sunken p-1 ring-1 ring-line ring-inset">
			{locales.map((locale) => (
				<li key={locale}>
					<LanguageLink
						locale={locale}
						form="short"
						className={classNames(
							"grid size-11 place-items-center rounded-pill type-small-strong quiet-motion desk:size-9.5",
							locale === current ? "bg-strong text-on-strong" : "text-muted hover:text-text",
						)}
					/>
				</li>
			))}
		</ul>
	);
}
