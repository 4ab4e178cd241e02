import { methodsFor } from "@stride/contract/donations/payout-methods";
import { isCurrency } from "@stride/money/currencies";
import { type Ref, useEffect, useEffectEvent, useMemo } from "react";
import { useTranslations } from "use-intl";
import { Select } from "../../ui/form/select.tsx";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { ErroredMethods } from "./bank-accounts.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { usePaymentMethods } from "./use-payment-methods.ts";

type Props = {
	/** Of the campaign. */
	currency: string;
	value: string;
	onChange: (id: string) => void;
	error: string | undefined;
	ref: Ref<HTMLButtonElement>;
};

/** The choice of a bank account or card stored at the payment provider, with a link to manage them there. */
export function PaymentMethodField({ currency, value, onChange, error, ref }: Props) {
	const t = useTranslations("payouts.popup");
	const tCurrency = useTranslations("currency.in");
	const retry = useTranslations("payouts")("retry");
	const methods = usePaymentMethods();
	const stored = methods.data;
	// A payout to an errored method would be refused.
	const known = useMemo(
		() => stored && methodsFor(stored, currency).filter(({ isErrored }) => !isErrored),
		[stored, currency],
	);
	const chosen = known?.find(({ id }) => id === value)?.currency;
	const take = useEffectEvent(onChange);
	useEffect(() => {
		if (!known) return;
		// A removed method is deselected; a single one is preselected.
		const isThere = known.some(({ id }) => id === value);
		if (!isThere && known.length === 1) take(known[0]?.id ?? "");
		else if (!isThere && value !== "") take("");
	}, [known, value]);
	if (!known && methods.isError) {
		return (
			<LoadFailed
				title={t("methodsFailedTitle")}
				text={t("methodsFailedText")}
				retry={retry}
				isLoading={methods.isFetching}
				onRetry={() => void methods.refetch()}
			/>
		);
	}
	if (!known || !stored) {
		// Of the same height as the loaded field: above it are buttons that must not move under a press.
		return (
			<div className="grid gap-2">
				<p className="sr-only" role="status">
					{t("methodsLoading")}
				</p>
				<Select isDisabled label={t("method")} placeholder="" options={[]} value={null} onChange={onChange} />
				<div>
					<ProviderButton isFirst={false} />
				</div>
			</div>
		);
	}
	return (
		<div className="grid gap-2">
			{known.length === 0 ? (
				<div className="grid gap-1">
					<p>{t("noMethods")}</p>
					{error && <p className="type-small-strong text-danger">{error}</p>}
				</div>
			) : (
				<Select
					ref={ref}
					label={t("method")}
					placeholder={t("choose")}
					options={known.map(({ id, name }) => ({ value: id, label: name }))}
					value={value === "" ? null : value}
					onChange={onChange}
					{...(chosen !== undefined &&
						chosen !== currency && {
							hint: t("conversion", { currency: isCurrency(chosen) ? tCurrency(chosen) : chosen.toUpperCase() }),
						})}
					{...(error !== undefined && { error })}
				/>
			)}
			<ErroredMethods methods={stored} />
			<div>
				<ProviderButton isFirst={known.length === 0} />
			</div>
		</div>
	);
}
