import type { ProjectTile } from "@stride/contract/campaigns/projects";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type ListedPage, useMorePages } from "../../lib/use-more-pages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { GrowingProjects } from "./growing-projects.tsx";
import { pageSearch } from "./list-page.ts";
import { ProjectCard } from "./project-card.tsx";

/** [G3] An organization's active projects. Texts: `projects`. */
export function OrganizationProjects(props: { organizationId: string; firstPage: ListedPage<ProjectTile> }) {
	const t = useTranslations("projects.list");
	const api = useApi();
	const pages = useMorePages(props.firstPage, (query, signal) =>
		api("listOrganizationProjects", { params: { organizationId: props.organizationId }, query }, { signal }),
	);
	if (pages.items.length === 0) return <EmptyState title={t("noneTitle")}>{t("noneOfOrganization")}</EmptyState>;
	return (
		<GrowingProjects
			pages={pages}
			columns="four"
			card={(project) => <ProjectCard project={project} heading="h3" />}
			nextPage={(next) => pageSearch("", next)}
		/>
	);
}
