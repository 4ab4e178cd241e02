import type { CampaignMoney, RequestPayoutBody } from "@stride/contract/donations/payouts";
import { limits } from "@stride/contract/limits";
import { formatDollarsAndCents } from "@stride/money";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { usePaymentMethods } from "./use-payment-methods.ts";
import type { PayoutSteps } from "./use-payout-steps.ts";

type Props = { money: CampaignMoney; body: RequestPayoutBody; steps: PayoutSteps };

/** The second step: a review of all figures before money moves. */
export function PayoutReview({ money, body, steps }: Props) {
	const t = useTranslations("payouts.popup");
	const methods = usePaymentMethods();
	const amount = formatDollarsAndCents(body.amount);
	const lines: [string, string][] = [
		[t("campaign"), money.campaign.title],
		[t("to"), methods.data?.find(({ id }) => id === body.paymentMethod)?.name ?? ""],
		[t("before"), formatDollarsAndCents(money.currentBalance)],
		[t("payOut"), amount],
		[t("after"), formatDollarsAndCents(money.currentBalance - body.amount)],
		[t("time"), t("upTo", { days: limits.payoutBusinessDaysMax })],
	];
	return (
		<div className="grid gap-5 [&>:empty]:-mb-5">
			<dl>
				{lines.map(([title, text]) => (
					<div key={title} className="flex justify-between gap-4 border-line border-b py-3">
						<dt className="shrink-0 type-body text-muted">{title}</dt>
						<dd className="wrap-anywhere min-w-0 text-right type-body-strong">{text}</dd>
					</div>
				))}
			</dl>
			<SubmitError isPending={steps.isPending} {...(steps.failure && { title: steps.failure.title })}>
				{steps.failure?.text}
			</SubmitError>
			<div className="grid gap-3">
				<Button tone="action" isWide isPending={steps.isPending} onPress={steps.confirm}>
					{t("confirm", { amount })}
				</Button>
				<Button tone="outline" isWide isDisabled={steps.isPending} onPress={steps.back}>
					{t("back")}
				</Button>
			</div>
		</div>
	);
}
