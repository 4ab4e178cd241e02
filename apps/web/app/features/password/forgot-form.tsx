import { zodResolver } from "@hookform/resolvers/zod";
import { EmailBody } from "@stride/contract/accounts";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { FormTextField } from "../../ui/form-fields.tsx";
import { SignInLink } from "./sign-in-link.tsx";
import { useSendLink } from "./use-send-link.ts";

/** `onSent` gets the address that was entered, whether or not it has an account. */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
	const t = useTranslations("password.forgot");
	const { send, isPending, failure } = useSendLink(onSent);
	const { control, handleSubmit } = useForm({
		resolver: zodResolver(EmailBody),
		defaultValues: { email: "" },
		mode: "onTouched",
	});
	const submit = handleSubmit(({ email }) => send(email));
	return (
		<form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 [&>:empty]:-mb-5">
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
			<FormError {...(failure && { title: failure.title })}>{failure?.fields.email ?? failure?.text}</FormError>
			<Button type="submit" tone="action" size="l" isWide isPending={isPending}>
				{t("submit")}
			</Button>
			<SignInLink />
		</form>
	);
}
