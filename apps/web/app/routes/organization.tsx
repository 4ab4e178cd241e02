import { loadMessages } from "@stride/i18n";
import { data, useRevalidator } from "react-router";
import { createTranslator, useTranslations } from "use-intl";
import { OrganizationHead } from "../features/project-page/organization-head.tsx";
import { listPageOf } from "../features/projects/list-page.ts";
import { OrganizationProjects } from "../features/projects/organization-projects.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { notFoundInstead } from "../lib/page/catalogue-page.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { apiContext } from "../lib/query/api-context.ts";
import { optional } from "../lib/query/optional.ts";
import { QueryProvider } from "../lib/query/query-provider.tsx";
import { Button } from "../ui/button/button.tsx";
import { LinkButton } from "../ui/button/link-button.tsx";
import { FormError } from "../ui/form/form-error.tsx";
import type { Route } from "./+types/organization";

export const handle: PageHandle = {
	guests: { queries: ["page", "as_of"], shows: () => ["project"] },
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const api = context.get(apiContext);
	const organizationParams = { organizationId: params.id };
	const query = listPageOf(url.searchParams);
	const [messages, organization, projects] = await Promise.all([
		loadMessages(localeOf(url.pathname), ["project", "projects"]),
		api("getOrganization", { params: organizationParams }),
		// The organization is rendered even if its list cannot be loaded.
		optional(api("listOrganizationProjects", { params: organizationParams, query })),
	]).catch(notFoundInstead);
	return data({ messages, organization, projects }, { status: projects ? 200 : 503 });
}

export function meta({ loaderData: { organization, messages }, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages, namespace: "project.organization" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: `/organization/${organization.id}`,
		title: organization.name,
		description: organization.mission ?? t("description", { name: organization.name }),
		isIndexed: true,
	});
}

export default function OrganizationPage({ loaderData: { organization, projects } }: Route.ComponentProps) {
	const t = useTranslations("project.organization");
	const isLaterPage = (projects?.pagination.page ?? 1) > 1;
	return (
		<main id="content" tabIndex={-1} className="pb-(--section)">
			<OrganizationHead organization={organization} />
			<section aria-labelledby="projects" className="wrap mt-12">
				<div className="mb-6 flex flex-wrap items-baseline justify-between gap-4">
					<h2 id="projects" className="type-display-3">
						{t("projects", { count: organization.activeProjects })}
					</h2>
					{isLaterPage && (
						<LinkButton to={{ search: "" }} tone="quiet" size="s">
							{t("fromStart")}
						</LinkButton>
					)}
				</div>
				{projects ? (
					<QueryProvider>
						<OrganizationProjects key={organization.id} organizationId={organization.id} firstPage={projects} />
					</QueryProvider>
				) : (
					<Unavailable />
				)}
			</section>
		</main>
	);
}

function Unavailable() {
	const t = useTranslations("projects.list");
	const { revalidate, state } = useRevalidator();
	return (
		<div className="grid justify-items-start gap-5">
			<FormError title={t("failedTitle")}>{t("failedText")}</FormError>
			<Button tone="strong" isPending={state === "loading"} onPress={() => void revalidate()}>
				{t("retry")}
			</Button>
		</div>
	);
}
