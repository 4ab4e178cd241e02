import { loadMessages } from "@stride/i18n";
import { Plus } from "lucide-react";
import { data, useRevalidator } from "react-router";
import { createTranslator, useLocale, useTranslations } from "use-intl";
import { cardPage } from "../features/campaigns/card-campaign.ts";
import { GrowingCampaigns } from "../features/campaigns/growing-campaigns.tsx";
import { apiContext } from "../lib/api-context.ts";
import { localeOf } from "../lib/locale-path.ts";
import type { PageHandle } from "../lib/page-handle.ts";
import { pageMeta } from "../lib/page-meta.ts";
import { QueryProvider } from "../lib/query-provider.tsx";
import { siteOf } from "../lib/site.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FormError } from "../ui/form-error.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import type { Route } from "./+types/overview";

export async function loader({ url, context }: Route.LoaderArgs) {
	const [messages, firstPage] = await Promise.all([
		loadMessages(localeOf(url.pathname), ["overview"]),
		context
			.get(apiContext)("listCampaigns", {})
			.then(cardPage, () => null),
	]);
	return data({ messages, firstPage }, { status: firstPage ? 200 : 503 });
}

export const handle: PageHandle = { guests: { shows: () => ["campaign"] } };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "overview.meta" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: "/campaigns-and-streams",
		title: t("title"),
		description: t("description"),
		isIndexed: true,
	});
}

export default function Overview({ loaderData: { firstPage } }: Route.ComponentProps) {
	const t = useTranslations("overview");
	const create = `/${useLocale()}/create-campaign`;
	return (
		<main id="content" tabIndex={-1} className="wrap pt-6 pb-(--section) tablet:pt-12">
			<div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
				<div>
					<h1 className="type-display-1">{t("title")}</h1>
					<p className="mt-3 max-w-160 type-lead text-muted">{t("text")}</p>
				</div>
				<LinkButton to={create} tone="action">
					<Plus className="size-5" aria-hidden />
					{t("create")}
				</LinkButton>
			</div>
			{firstPage === null ? (
				<Unavailable />
			) : firstPage.data.length > 0 ? (
				<QueryProvider>
					<GrowingCampaigns firstPage={firstPage} />
				</QueryProvider>
			) : (
				<EmptyState
					title={t("emptyTitle")}
					action={
						<LinkButton to={create} tone="strong">
							{t("emptyAction")}
						</LinkButton>
					}
				>
					{t("emptyText")}
				</EmptyState>
			)}
		</main>
	);
}

/** The list could not be read: the rest of the page stands, and one press tries again. */
function Unavailable() {
	const t = useTranslations("overview");
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
