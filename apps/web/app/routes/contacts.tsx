import { loadMessages } from "@stride/i18n";
import { ContactCard } from "../features/contact/contact-card.tsx";
import { TextContent } from "../features/text-page/text-content.tsx";
import { TextPageHead } from "../features/text-page/text-page-head.tsx";
import { textSections } from "../features/text-page/text-sections.ts";
import { localeOf } from "../lib/i18n/locale-path.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { apiContext } from "../lib/query/api-context.ts";
import type { Route } from "./+types/contacts";

// Only the file changes it, and a cached page expires after seconds.
export const handle: PageHandle = { guests: { shows: () => [] } };

export async function loader({ url, context }: Route.LoaderArgs) {
	const [messages, page] = await Promise.all([
		loadMessages(localeOf(url.pathname), ["content", "contact", "validation"]),
		context.get(apiContext)("getTextPage", { params: { pageName: "contact-us" } }),
	]);
	return { messages, page };
}

export function meta({ loaderData: { page }, matches, location }: Route.MetaArgs) {
	return pageMeta({
		...siteOf(matches),
		locale: localeOf(location.pathname),
		path: "/contacts",
		title: page.title,
		description: page.description.join(" "),
		isIndexed: true,
	});
}

export default function Contacts({ loaderData: { page } }: Route.ComponentProps) {
	return (
		<main id="content" tabIndex={-1} className="wrap pt-6 pb-(--section) tablet:pt-12">
			<TextPageHead page={page} />
			<div className="grid items-start gap-x-16 gap-y-14 desk:grid-cols-[minmax(0,33rem)_minmax(0,1fr)]">
				<ContactCard />
				<TextContent sections={textSections(page.content)} />
			</div>
		</main>
	);
}
