import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { FormTextField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { CommentField } from "./comment-field.tsx";
import { useContactForm } from "./use-contact-form.ts";

/** `onSent` gets the address for the answer. */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
	const t = useTranslations("contact");
	const locale = useLocale();
	const { control, isPending, failure, submit } = useContactForm(onSent);
	const privacy = (words: ReactNode) => (
		<Link to={`/${locale}/privacy`} className="text-link underline">
			{words}
		</Link>
	);
	return (
		<RuledForm onSubmit={submit}>
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
