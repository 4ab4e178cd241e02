import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Steps } from "../../ui/steps/steps.tsx";
import { PayoutDone } from "./payout-done.tsx";
import { PayoutFields } from "./payout-fields.tsx";
import { PayoutReview } from "./payout-review.tsx";
import { type PayoutStep, usePayoutSteps } from "./use-payout-steps.ts";

const count = 3;
const titles = { 1: "title", 2: "confirmTitle", 3: "doneTitle" } as const;

/** [D2] Three steps: amount and payment method, confirm, success. The input stays through all of them. */
export function PayoutDialog(props: { money: CampaignMoney; isOpen: boolean; onClose: () => void }) {
	const { money, isOpen } = props;
	const t = useTranslations("payouts.popup");
	const steps = usePayoutSteps(money, isOpen);
	const { step } = steps;
	return (
		<>
			<Dialog isOpen={isOpen} onClose={props.onClose} title={t(titles[step])}>
				<StepRegion step={step}>
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
function StepRegion({ step, children }: { step: PayoutStep; children: React.ReactNode }) {
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
		<fieldset ref={region} tabIndex={-1} aria-label={`${label}. ${t(titles[step])}`} className="min-w-0 outline-none">
			<p className="mb-5 flex flex-wrap items-center gap-3 type-small">
				<Steps step={step} count={count} />
				<span aria-hidden>{label}</span>
			</p>
			<div className="text-text">{children}</div>
		</fieldset>
	);
}
