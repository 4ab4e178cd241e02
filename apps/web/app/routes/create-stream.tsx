import { loadMessages } from "@stride/i18n";
import { type MiddlewareFunction, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { createTranslator } from "use-intl";
import { StreamPage } from "../features/stream-form/stream-page.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { privatePage } from "../lib/page/private-page.ts";
import { siteOf } from "../lib/page/site-config.ts";
import type { Route } from "./+types/create-stream";

/** D2: a stream belongs to a campaign; without one the page does not exist. */
const needsCampaign: MiddlewareFunction<Response> = async ({ url, params }, next) => {
	if (params["campaignId"] === undefined) throw redirect(`/${localeOf(url.pathname)}`);
	return next();
};

export const middleware = [needsCampaign, privatePage];

/** Loads texts only: personal data is loaded by the browser, since page requests have no access token. */
export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["challenge", "validation", "picture"]) };
}

/** The texts depend on the language alone; the steps of the form are in the query. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname !== nextUrl.pathname;
}

export const handle: PageHandle = { frame: "bare", hasBottomBar: true };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "challenge" });
	const site = siteOf(matches);
	return pageMeta({
		...site,
		locale,
		path: "/create-stream",
		title: new URLSearchParams(location.search).has("id") ? t("edit.title") : t("title"),
		description: t("metaDescription", { brand: site.brand }),
		isIndexed: false,
	});
}

export default function CreateStream({ params }: Route.ComponentProps) {
	return <StreamPage campaignId={params.campaignId ?? ""} />;
}
