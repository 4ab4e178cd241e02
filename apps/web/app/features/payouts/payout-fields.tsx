import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { centsToDollarsText, formatExact } from "@stride/money";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { RuledForm } from "../../ui/form/form-fields.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { PaymentMethodField } from "./payment-method-field.tsx";
import type { PayoutSteps } from "./use-payout-steps.ts";

/** The first step: the amount and the payment method. */
export function PayoutFields({ money, steps }: { money: CampaignMoney; steps: PayoutSteps }) {
	const t = useTranslations("payouts.popup");
	const tCurrency = useTranslations("currency.in");
	const textOf = useValidationText();
	const amount = useRef<HTMLInputElement>(null);
	const method = useRef<HTMLButtonElement>(null);
	const { form, problems, failure } = steps;
	const available = formatExact(money.currentBalance, money.currency);
	const submit = async () => {
		const wrong = steps.next();
		if (wrong !== null) (wrong === "amount" ? amount : method).current?.focus();
	};
	return (
		<RuledForm onSubmit={submit}>
			<p className="wrap-anywhere type-body-strong">{money.campaign.title}</p>
			<div className="grid gap-2">
				<TextField
					ref={amount}
					label={t("amount", { currency: tCurrency(money.currency) })}
					inputMode="decimal"
					autoComplete="off"
					value={form.amount}
					onChange={(text) => steps.change({ amount: text })}
					error={textOf(problems.amount, { available })}
				/>
				<div className="flex flex-wrap items-center justify-between gap-2">
					<p className="type-small text-muted">
						{t("available", { amount: available })}
						{money.pendingBalance > 0 && (
							<span className="block">
								{t("arriving", { amount: formatExact(money.pendingBalance, money.currency) })}
							</span>
						)}
					</p>
					{money.currentBalance > 0 && (
						<Button
							tone="quiet"
							size="s"
							onPress={() => steps.change({ amount: centsToDollarsText(money.currentBalance) })}
						>
							{t("all")}
						</Button>
					)}
				</div>
			</div>
			<PaymentMethodField
				ref={method}
				currency={money.currency}
				value={form.paymentMethod}
				error={textOf(problems.paymentMethod)}
				onChange={(paymentMethod) => steps.change({ paymentMethod })}
			/>
			<FormError {...(failure && { title: failure.title })}>{failure?.text}</FormError>
			<Button type="submit" tone="action" isWide>
				{t("next")}
			</Button>
		</RuledForm>
	);
}
