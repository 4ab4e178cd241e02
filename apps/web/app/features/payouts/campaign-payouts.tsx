import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { useId } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { MoneyFigures } from "./money-figures.tsx";
import { PayoutList } from "./payout-list.tsx";
import { RequestPayout } from "./payout-request-form.tsx";
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
			</div>
			<div className="mt-3">
				{money.data ? (
					<>
						<MoneyFigures money={money.data} />
						<RequestPayout money={money.data} />
						{money.data.blocked !== "charity" && <PayoutList campaign={campaign} />}
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
