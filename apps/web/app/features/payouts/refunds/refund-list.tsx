import type { RefundableDonation } from "@stride/contract/donations/author-refunds";
import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { formatExact } from "@stride/money";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useOwnPages } from "../../../lib/lists/use-pages.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Day } from "../../../ui/form/day.tsx";
import { ListEnd } from "../../../ui/list/list-end.tsx";
import { LoadFailed } from "../../../ui/list/load-failed.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { moneyKeys } from "../money-keys.ts";
import { RefundDialog } from "./refund-dialog.tsx";

const refetchMs = 2_000;

/** The donations of a campaign that its author may refund; opened on request. */
export function RefundList({ money }: { money: CampaignMoney }) {
	const t = useTranslations("payouts.refunds");
	const [isOpen, setOpen] = useState(false);
	const id = useId();
	return (
		<section aria-labelledby={id} className="mt-6 border-line border-t pt-5">
			<h4 id={id} className="type-body-strong">
				{t("title")}
			</h4>
			<p className="mt-1 mb-3 max-w-measure type-small text-muted">{t("lead")}</p>
			{money.currentBalance <= 0 ? (
				<p className="type-body">{t("nothingAvailable")}</p>
			) : isOpen ? (
				<Donations money={money} labelledBy={id} />
			) : (
				<Button tone="outline" size="s" onPress={() => setOpen(true)}>
					{t("open")}
				</Button>
			)}
		</section>
	);
}

function Donations({ money, labelledBy }: { money: CampaignMoney; labelledBy: string }) {
	const t = useTranslations("payouts");
	const api = useApi();
	const room = useRef<HTMLUListElement>(null);
	const [chosen, setChosen] = useState<{ donation: RefundableDonation; isOpen: boolean } | null>(null);
	const { id: campaignId } = money.campaign;
	const list = useOwnPages([...moneyKeys.refunds, campaignId], (query, signal) =>
		api("listRefundableDonations", { params: { campaignId }, query }, { signal }),
	);
	// Requested refunds are refetched until the provider has answered.
	const { items, load } = list;
	useEffect(() => {
		if (!items?.some(({ refund }) => refund === "requested")) return;
		const timer = setTimeout(load, refetchMs);
		return () => clearTimeout(timer);
	}, [items, load]);
	if (list.hasFailed && !items) {
		return (
			<LoadFailed
				title={t("refunds.failedTitle")}
				text={t("refunds.failedText")}
				retry={t("retry")}
				isLoading={list.isLoading}
				onRetry={load}
			/>
		);
	}
	if (!items) {
		return (
			<p role="status" className="type-small text-muted">
				{t("refunds.loading")}
			</p>
		);
	}
	if (items.length === 0) return <p className="type-body">{t("refunds.none")}</p>;
	return (
		<>
			<ul ref={room} tabIndex={-1} aria-labelledby={labelledBy} className="grid">
				{items.map((donation) => (
					<li
						key={donation.id}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2 last:border-b-0"
					>
						<span className="min-w-0">
							<span className="wrap-anywhere block type-body">{donation.donor ?? t("refunds.anonymous")}</span>
							<span className="block type-small text-muted">
								<Day at={donation.createdAt} form="medium" />
							</span>
						</span>
						<span className="flex flex-wrap items-center gap-3">
							{donation.refund === "refused" && <Badge tone="danger">{t("refunds.refused")}</Badge>}
							<span className="type-score-3 text-[1rem]">{formatExact(donation.amount, money.currency)}</span>
							{donation.refund === "requested" ? (
								<Badge tone="warning">{t("refunds.underWay")}</Badge>
							) : (
								<Button
									tone="quiet"
									size="s"
									aria-label={t("refunds.refundOf", {
										donor: donation.donor ?? t("refunds.anonymous"),
										amount: formatExact(donation.amount, money.currency),
									})}
									onPress={() => setChosen({ donation, isOpen: true })}
								>
									{t("refunds.refund")}
								</Button>
							)}
						</span>
					</li>
				))}
			</ul>
			<ListEnd
				landing={room}
				count={items.length}
				list={list}
				texts={{
					more: t("refunds.more"),
					failed: t("refunds.moreFailed"),
					added: t("refunds.added", { added: list.addedCount, count: items.length }),
				}}
			/>
			{chosen && (
				<RefundDialog
					key={`${chosen.donation.id} ${chosen.donation.refunded}`}
					donation={chosen.donation}
					money={money}
					isOpen={chosen.isOpen}
					onClose={() => setChosen((last) => last && { ...last, isOpen: false })}
				/>
			)}
		</>
	);
}
