import type { PaymentMethod } from "@stride/contract/donations/ways-to-pay";
import { Elements, ExpressCheckoutElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type {
	ClickResolveDetails,
	Stripe,
	StripeElementsOptions,
	StripeExpressCheckoutElementConfirmEvent,
} from "@stripe/stripe-js";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { payable, type Quote } from "../donation-quote.ts";
import type { ProviderForm } from "./use-payment.ts";

type WalletButtonsProps = {
	stripe: Stripe | null;
	/** Those of the card form; the wallets have a group of their own, whose validation leaves the card's fields out. */
	options: StripeElementsOptions;
	methods: readonly PaymentMethod[];
	quote: Quote;
	isPaying: boolean;
	/** Pays with the given form; resolves with whether a payment was submitted. */
	onPay: (via?: ProviderForm) => Promise<boolean>;
};

/** The wallets of this browser above the card form. Without any, nothing is rendered. */
export function WalletButtons(props: WalletButtonsProps) {
	const { methods } = props;
	if (!methods.includes("apple-pay") && !methods.includes("google-pay")) return null;
	return (
		<Elements stripe={props.stripe} options={props.options}>
			<Buttons {...props} />
		</Elements>
	);
}

function Buttons({ methods, quote, isPaying, onPay }: WalletButtonsProps) {
	const t = useTranslations("donation");
	const { brand } = useSite();
	const stripe = useStripe();
	const elements = useElements();
	const [state, setState] = useState<"loading" | "shown" | "none">("loading");
	const offer = (method: PaymentMethod) => (methods.includes(method) ? ("auto" as const) : ("never" as const));

	/** What the wallet's sheet names, or null while there is nothing to pay. */
	const sheetOf = (): ClickResolveDetails | null => {
		const sums = payable(quote);
		if (!sums) return null;
		const lines = [
			{ name: t("total.amount"), amount: sums.amount },
			{ name: t("total.tip"), amount: sums.fee },
			{ name: t("total.cover"), amount: sums.cover ?? 0 },
		];
		return { business: { name: brand }, lineItems: lines.filter(({ amount }) => amount > 0) };
	};
	const confirm = async ({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent) => {
		if (!stripe || !elements) return;
		let isConfirmed = false;
		const isSubmitted = await onPay({
			submit: async () => {
				const { error } = await elements.submit();
				return error ? { message: error.message ?? null } : null;
			},
			confirm: (clientSecret, confirmParams) => {
				isConfirmed = true;
				return stripe.confirmPayment({ elements, clientSecret, redirect: "if_required", confirmParams });
			},
		});
		// The confirmation closes the sheet by itself, whatever its outcome.
		if (!isSubmitted && !isConfirmed) paymentFailed({ reason: "fail" });
	};

	if (state === "none") return null;
	return (
		// Not inert while a payment runs, which would take the focus from it: a press is rejected.
		<div className={state === "shown" ? "grid gap-5" : "invisible absolute inset-x-0 h-0 overflow-hidden"}>
			<ExpressCheckoutElement
				onReady={({ availablePaymentMethods }) => setState(availablePaymentMethods ? "shown" : "none")}
				onLoadError={() => setState("none")}
				onClick={({ resolve, reject }) => {
					const sheet = sheetOf();
					if (sheet && !isPaying) return resolve(sheet);
					reject();
					// The form's own problem is shown, as after a press of the pay button.
					if (!sheet) void onPay();
				}}
				onConfirm={(event) => void confirm(event)}
				options={{
					paymentMethods: {
						applePay: offer("apple-pay"),
						googlePay: offer("google-pay"),
						// Offered inside the card form.
						link: "never",
						amazonPay: "never",
						klarna: "never",
						paypal: "never",
					},
					buttonType: { applePay: "plain", googlePay: "plain" },
					buttonHeight: 52,
				}}
			/>
			<p className="flex items-center gap-3 type-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				{t("pay.orCard")}
			</p>
		</div>
	);
}
