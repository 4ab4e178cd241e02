import type { ProjectFilters, ProjectTile } from "@stride/contract/campaigns/projects";
import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Page } from "../../lib/lists/pages.ts";
import { useDeferredPages } from "../../lib/lists/use-deferred-pages.ts";
import { focusItem } from "../../lib/lists/use-focus-added.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { CardSlider } from "../../ui/list/card-slider.tsx";
import { ProjectCard } from "./project-card.tsx";

/**
 * [G2] Similar projects at the end of a project's page. `filters` define the similarity. Texts: `project`, `projects`.
 */
export function DiscoverMore(props: { projectId: string; filters: ProjectFilters; firstPage: Page<ProjectTile> }) {
	const t = useTranslations("project.discover");
	const api = useApi();
	const more = useDeferredPages(["similar-projects", props.projectId], props.firstPage, (page, signal) =>
		api("listProjects", { query: { ...props.filters, ...page } }, { signal }),
	);
	const projects = more.items.filter(({ id }) => id !== props.projectId);
	const list = useRef<HTMLUListElement>(null);
	const shownCount = useRef(projects.length);
	useEffect(() => {
		// The first new card replaces the button, so it gets the focus.
		if (projects.length > shownCount.current) focusItem(list.current, shownCount.current);
		shownCount.current = projects.length;
	}, [projects.length]);
	if (projects.length === 0) return null;
	const cards = projects.map((project) => ({
		key: project.id,
		card: <ProjectCard project={project} heading="h3" />,
	}));
	const moreCard = {
		key: "more",
		card: (
			<div className="grid min-h-60 place-content-center justify-items-center gap-4 rounded-4 border border-line-strong border-dashed p-6 text-center">
				<p className="type-small text-danger empty:hidden" role="alert">
					{more.hasMoreFailed && t("failed")}
				</p>
				<Button tone="outline" isPending={more.isLoadingMore} onPress={more.loadMore}>
					{t("more")}
					<ArrowRight className="size-5" aria-hidden />
				</Button>
			</div>
		),
	};
	return (
		<section className="wrap mt-16 tablet:mt-24">
			<CardSlider
				heading={
					<>
						<h2 className="type-score-3 text-muted">{t("title")}</h2>
						<span className="lane-rule flex-1" aria-hidden />
					</>
				}
				cards={more.next ? [...cards, moreCard] : cards}
				list={list}
				previous={t("back")}
				next={t("forth")}
			/>
			<p className="sr-only" role="status">
				{more.addedCount > 0 && t("added", { count: more.addedCount })}
			</p>
		</section>
	);
}
