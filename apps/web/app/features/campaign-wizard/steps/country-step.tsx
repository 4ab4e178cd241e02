import { useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { ComboBox } from "../../../ui/form/combo-box.tsx";
import { FormError } from "../../../ui/form/form-error.tsx";
import { Skeleton } from "../../../ui/list/skeleton.tsx";
import { Banner } from "../../../ui/text/banner.tsx";
import type { WizardForm } from "../use-wizard-form.ts";
import type { WizardValues } from "../wizard-draft.ts";
import { ResidenceCheckbox } from "./residence-checkbox.tsx";

/** The organiser's country of residence, for payouts. A country without payouts is reported at once. */
export default function CountryStep({ wizard }: { wizard: WizardForm }) {
	const t = useTranslations("wizard.country");
	const { form, values, places, problems, errorOf, offersCharity, isReachedByPayouts } = wizard;
	const changeCountry = useCountryChange(wizard);
	if (places.failed === "countries") return <ListFailed text={t("listFailed")} onRetry={places.retry} />;
	if (places.countries.length === 0) return <Skeleton className="h-13 rounded-2" />;
	return (
		<>
			<Controller
				control={form.control}
				name="country"
				render={({ field }) => (
					<ComboBox
						{...field}
						label={t("country")}
						hint={values.recipient === "charity" ? t("countryHintCharity") : t("countryHint")}
						error={problems.country === "countryWithoutPayouts" ? undefined : errorOf("country")}
						options={places.countries}
						autoComplete="off"
						onChange={(country) => {
							changeCountry(country);
							field.onChange(country);
						}}
					/>
				)}
			/>
			<div aria-live="polite" className="empty:hidden">
				{!isReachedByPayouts && values.country && (
					<Banner tone="warning">
						{t(offersCharity ? "charityInstead" : "withoutPayouts", { country: places.nameOf(values.country) })}
					</Banner>
				)}
			</div>
			{!isReachedByPayouts && offersCharity && (
				<Checkbox
					isSelected={values.recipient === "charity"}
					hint={t("forCharityHint")}
					onChange={(isForCharity) => form.setValue("recipient", isForCharity ? "charity" : "yourself")}
				>
					{t("forCharity")}
				</Checkbox>
			)}
			<StateField wizard={wizard} />
			{isReachedByPayouts && values.recipient === "yourself" && (
				<ResidenceCheckbox wizard={wizard} country={values.country} isOptional={offersCharity} />
			)}
		</>
	);
}

type Chosen = Pick<WizardValues, "state" | "residenceConfirmed" | "recipient">;

/** State and confirmation belong to a country: another one begins without them, and changing back restores them. */
function useCountryChange({ form }: WizardForm): (country: string | null) => void {
	const [chosenIn, setChosenIn] = useState<ReadonlyMap<string, Chosen>>(new Map());
	return (country) => {
		const { country: left, state, residenceConfirmed, recipient } = form.getValues();
		if (left !== null) setChosenIn(new Map(chosenIn).set(left, { state, residenceConfirmed, recipient }));
		const earlier = country === null ? undefined : chosenIn.get(country);
		form.setValue("state", earlier?.state ?? null);
		form.setValue("residenceConfirmed", earlier?.residenceConfirmed ?? false);
		if (earlier) form.setValue("recipient", earlier.recipient);
	};
}

function StateField({ wizard: { form, values, places, problems, errorOf } }: { wizard: WizardForm }) {
	const t = useTranslations("wizard.country");
	if (places.failed === "states") return <ListFailed text={t("statesFailed")} onRetry={places.retry} />;
	if (!places.states || places.states.length === 0) return null;
	const chosen = places.states.find(({ code }) => code === values.state);
	return (
		<>
			<Controller
				control={form.control}
				name="state"
				render={({ field }) => (
					<ComboBox
						{...field}
						label={t("state")}
						error={problems.state === "stateNotAllowed" ? undefined : errorOf("state")}
						options={places.states?.map(({ code, name }) => ({ value: code, label: name })) ?? []}
						autoComplete="off"
					/>
				)}
			/>
			<div aria-live="polite" className="empty:hidden">
				{problems.state === "stateNotAllowed" && chosen && (
					<Banner tone="warning">{t("stateNotAllowed", { state: chosen.name })}</Banner>
				)}
			</div>
		</>
	);
}

function ListFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
	const t = useTranslations("wizard.country");
	return (
		<div className="grid justify-items-start gap-4">
			<FormError title={text} />
			<Button tone="strong" onPress={onRetry}>
				{t("retry")}
			</Button>
		</div>
	);
}
