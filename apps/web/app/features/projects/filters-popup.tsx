import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { SidePanel } from "../../ui/overlay/side-panel.tsx";
import { FilterGroups } from "./filter-groups.tsx";
import type { FirstProjects } from "./first-projects.ts";
import { type Filters, noFilters } from "./project-filters.ts";
import { useChoices, useChosenNames } from "./use-choices.ts";

export type FiltersPopupProps = {
	filters: Filters;
	first: FirstProjects | null;
	isOpen: boolean;
	onClose: () => void;
	onApply: (filters: Filters) => void;
};

/**
 * [U1] `filterProjects`: the filters on screens without room beside the list. Nothing changes before they are applied.
 */
export default function FiltersPopup(props: FiltersPopupProps) {
	const t = useTranslations("projects.filters");
	const { filters, isOpen, onClose, onApply } = props;
	const [draft, setDraft] = useState(filters);
	const [wasOpen, setOpen] = useState(isOpen);
	if (isOpen !== wasOpen) {
		setOpen(isOpen);
		if (isOpen) setDraft(filters);
	}
	return (
		<SidePanel
			isOpen={isOpen}
			onClose={onClose}
			title={t("title")}
			footer={
				<div className="flex flex-wrap gap-3">
					<Button tone="action" onPress={() => onApply(draft)} className="grow">
						{t("apply")}
					</Button>
					<Button tone="quiet" onPress={() => onApply({ ...noFilters, search: filters.search })} className="grow">
						{t("reset")}
					</Button>
				</div>
			}
		>
			<QueryProvider>
				<Draft first={props.first} draft={draft} onChange={setDraft} />
			</QueryProvider>
		</SidePanel>
	);
}

function Draft(props: { first: FirstProjects | null; draft: Filters; onChange: (draft: Filters) => void }) {
	const { first, draft, onChange } = props;
	const id = useId();
	const choices = useChoices(draft, first);
	const names = useChosenNames(draft, choices, first);
	return (
		<div className="mt-2 text-text">
			<FilterGroups
				filters={draft}
				first={first}
				choices={choices}
				names={names}
				modeOf={(name) => ({
					kind: "radios",
					name: `${id}-${name}`,
					onChoose: (chosen) => onChange({ ...draft, [name]: chosen }),
				})}
			/>
		</div>
	);
}
