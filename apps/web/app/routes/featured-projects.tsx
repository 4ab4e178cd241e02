import { loadMessages } from "@stride/i18n";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { createTranslator, useTranslations } from "use-intl";
import { firstProjects } from "../features/projects/first-projects.ts";
import { ProjectListPage } from "../features/projects/project-list-page.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { requireCatalogue } from "../lib/page/catalogue-page.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { apiContext } from "../lib/query/api-context.ts";
import { QueryProvider } from "../lib/query/query-provider.tsx";
import type { Route } from "./+types/featured-projects";

export async function loader({ url, context }: Route.LoaderArgs) {
	const api = context.get(apiContext);
	await requireCatalogue(api);
	const [messages, first] = await Promise.all([
		loadMessages(localeOf(url.pathname), ["projects"]),
		firstProjects(api, url.searchParams),
	]);
	return data({ messages, first }, { status: first.page ? 200 : 503 });
}

export const handle: PageHandle = {
	guests: {
		queries: ["search", "organization", "country", "theme", "page", "as_of"],
		shows: () => ["project"],
	},
};

/** The browser loads filtered lists itself; only the URL changes. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "projects.meta" });
	return pageMeta({
		...siteOf(matches),
		locale,
		// The canonical URL is the list without filters.
		path: "/featured-projects",
		title: t("title"),
		description: t("description"),
		isIndexed: true,
	});
}

export default function FeaturedProjects({ loaderData: { first } }: Route.ComponentProps) {
	const t = useTranslations("projects");
	return (
		<main id="content" tabIndex={-1}>
			<div className="wrap mt-6 tablet:mt-8">
				<h1 className="type-display-1">{t("title")}</h1>
				<p className="mt-3 max-w-160 type-lead text-muted">{t("text")}</p>
			</div>
			<QueryProvider>
				<ProjectListPage first={first} />
			</QueryProvider>
		</main>
	);
}
