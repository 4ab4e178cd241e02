import { centsToDollarsText, formatShort, formatWhole } from "@stride/money";
import type { ReactNode, Ref } from "react";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { TextField } from "react-aria-components/TextField";
import { Controller } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useSessionStatus } from "../../lib/session/session-provider.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Chips } from "../../ui/form/chips.tsx";
import { FieldNotes } from "../../ui/form/field-parts.tsx";
import { FormTextField } from "../../ui/form/form-fields.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { type Receiving, RecipientNote } from "./recipient-note.tsx";
import type { DonorFormHandle } from "./use-donor-form.ts";

/** The first step: the amount, the tip (`children`) and the donor. */
export function AmountStep(props: {
	id: string;
	campaign: Receiving;
	donor: DonorFormHandle;
	/** Cents. */
	suggested: readonly number[];
	onDone: () => void;
	children: ReactNode;
}) {
	const { id, campaign, donor, suggested, onDone } = props;
	return (
		<form
			id={id}
			noValidate
			onSubmit={(event) => void donor.form.handleSubmit(onDone)(event)}
			className="grid gap-5 pt-1"
		>
			<AmountChoice donor={donor} suggested={suggested.filter((cents) => cents >= donor.limits.minimumCents)} />
			<RecipientNote campaign={campaign} />
			{props.children}
			<DonorFields donor={donor} />
		</form>
	);
}

function AmountChoice({ donor, suggested }: { donor: DonorFormHandle; suggested: readonly number[] }) {
	const t = useTranslations("donation.form");
	const tCurrency = useTranslations("currency");
	const { form, quote, limits, errorOf } = donor;
	const { currency } = limits;
	return (
		<div className="grid gap-2.5">
			<Chips
				label={t("amounts")}
				isLabelHidden
				choices={suggested.map((cents) => ({ value: String(cents), label: formatWhole(cents, currency) }))}
				value={quote.amountCents === null ? null : String(quote.amountCents)}
				onChange={(cents) =>
					form.setValue("amountText", centsToDollarsText(Number(cents)), { shouldValidate: true, shouldDirty: true })
				}
			/>
			<Controller
				control={form.control}
				name="amountText"
				render={({ field: { value, onChange, onBlur, ref } }) => (
					<AmountField
						mark={formatWhole(0, currency).slice(0, -1)}
						label={t("amount", { currency: tCurrency(`in.${currency}`) })}
						note={t("amountNote", {
							currency: tCurrency(`name.${currency}`),
							minimum: formatShort(limits.minimumCents, currency),
						})}
						error={errorOf("amountText")}
						{...{ value, onChange, onBlur, ref }}
					/>
				)}
			/>
		</div>
	);
}

function DonorFields({ donor: { form, values } }: { donor: DonorFormHandle }) {
	const t = useTranslations("donation.donor");
	const { control } = form;
	return (
		<fieldset className="grid gap-5">
			<legend className="sr-only">{t("legend")}</legend>
			<div className="-mb-3 flex flex-wrap items-center justify-between gap-x-4">
				<span aria-hidden className="type-body-strong">
					{t("legend")}
				</span>
				<SignInOffer />
			</div>
			<div className="grid items-start gap-5 phone:grid-cols-2 phone:gap-4">
				<FormTextField control={control} name="firstName" label={t("firstName")} autoComplete="given-name" />
				<FormTextField control={control} name="lastName" label={t("lastName")} autoComplete="family-name" />
			</div>
			<FormTextField
				control={control}
				name="email"
				label={t("email")}
				type="email"
				inputMode="email"
				autoComplete="email"
				autoCapitalize="off"
				spellCheck="false"
			/>
			<Switch
				label={t("anonymous")}
				hint={t("anonymousHint")}
				isSelected={values.isAnonymous}
				onChange={(isAnonymous) => form.setValue("isAnonymous", isAnonymous)}
			/>
		</fieldset>
	);
}

/** The sign-in for donors with an account; the typed values stay. */
function SignInOffer() {
	const t = useTranslations("donation.donor");
	const open = useOpenPopup();
	if (useSessionStatus() !== "guest") return null;
	return (
		<p className="flex flex-wrap items-center gap-x-2 type-small text-muted">
			{t("haveAccount")}
			<button
				type="button"
				className="inline-flex min-h-11 items-center type-small-strong text-link underline"
				onClick={() => open("loginForm")}
			>
				{t("signIn")}
			</button>
		</p>
	);
}

export type AmountFieldProps = {
	/** The sign of the currency. */
	mark: string;
	label: string;
	/** Shown at the right, such as the smallest amount. */
	note: string;
	error: string | undefined;
	value: string;
	onChange: (value: string) => void;
	onBlur: () => void;
	ref: Ref<HTMLInputElement>;
};

/** Up to this many characters the figures have their full size on the narrowest phone. */
const shortAmount = 6;

/** The amount, set like a scoreboard. A press selects it, so that typing replaces it. */
function AmountField({ mark, label, note, error, ref, ...rest }: AmountFieldProps) {
	return (
		<TextField {...rest} isInvalid={Boolean(error)} validationBehavior="aria" className="grid gap-2">
			<Label className="sr-only">{label}</Label>
			<span className="flex items-center gap-2 rounded-3 border-2 border-text bg-surface px-5 has-[[data-focused]]:outline-3 has-[[data-focused]]:outline-offset-3 has-[[data-focused]]:outline-(--focus) has-[[data-invalid]]:border-danger">
				<span className="type-score-1 text-[2.25rem] text-muted" aria-hidden>
					{mark}
				</span>
				<Input
					ref={ref}
					inputMode="decimal"
					autoComplete="off"
					onFocus={(event) => event.currentTarget.select()}
					className={classNames(
						"h-18 w-full min-w-0 bg-transparent type-score-1 outline-none",
						rest.value.length > shortAmount ? "text-[1.25rem] phone:text-[1.75rem]" : "text-[2.25rem]",
					)}
				/>
				<span className="max-w-24 shrink-0 phone:max-w-28 text-right type-small text-muted">{note}</span>
			</span>
			<FieldNotes error={error} />
		</TextField>
	);
}
