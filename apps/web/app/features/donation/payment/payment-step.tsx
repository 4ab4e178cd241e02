import type { DonationConfig } from "@stride/contract/donations/donations";
import { type PaymentMethod, paymentMethods, paymentTypesOf } from "@stride/contract/donations/ways-to-pay";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementsOptions } from "@stripe/stripe-js";
import { Lock } from "lucide-react";
import { type Ref, useImperativeHandle, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { paymentLocale } from "../card/load-stripe.ts";
import { paymentAppearance } from "../card/payment-appearance.ts";
import type { Quote } from "../donation-quote.ts";
import { FormSkeleton, LoadFailed } from "./form-loading.tsx";
import { LeaveQuestion, type LeaveQuestionProps } from "./leave-payment-question.tsx";
import { PaymentSummary, type PaymentSummaryProps } from "./payment-summary.tsx";
import type { ProviderForm } from "./use-payment.ts";
import { WalletButtons } from "./wallet-buttons.tsx";

export type FormState = "loading" | "ready" | "failed";

export type PaymentStepProps = {
	/** The provider's form while it can be submitted. */
	ref: Ref<ProviderForm | null>;
	campaign: PaymentSummaryProps["campaign"];
	config: DonationConfig;
	quote: Quote;
	formState: FormState;
	/** Incremented with every attempt to load the provider's form. */
	formAttempt: number;
	/** Null until the provider's script is loaded: then its form can be created. */
	stripe: Stripe | null;
	isPaying: boolean;
	problem: { title: string; text?: string } | null;
	onReady: () => void;
	onLoadError: () => void;
	onRetryLoad: () => void;
	onEscape: () => void;
	/** Without a form of its own it pays with the card form. */
	onPay: (via?: ProviderForm) => Promise<boolean>;
	leaving: LeaveQuestionProps;
};

/** The second step: the summary and the provider's form. Loaded after the panel, since the provider's parts are large. */
export default function PaymentStep(props: PaymentStepProps) {
	const options = useElementsOptions(props.config, props.quote);
	return (
		<>
			<Elements stripe={props.stripe} options={options}>
				<FormHandle ref={props.ref} />
				<PaymentForm {...props} options={options} />
			</Elements>
			<LeaveQuestion {...props.leaving} />
		</>
	);
}

function useElementsOptions(config: DonationConfig, quote: Quote): StripeElementsOptions {
	const locale = useLocale();
	const [appearance] = useState(paymentAppearance);
	// The provider's form requires an amount even while the donor is typing one.
	const [lastTotal, setLastTotal] = useState(config.donation.default);
	const isPayable = quote.totalCents !== null && !quote.amountProblem && !quote.tipProblem;
	const amount = isPayable ? (quote.totalCents ?? lastTotal) : lastTotal;
	if (amount !== lastTotal) setLastTotal(amount);
	return useMemo(
		() => ({
			mode: "payment",
			amount,
			currency: config.currency.code,
			paymentMethodTypes: paymentTypesOf(methodsOf(config)),
			appearance,
			locale: paymentLocale(locale),
		}),
		[amount, config, appearance, locale],
	);
}

/** A node of the former version does not name them. */
const methodsOf = ({ stripe }: DonationConfig): readonly PaymentMethod[] => stripe.methods ?? paymentMethods;

/** Apple Pay and Google Pay have their buttons above the card form. */
const walletsOf = (methods: readonly PaymentMethod[]) => ({
	applePay: "never" as const,
	googlePay: "never" as const,
	link: methods.includes("link") ? ("auto" as const) : ("never" as const),
});

function FormHandle({ ref }: Pick<PaymentStepProps, "ref">) {
	const stripe = useStripe();
	const elements = useElements();
	useImperativeHandle<ProviderForm | null, ProviderForm | null>(
		ref,
		() =>
			stripe &&
			elements && {
				submit: async () => {
					const { error } = await elements.submit();
					return error ? { message: error.message ?? null } : null;
				},
				confirm: (clientSecret, confirmParams) =>
					stripe.confirmPayment({ elements, clientSecret, redirect: "if_required", confirmParams }),
			},
		[stripe, elements],
	);
	return null;
}

function PaymentForm(props: PaymentStepProps & { options: StripeElementsOptions }) {
	const t = useTranslations("donation.pay");
	const { brand, sandbox } = useSite();
	const { formState, problem } = props;
	return (
		// Enter in a field of the provider's form submits the form around it.
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				void props.onPay();
			}}
			className="relative flex flex-col gap-5 pt-1 [&>:empty]:-mb-5"
		>
			<PaymentSummary campaign={props.campaign} quote={props.quote} />
			<WalletButtons {...props} methods={methodsOf(props.config)} />
			{formState === "failed" && <LoadFailed onRetry={props.onRetryLoad} />}
			<div
				className={classNames(formState === "failed" && "hidden", formState === "loading" && "relative min-h-52")}
				aria-busy={formState === "loading"}
			>
				{formState === "loading" && <FormSkeleton />}
				{props.stripe && (
					<PaymentElement
						key={props.formAttempt}
						onReady={props.onReady}
						onLoadError={props.onLoadError}
						onEscape={props.onEscape}
						options={{
							layout: "tabs",
							// Both were entered on the first step and are sent with the confirmation.
							fields: { billingDetails: { name: "never", email: "never" } },
							wallets: walletsOf(methodsOf(props.config)),
							readOnly: props.isPaying,
						}}
					/>
				)}
			</div>
			<FormError {...(problem && { title: problem.title })}>{problem?.text}</FormError>
			<p className="flex gap-3 type-small text-muted">
				<Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
				{t("privacy", { brand })}
			</p>
			{sandbox.payments && <p className="rounded-3 bg-info-soft px-4 py-3 type-small">{t("sandbox")}</p>}
		</form>
	);
}
