import type { Project, ProjectFilters } from "@stride/contract";
import { loadMessages } from "@stride/i18n";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { ProjectCampaigns } from "../features/campaigns/project-campaigns.tsx";
import { cardPage } from "../features/campaigns/reduced-campaigns.ts";
import { ProjectView } from "../features/project-page/project-view.tsx";
import { DiscoverMore } from "../features/projects/discover-more.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { notFoundInstead } from "../lib/page/catalogue-page.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { apiContext } from "../lib/query/api-context.ts";
import type { Route } from "./+types/project";

export const handle: PageHandle = {
	guests: {
		queries: ["tab"],
		shows: ({ project }: Route.ComponentProps["loaderData"]) => ["campaign", `project:${project.id}`],
	},
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const api = context.get(apiContext);
	const projectParams = { projectId: params.id };
	const tab = url.searchParams.get("tab") === "reports" ? ("reports" as const) : ("summary" as const);
	const request = api("getProject", { params: projectParams });
	// A failure of the surrounding content does not fail the page.
	const orNull = () => null;
	const [messages, project, gallery, reports, campaigns, similar] = await Promise.all([
		// The project's board uses the texts of the campaign's.
		loadMessages(localeOf(url.pathname), ["project", "projects", "campaign"]),
		request,
		api("getProjectGallery", { params: projectParams }).catch(orNull),
		tab === "reports" ? api("listProjectReports", { params: projectParams }).catch(orNull) : null,
		api("listCampaigns", { query: { project: params.id } }).then(cardPage, orNull),
		request.then((found) => api("listProjects", { query: similarTo(found) })).catch(orNull),
	]).catch(notFoundInstead);
	return { messages, project, gallery, reports, campaigns, similar, tab };
}

/** [P2] Projects of the same theme, or without one of the same country. */
function similarTo({ themes: [theme], country }: Project): ProjectFilters {
	if (theme) return { theme: theme.id };
	return country ? { country: country.code } : {};
}

/** A popup that opens or closes changes only the query, not the page's data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export function meta({ loaderData: { project }, matches, location }: Route.MetaArgs) {
	const large = project.image?.["800"];
	return pageMeta({
		...siteOf(matches),
		locale: localeOf(location.pathname),
		path: `/project/${project.id}`,
		title: project.name,
		description: project.description || project.organization.name,
		...(large && { picture: { url: large.replace(/\.webp$/, ".jpg"), alt: project.name, width: 800, height: 449 } }),
		isIndexed: true,
	});
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
	const { project, gallery, reports, campaigns, similar, tab } = loaderData;
	return (
		// Remounts for another project, without any state of the previous one.
		<ProjectView key={project.id} project={project} gallery={gallery} reports={reports} tab={tab}>
			{campaigns && <ProjectCampaigns campaigns={campaigns.data} />}
			{similar && <DiscoverMore projectId={project.id} filters={similarTo(project)} firstPage={similar} />}
		</ProjectView>
	);
}
