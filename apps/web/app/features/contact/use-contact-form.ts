import { zodResolver } from "@hookform/resolvers/zod";
import { limits } from "@stride/contract/limits";
import { ContactForm } from "@stride/contract/site/contact";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/error-text.ts";
import { useAccount, useApi } from "../../lib/session/session-provider.tsx";

const empty = { name: "", websiteUrl: "", email: "", phoneNumber: "", comment: "" } satisfies ContactForm;
const fields = Object.keys(empty) as (keyof typeof empty)[];

/** The form's state and submission; the input stays after a failure. `onSent` gets the address. */
export function useContactForm(onSent: (email: string) => void) {
	const t = useTranslations("contact");
	const textOf = useErrorText();
	const api = useApi();
	const form = useForm({ resolver: zodResolver(ContactForm), defaultValues: empty, mode: "onTouched" });
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);
	const isUnderWay = useRef(false);
	usePrefill(form);

	function showProblem(error: unknown): void {
		const problem = textOf(error, t("unreachableText"));
		const known = fields.filter((field) => problem.fields[field]);
		for (const [index, field] of known.entries()) {
			form.setError(field, { type: "server", message: problem.fields[field] ?? "" }, { shouldFocus: index === 0 });
		}
		setFailure(problem);
	}

	async function send(body: ContactForm): Promise<void> {
		if (isUnderWay.current) return;
		isUnderWay.current = true;
		setFailure(null);
		try {
			await api("contactUs", { body });
			onSent(body.email);
		} catch (error) {
			showProblem(error);
		} finally {
			isUnderWay.current = false;
		}
	}

	return { control: form.control, isPending: form.formState.isSubmitting, failure, submit: form.handleSubmit(send) };
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
