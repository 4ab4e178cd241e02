import { zodResolver } from "@hookform/resolvers/zod";
import { limits } from "@stride/contract/limits";
import { ContactForm } from "@stride/contract/site/contact";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useAccount, useApi } from "../../lib/session/session-provider.tsx";

const empty = { name: "", websiteUrl: "", email: "", phoneNumber: "", comment: "" } satisfies ContactForm;
const fields = Object.keys(empty) as (keyof typeof empty)[];

/** The form's state and submission; the input stays after a failure. `onSent` gets the address. */
export function useContactForm(onSent: (email: string) => void) {
	const t = useTranslations("contact");
	const textOf = useErrorText();
	const api = useApi();
	const form = useForm({ resolver: zodResolver(ContactForm), defaultValues: empty, mode: "onTouched" });
	usePrefill(form);

	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["contactUs"],
		mutationFn: (body: ContactForm) => api("contactUs", { body }),
		onSuccess: (_, { email }) => onSent(email),
		onError(failure) {
			const problem = textOf(failure, t("unreachableText"));
			const known = fields.filter((field) => problem.fields[field]);
			for (const [index, field] of known.entries()) {
				form.setError(field, { type: "server", message: problem.fields[field] ?? "" }, { shouldFocus: index === 0 });
			}
		},
	});

	return {
		control: form.control,
		isPending,
		failure: error && textOf(error, t("unreachableText")),
		submit: form.handleSubmit((body) => mutate(body)),
	};
}

type Form = Pick<ReturnType<typeof useForm<ContactForm>>, "getValues" | "setValue">;

/** Prefills the account's data for signed-in users without replacing typed values. */
function usePrefill({ getValues, setValue }: Form): void {
	const account = useAccount();
	useEffect(() => {
		if (!account) return;
		const known = {
			name: `${account.firstName} ${account.lastName}`.slice(0, limits.nameMax),
			email: account.email,
		};
		for (const field of ["name", "email"] as const) {
			if (getValues(field) === "") setValue(field, known[field]);
		}
	}, [account, getValues, setValue]);
}
