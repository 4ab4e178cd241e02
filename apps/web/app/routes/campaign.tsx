import { ApiError } from "@stride/contract";
import { campaignSharePicture } from "@stride/contract/share-pictures";
import { loadMessages } from "@stride/i18n";
import { formatDollars } from "@stride/money";
import { lazy, Suspense, useState } from "react";
import { data, redirect } from "react-router";
import { createTranslator } from "use-intl";
import { CampaignView } from "../features/campaign-page/campaign-view.tsx";
import type { GivingView } from "../features/donation/giving.tsx";
import { usePaymentReturn } from "../features/donation/use-payment-return.ts";
import { apiContext } from "../lib/api-context.ts";
import { isId } from "../lib/is-id.ts";
import { localeOf } from "../lib/locale-path.ts";
import type { PageHandle } from "../lib/page-handle.ts";
import { pageMeta } from "../lib/page-meta.ts";
import type { AddressPopup } from "../lib/popups/address-popup.ts";
import { useAddressPopup } from "../lib/popups/use-address-popup.ts";
import { siteOf } from "../lib/site.ts";
import type { Route } from "./+types/campaign";

export const handle: PageHandle = {
	hasBottomBar: true,
	guests: { shows: ({ campaign }: Route.ComponentProps["loaderData"]) => [`campaign:${campaign.id}`] },
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const locale = localeOf(url.pathname);
	const { name } = params;
	if (name === undefined) throw redirect(`/${locale}/campaigns-and-streams`);
	const api = context.get(apiContext);
	const [messages, campaign, donations] = await Promise.all([
		loadMessages(locale, ["campaign", "share"]),
		api("getCampaign", { params: { campaignId: name } }),
		api("listDonations", { params: { campaignId: name } }),
	]).catch((error: unknown) => {
		throw error instanceof ApiError && error.status === 404 ? data(null, { status: 404 }) : error;
	});
	// Reached by its id or by an older name: the address of today is the one to share.
	if (campaign.name !== name) throw redirect(`/${locale}/campaign/${campaign.name}${url.search}`);
	return { messages, campaign, donations };
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const { campaign, messages } = loaderData;
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages, namespace: "share" });
	const site = siteOf(matches);
	const { payments: isSandbox } = matches[0].loaderData.site.sandbox;
	return pageMeta({
		...site,
		locale,
		path: `/campaign/${campaign.name}`,
		title: campaign.title,
		description: campaign.description,
		picture: {
			url: campaignSharePicture(campaign, locale, site.brand),
			alt: t("alt", {
				title: campaign.title,
				raised: formatDollars(campaign.fundRaised),
				goal: formatDollars(campaign.fundGoal),
			}),
		},
		// Where money is real, an invented campaign is nothing to be found.
		isIndexed: isSandbox || !campaign.demo,
	});
}

// Loaded when somebody means to give: the payment provider's forms weigh more than the page.
const Giving = lazy(() => import("../features/donation/giving.tsx"));

const popups: AddressPopup<NonNullable<GivingView>>[] = [
	{
		name: "dinationStatus",
		keys: ["donation"],
		read: (query) => {
			const donationId = query.get("donation") ?? "";
			return isId(donationId) ? { kind: "result", donationId } : null;
		},
	},
	{ name: "donationPanel", keys: [], read: () => ({ kind: "panel" }) },
];

export default function CampaignPage({ loaderData: { campaign, donations } }: Route.ComponentProps) {
	usePaymentReturn();
	const [view, change] = useAddressPopup(popups);
	// Stays once it was wanted, so that what is open can slide away and a half-filled form is kept.
	const [isGiving, setGiving] = useState(false);
	if (view !== null && !isGiving) setGiving(true);
	return (
		<>
			<CampaignView
				key={campaign.id}
				campaign={campaign}
				donations={donations}
				onDonate={() => change({ kind: "panel" })}
			/>
			{isGiving && (
				<Suspense>
					<Giving key={campaign.id} campaign={campaign} view={view} onChange={change} />
				</Suspense>
			)}
		</>
	);
}
