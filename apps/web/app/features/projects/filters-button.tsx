import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "use-intl";
import { onIntent } from "../../lib/loading/on-intent.tsx";
import type { AddressPopup } from "../../lib/popups/address-popup.ts";
import { useAddressPopup } from "../../lib/popups/use-address-popup.ts";
import { Button } from "../../ui/button/button.tsx";
import type { FirstProjects } from "./first-projects.ts";
import { chosenCount, type Filters } from "./project-filters.ts";

const FiltersPopup = onIntent(() => import("./filters-popup.tsx"), ["projects"]);

const popups: readonly AddressPopup<"filters">[] = [{ name: "filterProjects", keys: [], read: () => "filters" }];

/** Opens the filters' popup, and shows the number of active filters. */
export function FiltersButton(props: {
	filters: Filters;
	first: FirstProjects | null;
	onApply: (filters: Filters) => void;
	className?: string;
}) {
	const t = useTranslations("projects.filters");
	const { filters, first, onApply } = props;
	const [view, change] = useAddressPopup(popups);
	const count = chosenCount(filters);
	const close = () => change(null);
	return (
		<>
			<Button
				tone="outline"
				aria-haspopup="dialog"
				onPress={() => change("filters")}
				className={`noscript:hidden ${props.className ?? ""}`}
			>
				<SlidersHorizontal className="size-5" aria-hidden />
				{t("open")}
				{count > 0 && (
					<span className="grid size-7 place-items-center rounded-pill bg-chip type-small-strong text-on-chip">
						<span aria-hidden>{count}</span>
						<span className="sr-only">{t("chosenCount", { count })}</span>
					</span>
				)}
			</Button>
			<FiltersPopup
				isWanted={view !== null}
				onMissing={close}
				pass={{
					filters,
					first,
					isOpen: view !== null,
					onClose: close,
					onApply: (next) => {
						close();
						onApply(next);
					},
				}}
			/>
		</>
	);
}
