import { Controller } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import type { WizardForm } from "../use-wizard-form.ts";

/** P5: the creator resides in the country and has a bank account there; `isOptional` where a charity may be chosen later. */
export function ResidenceCheckbox(props: { wizard: WizardForm; country: string | null; isOptional?: boolean }) {
	const { wizard, country, isOptional = false } = props;
	const t = useTranslations("wizard.country");
	const { form, places, errorOf } = wizard;
	return (
		<Controller
			control={form.control}
			name="residenceConfirmed"
			render={({ field: { value, onChange, onBlur, name, ref } }) => (
				<Checkbox
					{...{ onChange, onBlur, name, ref }}
					isSelected={value}
					error={isOptional ? undefined : errorOf("residenceConfirmed")}
					{...(isOptional && { hint: t("residenceHint") })}
				>
					{country ? t("residence", { country: places.nameOf(country) }) : t("residenceNowhere")}
				</Checkbox>
			)}
		/>
	);
}
