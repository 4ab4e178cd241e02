import { type ReactNode, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { strong } from "../../ui/text/strong.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

/** P2: sets a new password with the link of the mail. `rulesOf` returns the fulfilled rules during typing. */
export function NewPassword({ rulesOf }: { rulesOf: (password: string) => ReactNode }) {
	const t = useTranslations("password.create");
	const locale = useLocale();
	const [query] = useSearchParams();
	const link = useMemo(() => newPasswordLinkOf(query), [query]);
	if (!link) {
		return (
			<section className="grid gap-5">
				<h1 className="type-display-2">{t("missingTitle")}</h1>
				<p className="type-lead text-muted">{t("missingText")}</p>
				<div>
					<LinkButton to={`/${locale}/forgot-password`} tone="strong">
						{t("askAgain")}
					</LinkButton>
				</div>
				<BackToSignIn />
			</section>
		);
	}
	return (
		<>
			<h1 className="type-display-2">{t("title")}</h1>
			<p className="mt-2 mb-8 type-lead text-muted">{t.rich("lead", { email: link.email, em: strong })}</p>
			<NewPasswordForm link={link} rulesOf={rulesOf} />
		</>
	);
}

/** The link of the mail, or null if a part of it is missing. */
export function newPasswordLinkOf(query: URLSearchParams): { email: string; token: string } | null {
	const email = query.get("email")?.trim();
	const token = query.get("token")?.trim();
	return email && token ? { email, token } : null;
}
