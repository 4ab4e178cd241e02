import type { GiftAid, GiftAidBody } from "@stride/contract/donations/gift-aid";
import { type Control, type Resolver, useController, useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../../lib/forms/validation-text.ts";
import { deferredRules } from "../../../lib/loading/deferred-rules.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { FormTextField, RuledForm } from "../../../ui/form/form-fields.tsx";
import { SubmitError } from "../../../ui/form/submit-error.tsx";
import type { DonorAccess } from "../confirmation-page.tsx";
import { useGiftAid } from "./use-gift-aid.ts";

type Fields = Omit<GiftAidBody, "isTaxpayer" | "wording"> & { isTaxpayer: boolean };

const rules = deferredRules(() => import("./gift-aid-rules.ts"));

/** A new declaration, which replaces the one in effect. */
export function GiftAidForm({ giftAid, by, onDone }: { giftAid: GiftAid; by: DonorAccess; onDone: () => void }) {
	const { charity, declaration } = giftAid;
	const t = useTranslations("donations.giftAid");
	const { send, isPending, failure } = useGiftAid(by, onDone);
	const { firstName = "", lastName = "", house = "", postcode = "" } = declaration ?? {};
	const { control, handleSubmit } = useForm<Fields, unknown, GiftAidBody>({
		// The confirmation is missing until the donor makes it, which the rules report.
		resolver: rules.resolver as Resolver<Fields, unknown, GiftAidBody>,
		defaultValues: { firstName, lastName, house, postcode, isTaxpayer: false },
		mode: "onTouched",
	});
	return (
		<div className="mt-4 max-w-130">
			<RuledForm onSubmit={handleSubmit((body) => send(body))} onFocus={rules.preload}>
				<FormTextField control={control} name="firstName" label={t("firstName")} autoComplete="given-name" />
				<FormTextField control={control} name="lastName" label={t("lastName")} autoComplete="family-name" />
				<FormTextField
					control={control}
					name="house"
					label={t("house")}
					hint={t("houseHint")}
					autoComplete="address-line1"
				/>
				<FormTextField
					control={control}
					name="postcode"
					label={t("postcode")}
					hint={t("postcodeHint")}
					autoComplete="postal-code"
				/>
				<Taxpayer control={control} charity={charity.name} />
				<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
					{Object.values(failure?.fields ?? {})[0] ?? failure?.text}
				</SubmitError>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" tone="strong" isPending={isPending}>
						{t("declare")}
					</Button>
					<Button tone="quiet" onPress={onDone}>
						{t("back")}
					</Button>
				</div>
			</RuledForm>
		</div>
	);
}

/** The declaration itself: what HMRC requires the donor to confirm. */
function Taxpayer({ control, charity }: { control: Control<Fields, unknown, GiftAidBody>; charity: string }) {
	const t = useTranslations("donations.giftAid");
	const textOf = useValidationText();
	const { field, fieldState } = useController({ control, name: "isTaxpayer" });
	const { value, ...rest } = field;
	return (
		<Checkbox {...rest} isSelected={value} error={textOf(fieldState.error?.message)}>
			{t("declaration", { charity })}
		</Checkbox>
	);
}
