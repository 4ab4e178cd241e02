import type { CampaignMoney, Payout, RequestPayoutBody } from "@stride/contract/donations/payouts";
import { limits } from "@stride/contract/limits";
import { formatExact } from "@stride/money";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import payoutScene from "../../ui/scenes/payout.svg";
import { Steps } from "../../ui/steps/steps.tsx";
import { PayoutFields } from "./payout-fields.tsx";
import { usePaymentMethods } from "./use-payment-methods.ts";
import type { PayoutSteps } from "./use-payout-steps.ts";
import { type PayoutStep, usePayoutSteps } from "./use-payout-steps.ts";

const count = 3;
const titles = { 1: "title", 2: "confirmTitle", 3: "doneTitle" } as const;

/** [D2] Three steps: amount and payment method, confirm, success. The input stays through all of them. */
export function PayoutDialog(props: { money: CampaignMoney; isOpen: boolean; onClose: () => void }) {
	const { money, isOpen } = props;
	const t = useTranslations("payouts.popup");
	const steps = usePayoutSteps(money, isOpen);
	const { step } = steps;
	const title = step === 3 && steps.payout?.isInReview ? "reviewTitle" : titles[step];
	return (
		<>
			<Dialog isOpen={isOpen} onClose={props.onClose} title={t(title)}>
				<StepRegion step={step} title={t(title)}>
					{step === 1 && <PayoutFields money={money} steps={steps} />}
					{step === 2 && steps.body && <PayoutReview money={money} body={steps.body} steps={steps} />}
					{step === 3 && steps.payout && (
						<PayoutDone payout={steps.payout}>
							<Button tone="strong" isWide onPress={props.onClose}>
								{t("close")}
							</Button>
						</PayoutDone>
					)}
				</StepRegion>
			</Dialog>
			{steps.question}
		</>
	);
}

/** A new step takes the focus, so that it is announced and the tab order continues from its top. */
function StepRegion({ step, title, children }: { step: PayoutStep; title: string; children: ReactNode }) {
	const t = useTranslations("payouts.popup");
	const region = useRef<HTMLFieldSetElement>(null);
	const before = useRef(step);
	const label = t("step", { step, count });
	useEffect(() => {
		if (before.current === step) return;
		before.current = step;
		region.current?.focus();
	}, [step]);
	return (
		<fieldset ref={region} tabIndex={-1} aria-label={`${label}. ${title}`} className="min-w-0 outline-none">
			<p className="mb-5 flex flex-wrap items-center gap-3 type-small">
				<Steps step={step} count={count} />
				<span aria-hidden>{label}</span>
			</p>
			<div className="text-text">{children}</div>
		</fieldset>
	);
}

/** The third step: the payout was requested. */
function PayoutDone({ payout, children }: { payout: Payout; children: ReactNode }) {
	const t = useTranslations("payouts.popup");
	return (
		<div className="grid gap-5">
			<img src={payoutScene} alt="" width={320} height={320} className="size-36 rounded-4" />
			<p className="wrap-anywhere type-body">
				{t(payout.isInReview ? "inReview" : "done", {
					amount: formatExact(payout.paidOut, payout.currency),
					method: payout.paymentMethod.name,
					days: limits.payoutBusinessDaysMax,
				})}
			</p>
			<p className="type-body text-muted">{t("follow")}</p>
			{children}
		</div>
	);
}

type Props = { money: CampaignMoney; body: RequestPayoutBody; steps: PayoutSteps };

/** The second step: a review of all figures before money moves. */
function PayoutReview({ money, body, steps }: Props) {
	const t = useTranslations("payouts.popup");
	const methods = usePaymentMethods();
	const amount = formatExact(body.amount, money.currency);
	const lines: [string, string][] = [
		[t("campaign"), money.campaign.title],
		[t("to"), methods.data?.find(({ id }) => id === body.paymentMethod)?.name ?? ""],
		[t("before"), formatExact(money.currentBalance, money.currency)],
		[t("payOut"), amount],
		[t("after"), formatExact(money.currentBalance - body.amount, money.currency)],
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
