import type { CallOutput, Campaign } from "@stride/contract";
import { formatWhole } from "@stride/money";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { Button } from "../../ui/button/button.tsx";
import { useShareCampaign } from "../../ui/button/use-share-campaign.ts";
import { Day } from "../../ui/form/day.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { Banner } from "../../ui/text/banner.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import type { LiveCampaign } from "./campaign-state.ts";
import { CampaignStory } from "./campaign-story.tsx";
import { isProjectInactive } from "./closed-reason.ts";
import { DonationBoard } from "./donation-board.tsx";
import { type DonationListProps, DonationRows } from "./donation-rows.tsx";
import { donorName, mergeDonations } from "./merge-donations.ts";
import type { CurrentCampaign } from "./use-campaign-state.ts";

/**
 * A campaign's page. `onDonate` opens the donation panel. The slots come from other features: `menu` (the author's
 * actions, or the subscription), `report`, `streams` (gets the arrived donations) and `posts` above the donations,
 * and `children` at the foot.
 */
export function CampaignView(props: {
	current: CurrentCampaign;
	/** Null if they could not be loaded. */
	donations: CallOutput<"listDonations"> | null;
	/** The player shows donations that arrive. */
	hasDonationCards: boolean;
	onDonate: () => void;
	menu: ReactNode;
	report: ReactNode;
	/** Replaces the campaign's story on the page of one of its streams, which follows at once. */
	story?: ReactNode;
	/** The stream that the page shares; else it shares the campaign. */
	streamId?: string | undefined;
	streams: (arrival: LiveCampaign["arrival"]) => ReactNode;
	posts: ReactNode;
	children: ReactNode;
}) {
	const { donations, onDonate } = props;
	const { campaign, isGone, live } = props.current;
	const share = useShareCampaign(campaign.name, { stream: props.streamId });
	const onShare = isGone ? null : share;
	useArrivalNotices(live.arrival, campaign.currency, props.hasDonationCards);
	useClosingNotice(campaign);
	return (
		<main id="content" tabIndex={-1} className="pb-(--section)">
			<div className="wrap">
				<CampaignBanners campaign={campaign} isGone={isGone} />
				{/* One board: below the story in one column, beside story and donations in two columns. */}
				<div className="grid gap-x-10 desk:grid-cols-[minmax(0,1fr)_25rem] desk:grid-rows-[auto_1fr]">
					<div className="min-w-0">
						{props.story ? (
							<>
								{props.story}
								{props.streams(live.arrival)}
							</>
						) : (
							<CampaignStory campaign={campaign} menu={props.menu} />
						)}
					</div>
					<div className="mt-10 min-w-0 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:mt-0">
						<div className="desk:sticky desk:top-6">
							{/* [P2] The author's board is hidden on phones; the bar has what they need of it. */}
							<div className={campaign.isOwner ? "max-tablet:hidden" : undefined}>
								<DonationBoard campaign={campaign} live={live} onDonate={onDonate} onShare={onShare} />
							</div>
							{!campaign.isRefunded && <RecipientBlock campaign={campaign} />}
							{!isGone && props.report}
						</div>
					</div>
					<div className="min-w-0">
						{!props.story && props.streams(live.arrival)}
						{props.posts}
						{donations && live.donations ? (
							<DonationList
								campaignId={campaign.id}
								currency={campaign.currency}
								live={live.donations}
								firstPage={{ items: donations.data.items, pagination: donations.pagination }}
							/>
						) : (
							<FailedDonations />
						)}
					</div>
				</div>
			</div>
			{props.children}
			<BottomBar campaign={campaign} live={live} onDonate={onDonate} onShare={onShare} />
		</main>
	);
}

/** The campaign's notices. A live region: the campaign may end while its page is open. */
function CampaignBanners({ campaign, isGone }: { campaign: Campaign; isGone: boolean }) {
	const t = useTranslations("campaign");
	const { endedAt } = campaign;
	return (
		<div role="status" className="grid gap-3 has-[*]:mb-5">
			{isGone && <Banner tone="danger">{t("gone")}</Banner>}
			<StateBanner campaign={campaign} />
			{campaign.isAuthorSuspended && !campaign.isPaused && <Banner tone="warning">{t("authorSuspended")}</Banner>}
			{!endedAt && isProjectInactive(campaign) && <Banner tone="positive">{t("projectInactive")}</Banner>}
			{campaign.demo && <Banner tone="warning">{t("demo")}</Banner>}
		</div>
	);
}

/** [P2] A finished campaign has a success notice, unless its donations go back. */
function StateBanner({ campaign: { endedAt, isPaused, isRefunded } }: { campaign: Campaign }) {
	const t = useTranslations("campaign");
	if (isRefunded) return <Banner tone="warning">{t("refunded")}</Banner>;
	if (endedAt)
		return <Banner tone="positive">{t.rich("ended", { date: () => <Day at={endedAt} form="long" /> })}</Banner>;
	return isPaused ? <Banner tone="warning">{t("paused")}</Banner> : null;
}

// After a long disconnection only the newest few are shown.
const noticesMax = 3;

/**
 * Shows a notice for each donation that arrives while the page is open, unless the player shows it; the notices' region
 * is live.
 */
function useArrivalNotices(arrival: LiveCampaign["arrival"], currency: string, hasDonationCards: boolean): void {
	const t = useTranslations("campaign.donations");
	const show = useEffectEvent(() => {
		if (!arrival || hasDonationCards) return;
		for (const donation of arrival.donations.slice(-noticesMax)) {
			const name = donorName(donation);
			const amount = formatWhole(donation.amount, currency);
			notify({
				title: name ? t("arrived", { name, amount }) : t("arrivedAnonymous", { amount }),
				text: t("arrivedText", { raised: formatWhole(arrival.fundRaised, currency) }),
				picture: <Avatar image={donation.user?.image?.["80"]} name={name} />,
			});
		}
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: each arrival is shown once, where it is visible at that time
	useEffect(() => show(), [arrival]);
}

/** Notifies a reader with the page open that the author has ended the campaign, or that the operator has paused it. */
function useClosingNotice({ status, isPaused, isRefunded, isOwner }: Campaign): void {
	const t = useTranslations("campaign");
	const closing = status === "ended" ? "endedNow" : isPaused ? "pausedNow" : null;
	const known = useRef(closing);
	useEffect(() => {
		const isNew = closing !== null && known.current !== closing;
		known.current = closing;
		// The dialog that ended it shows the author the result, and the banner that the donations go back.
		const isKnown = closing === "endedNow" && (isOwner || isRefunded);
		if (isNew && !isKnown) {
			const tone = closing === "pausedNow" ? "danger" : "done";
			notify({ tone, title: t(`${closing}.title`), text: t(`${closing}.text`) });
		}
	}, [closing, isOwner, isRefunded, t]);
}

// Most visitors read the newest donations only.
const GrowingDonations = lazyPart(() => import("./growing-donations.tsx"));

function FailedDonations() {
	const t = useTranslations("campaign.donations");
	const { revalidate, state } = useRevalidator();
	return (
		<section className="mt-12 grid justify-items-start gap-5">
			<h2 className="type-display-3">{t("title")}</h2>
			<p className="text-danger">{t("failed")}</p>
			<Button tone="outline" isPending={state === "loading"} onPress={() => void revalidate()}>
				{t("retry")}
			</Button>
		</section>
	);
}

/** A campaign's donations, the newest first: arriving ones on top, older ones page by page. */
function DonationList(props: DonationListProps) {
	const t = useTranslations("campaign.donations");
	const [isGrowing, setGrowing] = useState(false);
	const { live, firstPage } = props;
	const newest = mergeDonations(live, firstPage.items);
	if (live.total === 0) return null;
	return (
		<section id="donations" className="mt-12 scroll-mt-6">
			<div className="flex items-baseline justify-between gap-4">
				<h2 className="type-display-3">{t("title")}</h2>
				<p className="type-small text-muted">{t("total", { count: live.total })}</p>
			</div>
			{isGrowing ? (
				<Suspense
					fallback={
						<DonationRows
							currency={props.currency}
							donations={newest}
							more={{ isLoading: true, load: () => undefined }}
						/>
					}
				>
					<GrowingDonations {...props} />
				</Suspense>
			) : (
				<DonationRows
					currency={props.currency}
					donations={newest}
					more={firstPage.pagination.next === null ? null : { isLoading: false, load: () => setGrowing(true) }}
				/>
			)}
		</section>
	);
}

const linkLook = "text-link underline underline-offset-3 wrap-anywhere";

/** Who receives the donations, and how: the author, or [C2] the organization of the charity project. */
function RecipientBlock({ campaign: { author, recipient } }: { campaign: Campaign }) {
	const t = useTranslations("campaign.recipient");
	const { brand } = useSite();
	const home = `/${useLocale()}`;
	const project = recipient.type === "charity" ? recipient.fundraisingProject : null;
	return (
		<section className="mt-4 rounded-4 border border-line bg-surface px-5 py-4">
			<h2 className="line-clamp-3 wrap-anywhere type-body-strong">
				{t.rich("title", {
					name: () =>
						project ? (
							<Link to={`${home}/organization/${project.organization.id}`} lang="en" className={linkLook}>
								{project.organization.name}
							</Link>
						) : (
							`${author.firstName} ${author.lastName}`
						),
				})}
			</h2>
			<p className="mt-1 type-small text-muted">
				{project
					? t.rich("charity", {
							brand,
							project: () => (
								<Link to={`${home}/project/${project.id}`} lang="en" className={linkLook}>
									{project.name}
								</Link>
							),
						})
					: t("yourself")}
			</p>
		</section>
	);
}
