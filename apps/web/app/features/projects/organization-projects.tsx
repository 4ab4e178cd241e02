import type { ProjectTile } from "@stride/contract/campaigns/projects";
import { useLocale, useTranslations } from "use-intl";
import type { Page } from "../../lib/lists/pages.ts";
import { usePages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import mapScene from "../../ui/scenes/empty-map.svg";
import { GrowingProjects } from "./growing-projects.tsx";
import { pageSearch } from "./list-page.ts";
import { ProjectCard } from "./project-card.tsx";

/** [G3] An organization's active projects. Texts: `projects`. */
export function OrganizationProjects(props: { organizationId: string; firstPage: Page<ProjectTile> }) {
	const t = useTranslations("projects.list");
	const api = useApi();
	const { organizationId, firstPage } = props;
	const { page, asOf } = firstPage.pagination;
	const { pages } = usePages(
		["organization-projects", organizationId, useLocale(), page, asOf],
		(query, signal) => api("listOrganizationProjects", { params: { organizationId }, query }, { signal }),
		{ firstPage, start: { page, asOf } },
	);
	if (pages.items.length === 0)
		return (
			<EmptyState scene={mapScene} title={t("noneTitle")}>
				{t("noneOfOrganization")}
			</EmptyState>
		);
	return (
		<GrowingProjects
			pages={pages}
			columns="four"
			card={(project) => <ProjectCard project={project} heading="h3" />}
			nextPage={(next) => pageSearch("", next)}
		/>
	);
}
