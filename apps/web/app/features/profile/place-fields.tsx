import { Controller } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Places } from "../../lib/browser/use-places.ts";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { Button } from "../../ui/button/button.tsx";
import { ComboBox } from "../../ui/form/combo-box.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import type { ProfileForm } from "./use-profile-form.ts";

/** Country, and state where the country has states, from the same lists as in the wizard. */
export function PlaceFields({ form, places }: { form: ProfileForm; places: Places }) {
	const t = useTranslations("profile.form");
	const textOf = useValidationText();
	if (places.failed) {
		return (
			<div className="grid justify-items-start gap-4">
				<FormError title={t("countriesFailed")} />
				<Button tone="strong" size="s" onPress={places.retry}>
					{t("retry")}
				</Button>
			</div>
		);
	}
	if (places.countries.length === 0) return <Skeleton className="h-20 rounded-2" />;
	const hasStates = places.states !== null && places.states.length > 0;
	return (
		<div className="grid items-start gap-5 phone:grid-cols-2 phone:gap-4">
			<Controller
				control={form.control}
				name="country"
				render={({ field, fieldState }) => (
					<ComboBox
						{...field}
						label={t("country")}
						error={textOf(fieldState.error?.message)}
						options={places.countries}
						onChange={(country) => {
							field.onChange(country);
							// The previous state belongs to another country.
							form.setValue("state", null, { shouldDirty: true });
						}}
					/>
				)}
			/>
			{hasStates && (
				<Controller
					control={form.control}
					name="state"
					render={({ field, fieldState }) => (
						<ComboBox
							{...field}
							label={t("state")}
							error={textOf(fieldState.error?.message)}
							options={places.states?.map(({ code, name }) => ({ value: code, label: name })) ?? []}
						/>
					)}
				/>
			)}
		</div>
	);
}
