import type { TextPageName } from "@stride/contract";
import { loadMessages } from "@stride/i18n";
import { TextPageView } from "../features/text-page/text-page-view.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { apiContext } from "../lib/query/api-context.ts";
import type { Route } from "./+types/text-page";

/** The text of each URL. */
const pageNames: Record<string, TextPageName> = {
	faq: "frequently-asked-questions",
	terms: "terms-and-conditions",
	cookies: "cookie-policy",
	privacy: "privacy-policy",
	about: "about-us",
	accessibility: "accessibility-statement",
};
const addressOf = (pathname: string) => pathname.split("/")[2] ?? "";

// Only the file changes it, and a cached page expires after seconds.
export const handle: PageHandle = { guests: { shows: () => [] } };

export async function loader({ url, context }: Route.LoaderArgs) {
	const pageName = pageNames[addressOf(url.pathname)];
	if (!pageName) throw new Response(null, { status: 404 });
	const [messages, page] = await Promise.all([
		loadMessages(localeOf(url.pathname), ["content"]),
		context.get(apiContext)("getTextPage", { params: { pageName } }),
	]);
	return { messages, page };
}

export function meta({ loaderData: { page }, matches, location }: Route.MetaArgs) {
	return pageMeta({
		...siteOf(matches),
		locale: localeOf(location.pathname),
		path: `/${addressOf(location.pathname)}`,
		title: page.title,
		description: page.description.join(" "),
		isIndexed: true,
	});
}

export default function TextPageRoute({ loaderData: { page } }: Route.ComponentProps) {
	return (
		<main id="content" tabIndex={-1} className="wrap pt-6 pb-(--section) tablet:pt-12">
			<TextPageView page={page} />
		</main>
	);
}
