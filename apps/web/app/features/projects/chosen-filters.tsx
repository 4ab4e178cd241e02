import { X } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { type ChoiceName, choiceNames, type Filters, noFilters, searchOf } from "./project-filters.ts";
import type { useChosenNames } from "./use-choices.ts";

const chip =
	"inline-flex min-h-11 max-w-full items-center gap-2 rounded-pill bg-quiet px-4 type-small-strong hover:bg-quiet-hover";

/** The active filters; pressing one removes it. Links if the address holds the filters. */
export function ChosenFilters(props: {
	filters: Filters;
	names: ReturnType<typeof useChosenNames>;
	hasLinks: boolean;
	onChange: (filters: Filters) => void;
}) {
	const t = useTranslations("projects.filters");
	const { filters, names, hasLinks, onChange } = props;
	const chosen = choiceNames.filter((name) => filters[name] !== null);
	if (chosen.length === 0) return null;
	const take = (name: ChoiceName): Filters => ({ ...filters, [name]: null });
	const words = (name: ChoiceName) => (
		<>
			<span className="sr-only">{t("takeOff")}</span>
			<span className="truncate" {...(name === "organization" && { lang: "en" })}>
				{names[name]}
			</span>
			<X className="size-4 shrink-0" aria-hidden />
		</>
	);
	const all = { ...noFilters, search: filters.search };
	return (
		<ul aria-label={t("chosen")} className="flex flex-wrap gap-2">
			{chosen.map((name) => (
				<li key={name} className="max-w-full">
					{hasLinks ? (
						<Link to={{ search: searchOf(take(name)) }} preventScrollReset className={chip}>
							{words(name)}
						</Link>
					) : (
						<button type="button" onClick={() => onChange(take(name))} className={chip}>
							{words(name)}
						</button>
					)}
				</li>
			))}
			{chosen.length > 1 && (
				<li>
					{hasLinks ? (
						<Link
							to={{ search: searchOf(all) }}
							preventScrollReset
							className="inline-flex min-h-11 items-center px-2 type-small-strong text-link underline"
						>
							{t("reset")}
						</Link>
					) : (
						<button
							type="button"
							onClick={() => onChange(all)}
							className="inline-flex min-h-11 items-center px-2 type-small-strong text-link underline"
						>
							{t("reset")}
						</button>
					)}
				</li>
			)}
		</ul>
	);
}
