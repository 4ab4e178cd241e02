import type { ProjectTile } from "@stride/contract/campaigns/projects";
import { ExternalLink } from "lucide-react";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ChosenFilters } from "./chosen-filters.tsx";
import { FiltersButton } from "./filters-button.tsx";
import { CardOrganization, CardPicture, CardProgress } from "./project-card.tsx";
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

/** A selectable project in a list: the whole card is its radio button. Texts: `projects`. */
function ChoiceCard(props: {
	project: ProjectTile;
	/** The same for all cards of a list. */
	group: string;
	isChosen: boolean;
	onChoose: (project: ProjectTile) => void;
}) {
	const t = useTranslations("projects.card");
	const locale = useLocale();
	const id = useId();
	const { project } = props;
	return (
		<article className="group relative flex flex-col rounded-4 border border-line bg-surface p-2.5 quiet-motion hover:shadow-2 has-[:checked]:border-text has-[:checked]:shadow-2 has-[:checked]:ring-2 has-[:checked]:ring-(--text) has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-(--focus)">
			<CardPicture project={project} />
			<div className="flex flex-1 flex-col px-2.5 pt-4 pb-2">
				<div className="flex items-start gap-3">
					<input
						id={id}
						type="radio"
						name={props.group}
						checked={props.isChosen}
						onChange={() => props.onChoose(project)}
						className="mt-0.5 size-6 shrink-0 accent-(--chip) outline-none"
					/>
					<label
						htmlFor={id}
						lang="en"
						className="line-clamp-3 cursor-pointer wrap-anywhere type-title after:absolute after:inset-0 after:rounded-4"
					>
						{project.name}
					</label>
				</div>
				<CardOrganization project={project} />
				<CardProgress project={project} />
				<a
					href={`/${locale}/project/${project.id}`}
					target="_blank"
					rel="noopener"
					className="relative mt-1 inline-flex min-h-11 items-center gap-2 self-start type-small-strong text-link hover:underline"
				>
					{t("open")}
					<span className="sr-only" lang="en">
						{project.name}
					</span>
					<ExternalLink className="size-4" aria-hidden />
				</a>
			</div>
		</article>
	);
}
