import type { ProjectTile } from "@stride/contract/campaigns/projects";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Pages } from "../../lib/lists/pages.ts";
import { useComingNear } from "../../lib/lists/use-coming-near.ts";
import { useListEndFocus } from "../../lib/lists/use-list-end-focus.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";

/**
 * [G1] [G3] Infinite list of projects: the control at its end loads the next page when it comes into view or is
 * pressed. With `nextPage` it is a link that works without a script. Texts: `projects`.
 */
export function GrowingProjects(props: {
	pages: Pages<ProjectTile>;
	columns: "three" | "four" | "two";
	card: (project: ProjectTile) => ReactNode;
	nextPage?: (next: { page: number; asOf: string }) => string;
}) {
	const t = useTranslations("projects.list");
	const { items, next, addedCount, isLoadingMore, hasMoreFailed } = props.pages;
	const list = useRef<HTMLUListElement>(null);
	const end = useRef<HTMLDivElement>(null);
	const keepFocus = useListEndFocus(list, end, items.length);
	const loadMore = () => {
		keepFocus();
		props.pages.loadMore();
	};
	useComingNear(end, next !== null && !isLoadingMore && !hasMoreFailed, loadMore);
	const press = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
		event.preventDefault();
		loadMore();
	};
	return (
		<>
			<ul ref={list} className={`grid gap-5 tablet:grid-cols-2 ${columns[props.columns]}`}>
				{items.map((project) => (
					<li key={project.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
						{props.card(project)}
					</li>
				))}
			</ul>
			<p className="sr-only" role="status">
				{addedCount > 0 && t("added", { added: addedCount, count: items.length })}
			</p>
			<div className="mt-6 empty:hidden">
				<FormError {...(hasMoreFailed && { title: t("moreFailed") })} />
			</div>
			<div ref={end} className="mt-8 grid place-items-center empty:hidden">
				{next &&
					(props.nextPage ? (
						<LinkButton
							to={{ search: props.nextPage(next) }}
							tone="outline"
							onClick={press}
							aria-busy={isLoadingMore}
							rel="next"
						>
							{isLoadingMore ? t("loading") : t("more")}
						</LinkButton>
					) : (
						<Button tone="outline" isPending={isLoadingMore} onPress={loadMore}>
							{t("more")}
						</Button>
					))}
			</div>
		</>
	);
}

const columns = { two: "", three: "desk:grid-cols-3", four: "desk:grid-cols-4" };
