import { limits } from "@stride/contract/limits";
import { type Currency, formatWhole } from "@stride/money";
import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { TextField } from "react-aria-components/TextField";
import { useController } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { FieldNotes } from "../../../ui/form/field-parts.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { WizardForm } from "../use-wizard-form.ts";
import { groupGoal } from "./goal-text.ts";

/** The goal in whole dollars, grouped while it is typed. */
export function GoalStep({ wizard, isGuest }: { wizard: WizardForm; isGuest: boolean }) {
	const t = useTranslations("wizard.goal");
	const tCurrency = useTranslations("currency.in");
	const { form, currency, errorOf } = wizard;
	const { field } = useController({ control: form.control, name: "fundGoalText" });
	const error = errorOf("fundGoalText");
	const { onChange, setInput } = useGrouping(field.value, field.onChange);
	return (
		<>
			<CurrencyChoice wizard={wizard} />
			<TextField
				value={field.value}
				name={field.name}
				onBlur={field.onBlur}
				isInvalid={Boolean(error)}
				validationBehavior="aria"
				className="grid gap-2"
			>
				<Label className="type-small-strong">{t("label", { currency: tCurrency(currency) })}</Label>
				<span className="flex items-center gap-2 rounded-3 border-2 border-text bg-surface px-5 has-[[data-focused]]:outline-3 has-[[data-focused]]:outline-offset-3 has-[[data-focused]]:outline-(--focus) has-[[data-invalid]]:border-danger">
					<span className="type-score-1 text-muted" aria-hidden>
						{formatWhole(0, currency).slice(0, -1)}
					</span>
					<Input
						ref={(input) => {
							setInput(input);
							field.ref(input);
						}}
						inputMode="numeric"
						autoComplete="off"
						onChange={onChange}
						className="h-20 w-full min-w-0 bg-transparent type-score-1 outline-none"
					/>
				</span>
				{!error && (
					<Text slot="description" className="type-small text-muted">
						{t("hint", {
							min: formatWhole(limits.fundGoalMinDollars * 100, currency),
							max: formatWhole(limits.fundGoalMaxDollars * 100, currency),
						})}
					</Text>
				)}
				<FieldNotes error={error} />
			</TextField>
			{isGuest && <p className="rounded-3 bg-info-soft px-5 py-4 type-body">{t("guest")}</p>}
		</>
	);
}

/** Only where the installation has more than one currency; it is fixed with the campaign. */
function CurrencyChoice({ wizard: { form, currency, currencies } }: { wizard: WizardForm }) {
	const t = useTranslations("wizard.goal");
	const tCurrency = useTranslations("currency.name");
	const locale = useLocale();
	if (currencies.length === 0) return null;
	const nameOf = (code: Currency) => {
		const name = tCurrency(code);
		return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)}, ${code.toUpperCase()}`;
	};
	return (
		<Select
			label={t("currency")}
			hint={t("currencyHint")}
			options={currencies.map((code) => ({ value: code, label: nameOf(code) }))}
			value={currency}
			onChange={(code) => form.setValue("currency", code as Currency, { shouldDirty: true })}
		/>
	);
}

/** Regroups after each change and restores the caret behind the digit that it followed. */
function useGrouping(value: string, onValue: (text: string) => void) {
	const input = useRef<HTMLInputElement | null>(null);
	const caret = useRef<number | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the caret is set after the grouped text was rendered
	useLayoutEffect(() => {
		if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
		caret.current = null;
	}, [value]);
	return {
		setInput: (element: HTMLInputElement | null) => {
			input.current = element;
		},
		onChange(event: ChangeEvent<HTMLInputElement>) {
			const { value: typed, selectionStart } = event.target;
			const grouped = groupGoal(typed, selectionStart ?? typed.length);
			caret.current = grouped.caret;
			onValue(grouped.text);
		},
	};
}
