import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { formatExact } from "@stride/money";
import { Info } from "lucide-react";
import { useId, useRef } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useWide } from "../../lib/browser/use-wide.ts";
import { useOwnPages } from "../../lib/lists/use-pages.ts";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ListEnd } from "../../ui/list/list-end.tsx";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { StatementMonths } from "./documents/statement-months.tsx";
import { MoneyDetails } from "./money/money-details.tsx";
import { moneyKeys } from "./money-keys.ts";
import { shownBalances } from "./payout-rules.ts";
import { PayoutTable } from "./payout-table.tsx";
import { RefundList } from "./refunds/refund-list.tsx";
import { useCampaignMoney } from "./use-campaign-money.ts";

/** One campaign: its money, the payout button or why there is none, and its payouts. */
export function CampaignPayouts({ campaign }: { campaign: Campaign }) {
	const t = useTranslations("payouts");
	const locale = useLocale();
	const id = useId();
	const money = useCampaignMoney(campaign.id);
	return (
		<article
			aria-labelledby={id}
			aria-busy={!money.data && !money.isError}
			className="rounded-4 border border-line bg-surface p-4 phone:p-6"
		>
			<div className="flex flex-wrap items-center gap-x-3">
				<h3 id={id} className="min-w-0 type-title">
					<Link
						to={`/${locale}/campaign/${campaign.name}`}
						prefetch="intent"
						className="wrap-anywhere inline-flex min-h-11 items-center hover:underline"
					>
						{campaign.title}
					</Link>
				</h3>
				{campaign.endedAt !== null && <Badge>{t("money.ended")}</Badge>}
				{campaign.isRefunded && <Badge tone="warning">{t("money.refunded")}</Badge>}
			</div>
			<div className="mt-3">
				{money.data ? (
					<>
						<MoneyFigures money={money.data} />
						<RequestPayout money={money.data} isRefunded={campaign.isRefunded} />
						{money.data.blocked !== "charity" && <MoneyDetails money={money.data} />}
						{money.data.blocked !== "charity" && <PayoutList campaign={campaign} />}
						{money.data.blocked !== "charity" && <StatementMonths money={money.data} />}
						{money.data.mayRefund && <RefundList money={money.data} />}
					</>
				) : money.isError ? (
					<LoadFailed
						title={t("money.failedTitle")}
						text={t("money.failedText")}
						retry={t("retry")}
						isLoading={money.isFetching}
						onRetry={() => void money.refetch()}
					/>
				) : (
					<>
						<p className="sr-only" role="status">
							{t("money.loading")}
						</p>
						<Skeleton className="h-24 rounded-3" />
					</>
				)}
			</div>
		</article>
	);
}

/** The figures of a campaign's money; uninformative zeros are omitted. */
function MoneyFigures({ money }: { money: CampaignMoney }) {
	const t = useTranslations("payouts.money");
	const { currency, raised, paidOut, underWay, inReview, settled } = money;
	const { available, arriving } = shownBalances(money);
	// A charity receives the money directly: there is nothing to pay out.
	if (money.blocked === "charity") {
		return (
			<dl>
				<Figure currency={currency} title={t("raised")} cents={raised} />
			</dl>
		);
	}
	return (
		<>
			<dl className="grid grid-cols-2 gap-x-6 gap-y-4 tablet:flex tablet:flex-wrap tablet:gap-x-10">
				<div className="col-span-full">
					<dt className="type-small text-muted">{t("available")}</dt>
					<dd className={classNames("wrap-anywhere type-score-2", available < 0 && "text-danger")}>
						{formatExact(available, currency)}
					</dd>
				</div>
				<Figure currency={currency} title={t("raised")} cents={raised} />
				<Figure currency={currency} title={t("paidOut")} cents={paidOut} />
				{underWay > 0 && <Figure currency={currency} title={t("underWay")} cents={underWay} />}
				{inReview > 0 && <Figure currency={currency} title={t("inReview")} cents={inReview} />}
				{settled !== 0 && <Figure currency={currency} title={t("settled")} cents={settled} />}
				{arriving !== 0 && <Figure currency={currency} title={t("arriving")} cents={arriving} />}
			</dl>
			{settled !== 0 && <p className="mt-3 type-small text-muted">{t("settledNote")}</p>}
			{arriving > 0 && <p className="mt-3 type-small text-muted">{t("arrivingNote")}</p>}
		</>
	);
}

function Figure({ currency, title, cents }: { currency: string; title: string; cents: number }) {
	return (
		<div className="min-w-0 tablet:self-end">
			<dt className="type-small text-muted">{title}</dt>
			<dd className="wrap-anywhere type-score-3 text-[1rem]">{formatExact(cents, currency)}</dd>
		</div>
	);
}

/** The payout button, or why there is none. */
function RequestPayout({ money, isRefunded }: { money: CampaignMoney; isRefunded: boolean }) {
	const t = useTranslations("payouts.money");
	const tBlocked = useTranslations("payout.blocked");
	const openPopup = useOpenPopup();
	const { blocked, campaign } = money;
	if (blocked !== null) {
		const hasRefundedAll = isRefunded && shownBalances(money).available === 0;
		return (
			<p className="mt-5 flex gap-2.5 type-body text-muted">
				<Info className="mt-0.5 size-5 shrink-0" aria-hidden />
				{tBlocked(blocked === "held" && hasRefundedAll ? "refunded" : blocked)}
			</p>
		);
	}
	return (
		<Button
			tone="action"
			className="mt-5"
			aria-label={t("requestOf", { title: campaign.title })}
			onPress={() => openPopup("payoutCampaign", { campaignId: campaign.id })}
		>
			{t("request")}
		</Button>
	);
}

/** A campaign's payouts, the newest first. Empty where there are none. */
function PayoutList({ campaign }: { campaign: Campaign }) {
	const t = useTranslations("payouts");
	const id = useId();
	const isWide = useWide();
	const room = useRef<HTMLElement>(null);
	const api = useApi();
	const list = useOwnPages([...moneyKeys.payouts, campaign.id], (query, signal) =>
		api("listPayouts", { params: { campaignId: campaign.id }, query }, { signal }),
	);
	if (list.hasFailed && !list.items) {
		return (
			<div className="mt-6">
				<LoadFailed
					title={t("list.failedTitle")}
					text={t("list.failedText")}
					retry={t("retry")}
					isLoading={list.isLoading}
					onRetry={list.load}
				/>
			</div>
		);
	}
	if (!list.items?.length) return null;
	return (
		<section
			ref={room}
			// A wide table scrolls, so it must be focusable for the keyboard.
			tabIndex={isWide ? 0 : -1}
			aria-labelledby={id}
			className="-outline-offset-3 mt-6 overflow-x-auto border-line border-t pt-5"
		>
			<h4 id={id} className="mb-2 type-body-strong">
				{t("list.title")}
			</h4>
			<PayoutTable label={t("list.label", { title: campaign.title })} payouts={list.items} />
			<ListEnd
				landing={room}
				count={list.items.length}
				list={list}
				texts={{
					more: t("list.more"),
					failed: t("list.moreFailed"),
					added: t("list.added", { added: list.addedCount, count: list.items.length }),
				}}
			/>
		</section>
	);
}
