import { zodResolver } from "@hookform/resolvers/zod";
import { limits } from "@stride/contract/limits";
import { ContactForm as ContactMessage } from "@stride/contract/site/contact";
import { type ReactNode, useEffect } from "react";
import { type Control, useController, useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { isId } from "../../lib/page/is-id.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useAccount, useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormTextField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Banner } from "../../ui/text/banner.tsx";

/** `onSent` gets the address for the answer. */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
	const t = useTranslations("contact");
	const locale = useLocale();
	const decisionId = useNamedDecision();
	const { control, isPending, failure, submit } = useContactForm(onSent, decisionId);
	const privacy = (words: ReactNode) => (
		<Link to={`/${locale}/privacy`} className="text-link underline">
			{words}
		</Link>
	);
	return (
		<RuledForm onSubmit={submit}>
			{decisionId && <ObjectionNote decisionId={decisionId} />}
			<FormTextField control={control} name="name" label={t("name")} autoComplete="name" autoCapitalize="words" />
			<FormTextField
				control={control}
				name="email"
				label={t("email")}
				hint={t("emailHint")}
				type="email"
				inputMode="email"
				autoComplete="email"
				autoCapitalize="off"
				spellCheck="false"
			/>
			<FormTextField
				control={control}
				name="phoneNumber"
				label={t("phoneNumber")}
				type="tel"
				inputMode="tel"
				autoComplete="tel"
			/>
			<FormTextField
				control={control}
				name="websiteUrl"
				label={t("websiteUrl")}
				type="url"
				inputMode="url"
				autoComplete="url"
				autoCapitalize="off"
				spellCheck="false"
				placeholder="example.org"
			/>
			<CommentField control={control} />
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<Button type="submit" tone="action" size="l" isWide isPending={isPending}>
				{t("submit")}
			</Button>
			<p className="type-small text-muted">{t.rich("use", { privacy })}</p>
		</RuledForm>
	);
}

function CommentField({ control }: { control: Control<ContactMessage> }) {
	const t = useTranslations("contact");
	const textOf = useValidationText();
	const { field, fieldState } = useController({ control, name: "comment" });
	return (
		<TextArea
			{...field}
			label={t("comment")}
			hint={t("commentHint")}
			error={textOf(fieldState.error?.message)}
			countMax={limits.contactCommentMax}
			rows={7}
		/>
	);
}

const empty = { name: "", websiteUrl: "", email: "", phoneNumber: "", comment: "" } satisfies ContactMessage;
const fields = Object.keys(empty) as (keyof typeof empty)[];

/** The decision to which the visitor objects: the link in its mail names it. */
function useNamedDecision(): string | null {
	const [query] = useSearchParams();
	const id = query.get("decision");
	return id !== null && isId(id) ? id : null;
}

function ObjectionNote({ decisionId }: { decisionId: string }) {
	const t = useTranslations("contact.objection");
	const locale = useLocale();
	const plain = (words: ReactNode) => (
		<Link to={`/${locale}/contacts`} className="text-link underline">
			{words}
		</Link>
	);
	return (
		<Banner tone="warning">
			<p className="type-body-strong">{t("title")}</p>
			<p className="wrap-anywhere mt-1">{t("reference", { number: decisionId })}</p>
			<p className="mt-1">{t.rich("text", { plain })}</p>
		</Banner>
	);
}

/** The form's state and submission; the input stays after a failure. `onSent` gets the address. */
function useContactForm(onSent: (email: string) => void, decisionId: string | null) {
	const t = useTranslations("contact");
	const textOf = useErrorText();
	const api = useApi();
	const form = useForm({ resolver: zodResolver(ContactMessage), defaultValues: empty, mode: "onTouched" });
	usePrefill(form);

	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["contactUs"],
		mutationFn: (body: ContactMessage) => api("contactUs", { body: { ...body, ...(decisionId && { decisionId }) } }),
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

type Form = Pick<ReturnType<typeof useForm<ContactMessage>>, "getValues" | "setValue">;

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
