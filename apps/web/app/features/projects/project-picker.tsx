import type { ProjectTile } from "@stride/contract/campaigns/projects";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { ChoiceCard } from "./choice-card.tsx";
import { ChosenFilters } from "./chosen-filters.tsx";
import { FiltersButton } from "./filters-button.tsx";
import { type Filters, noFilters } from "./project-filters.ts";
import { ProjectResults, ResultCount } from "./project-results.tsx";
import { ProjectSearch } from "./project-search.tsx";
import { useChoices, useChosenNames } from "./use-choices.ts";
import { useProjectList } from "./use-project-list.ts";

export type ProjectPickerProps = { chosen: string | null; onChoose: (project: ProjectTile) => void };

/** [C1] The list of projects as a form field with a single choice. Texts: `projects`. */
export default function ProjectPicker({ chosen, onChoose }: ProjectPickerProps) {
	const t = useTranslations("projects.list");
	const group = useId();
	const [filters, setFilters] = useState<Filters>(noFilters);
	const list = useProjectList(filters, null);
	const choices = useChoices(filters, null);
	const names = useChosenNames(filters, choices, null);
	return (
		<div>
			<div className="flex flex-wrap items-start gap-3">
				<div className="min-w-56 flex-1">
					<ProjectSearch filters={filters} onSearch={(search) => setFilters({ ...filters, search })} />
				</div>
				<FiltersButton filters={filters} first={null} onApply={setFilters} className="h-13" />
			</div>
			<div className="my-3 grid gap-1">
				<ChosenFilters filters={filters} names={names} hasLinks={false} onChange={setFilters} />
				<ResultCount list={list} />
			</div>
			<div role="radiogroup" aria-label={t("label")}>
				<ProjectResults
					list={list}
					filters={filters}
					columns="two"
					hasLinks={false}
					card={(project) => (
						<ChoiceCard project={project} group={group} isChosen={project.id === chosen} onChoose={onChoose} />
					)}
					onChange={setFilters}
				/>
			</div>
		</div>
	);
}
