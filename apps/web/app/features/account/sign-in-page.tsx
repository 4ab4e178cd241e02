import { useState } from "react";
import { useTranslations } from "use-intl";
import { AccountLayout } from "./account-layout.tsx";
import { MailResent } from "./check-mail.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useLeadOn, useOnward } from "./use-onward.ts";

export function SignInPage() {
	const t = useTranslations("account.signIn");
	const onward = useOnward();
	useLeadOn(onward);
	const [resentTo, setResentTo] = useState<string | null>(null);
	return (
		<AccountLayout sideTitle={t("sideTitle")}>
			{resentTo === null ? (
				<>
					<h1 className="type-display-2">{t("title")}</h1>
					<p className="mt-2 mb-8 type-lead text-muted">{t("lead")}</p>
					<SignInForm signUpPath={`/sign-up${onward.query}`} onResent={setResentTo} />
				</>
			) : (
				<MailResent email={resentTo} />
			)}
		</AccountLayout>
	);
}
