import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { deferredRules } from "../../lib/loading/deferred-rules.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormTextField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { useSendLink } from "./use-send-link.ts";

const rules = deferredRules(() => import("./forgot-rules.ts"));

/** `onSent` gets the address that was entered, whether or not it has an account. */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
	const t = useTranslations("password.forgot");
	const { send, isPending, failure } = useSendLink(onSent);
	const { control, handleSubmit } = useForm({
		resolver: rules.resolver,
		defaultValues: { email: "" },
		mode: "onTouched",
	});
	return (
		<RuledForm onSubmit={handleSubmit(({ email }) => send(email))} onFocus={rules.preload}>
			<FormTextField
				control={control}
				name="email"
				label={t("email")}
				type="email"
				inputMode="email"
				autoComplete="username"
				autoCapitalize="off"
				spellCheck="false"
			/>
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.fields.email ?? failure?.text}
			</SubmitError>
			<Button type="submit" tone="action" size="l" isWide isPending={isPending}>
				{t("submit")}
			</Button>
			<BackToSignIn />
		</RuledForm>
	);
}
