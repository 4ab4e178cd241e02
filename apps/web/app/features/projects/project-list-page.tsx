import { useLocation, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { ChosenFilters } from "./chosen-filters.tsx";
import { FilterGroups } from "./filter-groups.tsx";
import { FiltersButton } from "./filters-button.tsx";
import type { FirstProjects } from "./first-projects.ts";
import { ProjectCard } from "./project-card.tsx";
import { type ChoiceName, type Filters, filtersOf, searchOf } from "./project-filters.ts";
import { ProjectResults, ResultCount } from "./project-results.tsx";
import { ProjectSearch } from "./project-search.tsx";
import { useChoices, useChosenNames } from "./use-choices.ts";
import { useProjectList } from "./use-project-list.ts";

/**
 * [G1] All projects: the address holds search and filters, so that it can be shared and the back button works. Every
 * filter is a link and the search a form, which also work without a script. `first` was loaded with the page.
 */
export function ProjectListPage({ first }: { first: FirstProjects }) {
	const t = useTranslations("projects");
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const locale = useLocale();
	const filters = filtersOf(new URLSearchParams(search));
	const list = useProjectList(filters, first);
	const choices = useChoices(filters, first);
	const names = useChosenNames(filters, choices, first);
	const go = (next: Filters, isTyped = false) =>
		// Typing replaces a single history entry, however often it pauses.
		void navigate({ pathname, search: searchOf(next) }, { replace: isTyped, preventScrollReset: true });
	const linkTo = (name: ChoiceName) => (id: string | null) => searchOf({ ...filters, [name]: id });
	const isLaterPage = first.start.page > 1 && searchOf(first.filters) === searchOf(filters);
	return (
		<div className="wrap mt-8 pb-(--section) tablet:mt-10">
			<div className="grid gap-x-10 desk:grid-cols-[17rem_minmax(0,1fr)] desk:grid-rows-[auto_1fr]">
				<div className="flex flex-wrap items-start gap-3 desk:col-start-2">
					<div className="min-w-56 flex-1">
						<ProjectSearch
							filters={filters}
							action={`/${locale}/featured-projects`}
							onSearch={(wanted) => go({ ...filters, search: wanted }, true)}
						/>
					</div>
					<FiltersButton filters={filters} first={first} onApply={go} className="h-13 desk:hidden" />
				</div>
				<aside
					aria-label={t("filters.title")}
					className="hidden desk:row-span-2 desk:row-start-1 desk:block noscript:mt-6 noscript:block desk:noscript:mt-0"
				>
					<FilterGroups
						filters={filters}
						first={first}
						choices={choices}
						names={names}
						modeOf={(name) => ({ kind: "links", hrefOf: linkTo(name) })}
					/>
				</aside>
				<section aria-label={t("list.label")} className="min-w-0 desk:col-start-2">
					<div className="my-3 grid gap-1">
						<ChosenFilters filters={filters} names={names} hasLinks onChange={go} />
						<div className="flex flex-wrap items-center justify-between gap-x-6">
							<ResultCount list={list} />
							{isLaterPage && (
								<LinkButton to={{ search: searchOf(filters) }} reloadDocument tone="quiet" size="s">
									{t("list.fromStart")}
								</LinkButton>
							)}
						</div>
					</div>
					<ProjectResults
						list={list}
						filters={filters}
						columns="three"
						hasLinks
						card={(project) => <ProjectCard project={project} heading="h2" />}
						onChange={go}
					/>
				</section>
			</div>
		</div>
	);
}
