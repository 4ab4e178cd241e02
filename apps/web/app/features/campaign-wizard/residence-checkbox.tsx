import { Controller } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { WizardForm } from "./use-wizard-form.ts";

/** P5: the creator resides in the country and has a bank account there. */
export function ResidenceCheckbox({ wizard, country }: { wizard: WizardForm; country: string | null }) {
	const t = useTranslations("wizard.country");
	const { form, places, errorOf } = wizard;
	return (
		<Controller
			control={form.control}
			name="residenceConfirmed"
			render={({ field: { value, onChange, onBlur, name, ref } }) => (
				<Checkbox {...{ onChange, onBlur, name, ref }} isSelected={value} error={errorOf("residenceConfirmed")}>
					{country ? t("residence", { country: places.nameOf(country) }) : t("residenceNowhere")}
				</Checkbox>
			)}
		/>
	);
}
