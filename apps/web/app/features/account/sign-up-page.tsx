import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { AccountLayout } from "./account-layout.tsx";
import { CheckMail, MailResent } from "./check-mail.tsx";
import { googleReturn } from "./google-return.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { useLeadOn, useOnward, useStoredOnward } from "./use-onward.ts";

type Stage = { kind: "form" } | { kind: "mailSent" | "mailResent"; email: string };

export function SignUpPage() {
	const t = useTranslations("account.signUp");
	const locale = useLocale();
	const onward = useOnward();
	useStoredOnward(onward);
	useLeadOn(onward);
	const [stage, setStage] = useState<Stage>({ kind: "form" });
	return (
		<AccountLayout
			sideTitle={t("sideTitle")}
			sidePoints={[t("sideSetUp"), t("sideShare"), t("sideWatch")]}
			scene="signUp"
		>
			{stage.kind === "form" && (
				<>
					<h1 className="type-display-2">{t("title")}</h1>
					<p className="mt-2 mb-8 type-lead text-muted">{t("lead")}</p>
					<SignUpForm
						signInPath={`/sign-in${onward.query}`}
						googleReturn={googleReturn(onward, locale)}
						onSent={(email) => setStage({ kind: "mailSent", email })}
					/>
				</>
			)}
			{stage.kind === "mailSent" && (
				<CheckMail email={stage.email} onResent={() => setStage({ kind: "mailResent", email: stage.email })} />
			)}
			{stage.kind === "mailResent" && <MailResent email={stage.email} />}
		</AccountLayout>
	);
}
