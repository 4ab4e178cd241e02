import { languages, locales } from "@stride/i18n";
import { ChevronRight } from "lucide-react";
import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";
import { useLocale, useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import { LanguageLink } from "./language-link.tsx";

/** The languages as a list that opens, also before its scripts have loaded; they close it. */
export default function LanguageList() {
	const current = useLocale();
	const t = useTranslations("common.language");
	const { short, name } = languages[current];
	return (
		<details className="group relative" onBlur={closeWithoutFocus} onClick={closeOnChoice} onKeyDown={closeOnEscape}>
			<summary
				aria-label={`${t("label")}: ${name}`}
				className="flex h-13 cursor-pointer list-none items-center gap-1 rounded-pill bg-sunken px-5 type-small-strong ring-1 ring-line ring-inset desk:h-11.5 [&::-webkit-details-marker]:hidden"
			>
				<span lang={current}>{short}</span>
				<ChevronRight className="size-4 rotate-90 group-open:-rotate-90" aria-hidden />
			</summary>
			{/* Focusable, so that a press on it does not move the focus out, which would close it before the click. */}
			<ul
				tabIndex={-1}
				aria-label={t("label")}
				className="absolute bottom-full left-0 z-30 mb-2 max-h-80 min-w-48 overflow-auto rounded-3 border border-line bg-surface p-2 text-text shadow-3 outline-none in-[header]:top-full in-[header]:right-0 in-[header]:bottom-auto in-[header]:left-auto in-[header]:mt-2"
			>
				{locales.map((locale) => (
					<li key={locale}>
						<LanguageLink
							locale={locale}
							form="name"
							className={classNames(
								"flex min-h-11 items-center rounded-2 px-4 hover:bg-sunken",
								locale === current ? "type-body-strong" : "type-body",
							)}
						/>
					</li>
				))}
			</ul>
		</details>
	);
}

function closeWithoutFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
	if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeOnChoice({ currentTarget, target }: MouseEvent<HTMLDetailsElement>): void {
	if (target instanceof Element && target.closest("a")) close(currentTarget);
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
	if (event.key !== "Escape" || !event.currentTarget.open) return;
	// A panel around the list stays open.
	event.stopPropagation();
	close(event.currentTarget);
}

/** Before the focused link is hidden, which would lose the focus. */
function close(list: HTMLDetailsElement): void {
	list.querySelector("summary")?.focus();
	list.open = false;
}
