import { loadMessages } from "@stride/i18n";
import { ChevronRight } from "lucide-react";
import { Suspense } from "react";
import { createTranslator, useLocale, useTranslations } from "use-intl";
import { CampaignGrid } from "../features/campaigns/campaign-grid.tsx";
import { featuredCampaign } from "../features/campaigns/featured-campaign.ts";
import { ClosingCall } from "../features/landing/closing-call.tsx";
import { Creed } from "../features/landing/creed.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { HowItWorks } from "../features/landing/how-it-works.tsx";
import { Ideas } from "../features/landing/ideas.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { apiContext } from "../lib/query/api-context.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { DistanceRule } from "../ui/text/distance-rule.tsx";
import type { Route } from "./+types/landing";

const NoCampaigns = lazyPart(() => import("../features/landing/no-campaigns.tsx"));

export const handle: PageHandle = { top: "dark", guests: { shows: () => ["campaign"] } };

export async function loader({ url, context }: Route.LoaderArgs) {
	const [messages, { data: campaigns }] = await Promise.all([
		loadMessages(localeOf(url.pathname), ["landing"]),
		context.get(apiContext)("listCampaigns", {}),
	]);
	return { messages, campaigns };
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "landing.meta" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: "",
		title: t("title"),
		description: t("description"),
		isIndexed: true,
	});
}

export default function Landing({ loaderData: { campaigns } }: Route.ComponentProps) {
	const t = useTranslations("landing");
	const home = `/${useLocale()}`;
	return (
		<main id="content" tabIndex={-1}>
			<Hero campaign={featuredCampaign(campaigns)} />
			<Creed />
			<HowItWorks />
			<Ideas />
			<section className="wrap py-(--section)">
				<DistanceRule distance={t("distance", { count: 300 })} />
				<div className="mt-6 mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
					<h2 className="type-display-2">{t("campaigns.title")}</h2>
					{campaigns.length > 0 && (
						<LinkButton to={`${home}/campaigns-and-streams`} tone="outline" size="s">
							{t("campaigns.all")}
							<ChevronRight className="size-4" aria-hidden />
						</LinkButton>
					)}
				</div>
				{campaigns.length > 0 ? (
					<CampaignGrid campaigns={campaigns} heading="h3" />
				) : (
					<Suspense>
						<NoCampaigns />
					</Suspense>
				)}
			</section>
			<ClosingCall />
		</main>
	);
}
