import type { DonorDetails } from "@stride/contract/donations/donor-details";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { deferredRules } from "../../../lib/loading/deferred-rules.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FormTextField, RuledForm } from "../../../ui/form/form-fields.tsx";
import { SubmitError } from "../../../ui/form/submit-error.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import type { DonorAccess } from "../confirmation-page.tsx";

const rules = deferredRules(() => import("./details-rules.ts"));

/** The company that a donor's statements name. */
export function DetailsForm(props: { details: DonorDetails; by: DonorAccess; onDone: () => void }) {
	const { details, by, onDone } = props;
	const t = useTranslations("donations.statement.company");
	const { save, isPending, failure } = useSaveDetails(by, onDone);
	const { control, handleSubmit } = useForm({
		resolver: rules.resolver,
		defaultValues: details,
		mode: "onTouched",
	});
	return (
		<div className="mt-4 max-w-130">
			<RuledForm onSubmit={handleSubmit((changed) => save(changed))} onFocus={rules.preload}>
				<FormTextField control={control} name="company" label={t("name")} autoComplete="organization" />
				<FormTextField control={control} name="taxNumber" label={t("taxNumber")} autoComplete="off" />
				<p className="type-small text-muted">{t("note")}</p>
				<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
					{failure?.fields.company ?? failure?.fields.taxNumber ?? failure?.text}
				</SubmitError>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" tone="strong" isPending={isPending}>
						{t("save")}
					</Button>
					<Button tone="quiet" onPress={onDone}>
						{t("cancel")}
					</Button>
				</div>
			</RuledForm>
		</div>
	);
}

function useSaveDetails(by: DonorAccess, onDone: () => void) {
	const t = useTranslations("donations.statement.company");
	const api = useApi();
	const client = useQueryClient();
	const textOf = useErrorText();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["saveDonorDetails"],
		mutationFn: (body: DonorDetails) => api(by === "account" ? "saveDonorDetails" : "saveDonorPageDetails", { body }),
		onSuccess() {
			void client.invalidateQueries({ queryKey: ["statement-years", by] });
			void client.invalidateQueries({ queryKey: ["statement", by] });
			notify({ title: t("saved") });
			onDone();
		},
	});
	return { save: (details: DonorDetails) => mutate(details), isPending, failure: error && textOf(error, t("failed")) };
}
