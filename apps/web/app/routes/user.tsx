import { languages, loadMessages } from "@stride/i18n";
import { useEffect } from "react";
import { data, type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator } from "react-router";
import { createTranslator, useLocale, useTranslations } from "use-intl";
import { tilePage } from "../features/campaigns/reduced-campaigns.ts";
import { UserCampaigns } from "../features/campaigns/user-campaigns.tsx";
import { cardOf, cardPage } from "../features/stream-lists/card-stream.ts";
import { LivePicture } from "../features/stream-lists/live-picture.tsx";
import { pastPageOf } from "../features/stream-lists/past-page.ts";
import { PastStreams } from "../features/stream-lists/past-streams.tsx";
import { StreamCard } from "../features/stream-lists/stream-card.tsx";
import { LiveBlock, liveCampaignOf } from "../features/user-page/live-block.tsx";
import { UserHead } from "../features/user-page/user-head.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { notFoundInstead } from "../lib/page/catalogue-page.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { liveSessionContext } from "../lib/page/private-page.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { apiContext } from "../lib/query/api-context.ts";
import { QueryProvider } from "../lib/query/query-provider.tsx";
import { useAccount } from "../lib/session/session-provider.tsx";
import { Button } from "../ui/button/button.tsx";
import { LinkButton } from "../ui/button/link-button.tsx";
import { FormError } from "../ui/form/form-error.tsx";
import { Skeleton } from "../ui/list/skeleton.tsx";
import type { Route } from "./+types/user";

export const handle: PageHandle = {
	guests: {
		queries: ["past", "as_of"],
		shows: (loaderData: Route.ComponentProps["loaderData"]) => [
			"campaign",
			"stream-changed",
			...(loaderData.kind === "public" ? [`account:${loaderData.profile.id}`] : []),
		],
	},
};

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
	const locale = localeOf(url.pathname);
	const texts = loadMessages(locale, ["user", "streams"]);
	if (id === undefined) {
		// The visitor's own profile, which only the browser can identify.
		if (!(await context.get(liveSessionContext)())) throw data(null, { status: 404 });
		return { kind: "own" as const, messages: await texts };
	}
	const api = context.get(apiContext);
	const params = { userId: id };
	const orNull = () => null;
	const failed = "failed" as const;
	// A failure of the content below does not fail the page.
	const [messages, profile, campaigns, live, upcoming, past] = await Promise.all([
		texts,
		api("getPublicProfile", { params }),
		api("listUserCampaigns", { params }).then(tilePage, orNull),
		api("listUserLiveStreams", { params: { ...params, streamType: "live" } }).then(firstOf, orNull),
		api("listUserLiveStreams", { params: { ...params, streamType: "upcoming" } }).then(firstOf, () => failed),
		api("listUserLiveStreams", {
			params: { ...params, streamType: "past" },
			query: pastPageOf(url.searchParams),
		}).then(cardPage, orNull),
	]).catch(notFoundInstead);
	const liveCampaign =
		live && (await api("getCampaign", { params: { campaignId: live.campaign.name } }).then(liveCampaignOf, orNull));
	const names = new Intl.DisplayNames(languages[locale].bcp47, { type: "region" });
	const country = profile.country && (names.of(profile.country) ?? null);
	return { kind: "public" as const, messages, profile, country, campaigns, live, liveCampaign, upcoming, past };
}

function firstOf({ data: [first] }: { data: Parameters<typeof cardOf>[0][] }) {
	return first ? cardOf(first) : null;
}

/** A popup that opens or closes changes only the query, not the page's data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return (
		currentUrl.pathname !== nextUrl.pathname || currentUrl.searchParams.get("past") !== nextUrl.searchParams.get("past")
	);
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "user" });
	const site = siteOf(matches);
	if (loaderData.kind === "own") {
		const title = t("meta.own");
		return pageMeta({ ...site, locale, path: "/user", title, description: title, isIndexed: false });
	}
	const { profile } = loaderData;
	const name = `${profile.firstName} ${profile.lastName}`;
	return pageMeta({
		...site,
		locale,
		path: `/user/${profile.id}`,
		title: name,
		description: profile.bio ?? t("description", { name }),
		isIndexed: true,
	});
}

export default function User({ loaderData }: Route.ComponentProps) {
	if (loaderData.kind === "own") return <OwnProfile />;
	// Remounts for another person, without any state of the previous one.
	return <UserPage key={loaderData.profile.id} {...loaderData} />;
}

type PublicData = Extract<Route.ComponentProps["loaderData"], { kind: "public" }>;

function UserPage({ profile, country, campaigns, live, liveCampaign, upcoming, past }: PublicData) {
	const t = useTranslations("user");
	const locale = useLocale();
	const isOwn = useAccount()?.id === profile.id;
	return (
		<main id="content" tabIndex={-1}>
			<UserHead profile={profile} country={country} />
			{live && liveCampaign && (
				<div className="wrap mt-10">
					<LiveBlock campaign={liveCampaign} streamTitle={live.title} picture={<LivePicture stream={live} />} />
				</div>
			)}
			<section aria-labelledby="upcoming" className="wrap mt-12">
				<h2 id="upcoming" className="mb-5 type-display-3">
					{t("upcoming.title")}
				</h2>
				{upcoming === "failed" ? (
					<Unavailable title={t("upcoming.failedTitle")} />
				) : upcoming ? (
					<div className="grid tablet:max-w-90">
						<StreamCard stream={upcoming} />
					</div>
				) : (
					<p className="type-body text-muted">{t(isOwn ? "upcoming.noneOwn" : "upcoming.none")}</p>
				)}
			</section>
			<section aria-labelledby="campaigns" className="wrap mt-12">
				<h2 id="campaigns" className="mb-5 type-display-3">
					{t("campaigns.title")}
				</h2>
				{campaigns === null ? (
					<Unavailable title={t("campaigns.failedTitle")} />
				) : campaigns.data.length > 0 ? (
					<QueryProvider>
						<UserCampaigns userId={profile.id} firstPage={campaigns} />
					</QueryProvider>
				) : isOwn ? (
					<div className="grid justify-items-start gap-5">
						<p className="type-body text-muted">{t("campaigns.noneOwn")}</p>
						<LinkButton to={`/${locale}/create-campaign`} tone="strong">
							{t("campaigns.create")}
						</LinkButton>
					</div>
				) : (
					<p className="type-body text-muted">{t("campaigns.none", { name: profile.firstName })}</p>
				)}
			</section>
			<QueryProvider>{past && <PastStreams userId={profile.id} firstPage={past} />}</QueryProvider>
			{!past?.data.length && <div className="h-(--section)" />}
		</main>
	);
}

function Unavailable({ title }: { title: string }) {
	const t = useTranslations("user.campaigns");
	const { revalidate, state } = useRevalidator();
	return (
		<div className="grid justify-items-start gap-5">
			<FormError title={title}>{t("failedText")}</FormError>
			<Button tone="strong" isPending={state === "loading"} onPress={() => void revalidate()}>
				{t("retry")}
			</Button>
		</div>
	);
}

/** Redirects to the URL of the visitor's own profile once the session is known. */
function OwnProfile() {
	const t = useTranslations("user");
	const account = useAccount();
	const locale = useLocale();
	const navigate = useNavigate();
	const id = account?.id;
	useEffect(() => {
		if (id) void navigate(`/${locale}/user/${id}`, { replace: true });
	}, [id, locale, navigate]);
	return (
		<main id="content" tabIndex={-1} className="wrap pt-8 pb-(--section)">
			<h1 className="sr-only">{t("meta.own")}</h1>
			<p className="sr-only" role="status">
				{t("loading")}
			</p>
			<Skeleton className="size-28 rounded-pill" />
			<Skeleton className="mt-6 h-10 max-w-80" />
		</main>
	);
}
