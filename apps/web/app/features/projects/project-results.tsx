import type { ProjectTile } from "@stride/contract/campaigns/projects";
import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { CardSkeleton } from "../../ui/list/skeletons.tsx";
import searchScene from "../../ui/scenes/empty-search.svg";
import { GrowingProjects } from "./growing-projects.tsx";
import { pageSearch } from "./list-page.ts";
import { chosenCount, type Filters, noFilters, searchOf } from "./project-filters.ts";
import type { ProjectList } from "./use-project-list.ts";

/** The number of projects in words; while more can be loaded, the number shown. */
export function ResultCount({ list }: { list: ProjectList }) {
	const t = useTranslations("projects.list");
	const { pages, isChanging } = list;
	return (
		<p role="status" className="flex min-h-11 items-center gap-2 type-small text-muted">
			{isChanging ? (
				<>
					<LoaderCircle className="turn size-5" aria-hidden />
					{t("looking")}
				</>
			) : (
				pages && t(pages.next ? "countMore" : "count", { count: pages.items.length })
			)}
		</p>
	);
}

/** The list in each of its states: loading, loaded, empty, failed. */
export function ProjectResults(props: {
	list: ProjectList;
	filters: Filters;
	columns: "three" | "two";
	hasLinks: boolean;
	card: (project: ProjectTile) => ReactNode;
	onChange: (filters: Filters) => void;
}) {
	const { list, filters, onChange } = props;
	const { pages } = list;
	if (list.hasFailed) return <Failed onRetry={list.retry} />;
	if (pages === null) return <ListSkeleton columns={props.columns} />;
	if (pages.items.length === 0 && !list.isChanging) return <NothingFound filters={filters} onChange={onChange} />;
	return (
		<div aria-busy={list.isChanging} className={classNames("quiet-motion", list.isChanging && "opacity-55")}>
			<GrowingProjects
				pages={pages}
				columns={props.columns}
				card={props.card}
				{...(props.hasLinks && { nextPage: (next) => pageSearch(searchOf(filters), next) })}
			/>
		</div>
	);
}

function NothingFound({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
	const t = useTranslations("projects.list");
	const isNarrowed = filters.search !== "" || chosenCount(filters) > 0;
	if (!isNarrowed)
		return (
			<EmptyState scene={searchScene} title={t("noneTitle")}>
				{t("noneText")}
			</EmptyState>
		);
	return (
		<EmptyState
			scene={searchScene}
			title={t("emptyTitle")}
			action={
				<Button tone="strong" onPress={() => onChange(noFilters)}>
					{t("showAll")}
				</Button>
			}
		>
			{filters.search === "" ? t("emptyFilters") : t("emptySearch", { search: filters.search })}
		</EmptyState>
	);
}

function Failed({ onRetry }: { onRetry: () => void }) {
	const t = useTranslations("projects.list");
	return (
		<div className="grid justify-items-start gap-5">
			<FormError title={t("failedTitle")}>{t("failedText")}</FormError>
			<Button tone="strong" onPress={onRetry}>
				{t("retry")}
			</Button>
		</div>
	);
}

export function ListSkeleton({ columns }: { columns: "three" | "two" }) {
	const t = useTranslations("projects.list");
	return (
		<div role="status">
			<span className="sr-only">{t("looking")}</span>
			<div className={classNames("grid gap-5 tablet:grid-cols-2", columns === "three" && "desk:grid-cols-3")}>
				{["one", "two", "three", "four", "five", "six"].map((name) => (
					<CardSkeleton key={name} />
				))}
			</div>
		</div>
	);
}
