import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useDebounced } from "../../lib/browser/use-debounced.ts";
import { useFocusAdded } from "../../lib/lists/use-focus-added.ts";
import { Button } from "../../ui/button/button.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { type Choice, ChoiceList, type ChoiceMode, ChoiceSearch } from "./choice-list.tsx";
import type { FirstProjects } from "./first-projects.ts";
import { type ChoiceName, choiceNames, type Filters } from "./project-filters.ts";
import { type useChoices, type useChosenNames, useOrganizations } from "./use-choices.ts";

/** Lists of at least this many entries have a search box. */
const searchedFrom = 8;

/** The three filters, stacked. */
export function FilterGroups(props: {
	filters: Filters;
	first: FirstProjects | null;
	choices: ReturnType<typeof useChoices>;
	names: ReturnType<typeof useChosenNames>;
	modeOf: (name: ChoiceName) => ChoiceMode;
}) {
	const t = useTranslations("projects.filters");
	const { filters, choices, names, modeOf } = props;
	return (
		<div className="grid gap-7">
			{choiceNames.map((name) => (
				<section key={name} aria-label={t(name)}>
					<h2 className="mb-2 type-body-strong">{t(name)}</h2>
					{name === "organization" ? (
						<OrganizationGroup {...props} mode={modeOf(name)} />
					) : (
						<ShortGroup
							name={name}
							choices={withChosen(choices[name], filters[name], names[name])}
							retry={choices.retry[name]}
							chosen={filters[name]}
							mode={modeOf(name)}
						/>
					)}
				</section>
			))}
		</div>
	);
}

function ShortGroup(props: {
	name: "country" | "theme";
	choices: readonly Choice[] | null;
	/** Loads the list again after a failure. */
	retry: (() => void) | null;
	chosen: string | null;
	mode: ChoiceMode;
}) {
	const t = useTranslations("projects.filters");
	const [search, setSearch] = useState("");
	const { choices, retry } = props;
	if (choices === null) return retry ? <FailedList onRetry={retry} /> : <ListSkeleton />;
	const wanted = search.trim().toLocaleLowerCase();
	const found = choices.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
	return (
		<>
			{choices.length >= searchedFrom && (
				<ChoiceSearch label={t(`${props.name}Search`)} value={search} onChange={setSearch} />
			)}
			<ChoiceList label={t(props.name)} choices={found} chosen={props.chosen} mode={props.mode} />
		</>
	);
}

function OrganizationGroup(props: Parameters<typeof FilterGroups>[0] & { mode: ChoiceMode }) {
	const t = useTranslations("projects.filters");
	const { filters, first, names, mode } = props;
	const [search, setSearch] = useState("");
	const settled = useDebounced(search.trim());
	const { organizations, ...more } = useOrganizations(filters, settled, first);
	const list = useRef<HTMLUListElement>(null);
	useFocusAdded(list, organizations?.length ?? 0);
	// A search shows its matches only; otherwise the chosen entry is listed with the others.
	const choices = settled === "" ? withChosen(organizations, filters.organization, names.organization) : organizations;
	return (
		<>
			<ChoiceSearch label={t("organizationSearch")} value={search} onChange={setSearch} />
			{choices === null ? (
				more.hasFailed ? (
					<FailedList onRetry={more.retry} />
				) : (
					<ListSkeleton />
				)
			) : (
				<ChoiceList
					label={t("organization")}
					choices={choices.map((choice) => ({ ...choice, isForeign: true }))}
					chosen={filters.organization}
					mode={mode}
					list={list}
				>
					{more.hasMore && (
						<Button
							tone="quiet"
							size="s"
							isPending={more.isLoading}
							onPress={more.loadMore}
							className="mt-1 w-full noscript:hidden"
						>
							{t("moreOrganizations")}
						</Button>
					)}
				</ChoiceList>
			)}
		</>
	);
}

/** Keeps the chosen entry visible, even if it is on no loaded page or leaves no project. */
function withChosen(choices: readonly Choice[] | null, chosen: string | null, name: string | null): Choice[] | null {
	if (choices === null) return null;
	if (chosen === null || choices.some(({ id }) => id === chosen)) return [...choices];
	return [{ id: chosen, name: name ?? chosen, projects: null }, ...choices];
}

function FailedList({ onRetry }: { onRetry: () => void }) {
	const t = useTranslations("projects.filters");
	return (
		<div role="alert" className="grid justify-items-start gap-2">
			<p className="type-small text-danger">{t("failed")}</p>
			<Button tone="outline" size="s" onPress={onRetry}>
				{t("retry")}
			</Button>
		</div>
	);
}

function ListSkeleton() {
	return (
		<div className="grid gap-2" aria-hidden>
			{["w-full", "w-4/5", "w-11/12", "w-3/5"].map((width) => (
				<Skeleton key={width} className={`h-9 rounded-1 ${width}`} />
			))}
		</div>
	);
}
