import type { PaymentMethod } from "@stride/contract/donations/payouts";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { usePaymentMethods } from "./use-payment-methods.ts";
import { useStripeAccount } from "./use-stripe-account.ts";

/** The bank accounts at the payment provider, with a link to change them at any balance. */
export function BankAccounts() {
	const t = useTranslations("payouts");
	const id = useId();
	const account = useStripeAccount().data;
	const methods = usePaymentMethods();
	// Before the verification the banner leads to the provider, and a closed account has no payouts.
	if (!account?.canOnboard || account.status === "none" || account.status === "rejected") return null;
	return (
		<section aria-labelledby={id} className="mb-6 rounded-4 border border-line bg-surface p-4 phone:p-6">
			<h3 id={id} className="type-title">
				{t("banks.title")}
			</h3>
			<p className="mt-1 type-small text-muted">{t("banks.lead")}</p>
			{methods.data ? (
				<>
					<ul className="mt-3 grid gap-1 empty:hidden">
						{methods.data.map(({ id: key, name }) => (
							<li key={key} className="wrap-anywhere">
								{name}
							</li>
						))}
					</ul>
					<ErroredMethods methods={methods.data} />
					<div className="mt-3">
						<ProviderButton isFirst={methods.data.length === 0} />
					</div>
				</>
			) : (
				methods.isError && (
					<LoadFailed
						title={t("popup.methodsFailedTitle")}
						text={t("popup.methodsFailedText")}
						retry={t("retry")}
						isLoading={methods.isFetching}
						onRetry={() => void methods.refetch()}
					/>
				)
			)}
		</section>
	);
}

/** Names the methods to which a payout has failed. */
export function ErroredMethods({ methods }: { methods: readonly PaymentMethod[] }) {
	const t = useTranslations("payouts.banks");
	return methods
		.filter(({ isErrored }) => isErrored)
		.map(({ id, name }) => (
			<p key={id} className="mt-2 type-small-strong text-danger">
				{t("errored", { name })}
			</p>
		));
}
