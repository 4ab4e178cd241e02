import { loadMessages } from "@stride/i18n";
import { lazy, Suspense } from "react";
import { createTranslator } from "use-intl";
import type { RenderPlayer } from "../../features/clips/clips-page.tsx";
import { localeOf } from "../../lib/i18n/locale-path.ts";
import { pageMeta } from "../../lib/page/page-meta.ts";
import { privatePage } from "../../lib/page/private-page.ts";
import { siteOf } from "../../lib/page/site-config.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import type { Route } from "./+types/recording-clips";

// Lazy, since the site map, which is part of every page, lists what a route imports.
const ClipsPage = lazy(async () => ({ default: (await import("../../features/clips/clips-page.tsx")).ClipsPage }));
const RecordingVideo = lazy(() => import("../../features/watching/clips/recording-video.tsx"));

export const middleware = [privatePage];

/** Loads texts only: personal data is loaded by the browser, since page requests have no access token. */
export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["clips", "validation", "watching"]) };
}

export function meta({ loaderData, matches, location, params }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "clips" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: `/broadcast/${params.streamId}/clips`,
		title: t("title"),
		description: t("description"),
		isIndexed: false,
	});
}

const player: RenderPlayer = (stream, props) => (
	<Suspense fallback={<div className="aspect-video max-h-[60svh] rounded-4 bg-board" />}>
		<RecordingVideo stream={stream} {...props} />
	</Suspense>
);

export default function RecordingClips({ params }: Route.ComponentProps) {
	return (
		<QueryProvider>
			<Suspense fallback={<main id="content" tabIndex={-1} className="min-h-dvh outline-none" />}>
				<ClipsPage streamId={params.streamId} player={player} />
			</Suspense>
		</QueryProvider>
	);
}
