import { loadMessages } from "@stride/i18n";
import { lazy, Suspense } from "react";
import { createTranslator } from "use-intl";
import { localeOf } from "../../lib/i18n/locale-path.ts";
import { pageMeta } from "../../lib/page/page-meta.ts";
import { privatePage } from "../../lib/page/private-page.ts";
import { siteOf } from "../../lib/page/site-config.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import type { Route } from "./+types/broadcast-statistics";

// Lazy, since the site map, which is part of every page, lists what a route imports.
const StatisticsPage = lazy(async () => ({
	default: (await import("../../features/broadcast-statistics/statistics-page.tsx")).StatisticsPage,
}));

export const middleware = [privatePage];

/** Loads texts only: personal data is loaded by the browser, since page requests have no access token. */
export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["statistics"]) };
}

export function meta({ loaderData, matches, location, params }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "statistics" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: `/broadcast/${params.streamId}/statistics`,
		title: t("title"),
		description: t("lead"),
		isIndexed: false,
	});
}

export default function BroadcastStatistics({ params }: Route.ComponentProps) {
	return (
		<QueryProvider>
			<Suspense fallback={<main id="content" tabIndex={-1} className="min-h-dvh outline-none" />}>
				<StatisticsPage streamId={params.streamId} />
			</Suspense>
		</QueryProvider>
	);
}
