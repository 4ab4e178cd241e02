import { PaymentElement } from "@stripe/react-stripe-js";
import { Lock } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { Skeleton } from "../../../ui/list/skeleton.tsx";
import type { Quote } from "../donation-quote.ts";
import { PaymentSummary, type PaymentSummaryProps } from "./payment-summary.tsx";

export type FormState = "loading" | "ready" | "failed";

export type PaymentStepProps = {
	campaign: PaymentSummaryProps["campaign"];
	quote: Quote;
	formState: FormState;
	/** Incremented with every attempt to load the provider's form. */
	formAttempt: number;
	/** The provider's script is loaded, so that its form can be created. */
	hasProvider: boolean;
	isPaying: boolean;
	problem: { title: string; text?: string } | null;
	onReady: () => void;
	onLoadError: () => void;
	onRetryLoad: () => void;
	onEscape: () => void;
	onPay: () => void;
};

/** The second step: the summary and the provider's form. */
export function PaymentStep(props: PaymentStepProps) {
	const t = useTranslations("donation.pay");
	const { brand, sandbox } = useSite();
	const { formState, problem } = props;
	return (
		// Enter in a field of the provider's form submits the form around it.
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				props.onPay();
			}}
			className="flex flex-col gap-5 pt-1 [&>:empty]:-mb-5"
		>
			<PaymentSummary campaign={props.campaign} quote={props.quote} />
			{formState === "failed" && <LoadFailed onRetry={props.onRetryLoad} />}
			<div
				className={classNames(formState === "failed" && "hidden", formState === "loading" && "relative min-h-52")}
				aria-busy={formState === "loading"}
			>
				{formState === "loading" && <FormSkeleton />}
				{props.hasProvider && (
					<PaymentElement
						key={props.formAttempt}
						onReady={props.onReady}
						onLoadError={props.onLoadError}
						onEscape={props.onEscape}
						options={{
							layout: "tabs",
							// Both were entered on the first step and are sent with the confirmation.
							fields: { billingDetails: { name: "never", email: "never" } },
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

export function FormSkeleton() {
	const t = useTranslations("donation.pay");
	return (
		<div className="absolute inset-0 grid content-start gap-4" role="status">
			<span className="sr-only">{t("formLoading")}</span>
			<Skeleton className="h-13 rounded-2" />
			<div className="grid grid-cols-2 gap-4">
				<Skeleton className="h-13 rounded-2" />
				<Skeleton className="h-13 rounded-2" />
			</div>
			<Skeleton className="h-13 rounded-2" />
		</div>
	);
}

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
	const t = useTranslations("donation");
	return (
		<div className="grid gap-4">
			<FormError title={t("pay.formFailed")}>{t("pay.formFailedText")}</FormError>
			<Button tone="outline" onPress={onRetry}>
				{t("panel.retry")}
			</Button>
		</div>
	);
}
