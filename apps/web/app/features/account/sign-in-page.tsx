import { LoaderCircle } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useGoogleNotices } from "../../lib/google/use-google-notices.ts";
import { useSessionStatus } from "../../lib/session/session-provider.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { MailResent } from "./check-mail.tsx";
import { googleReturn } from "./google-return.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { useLeadOn, useOnward } from "./use-onward.ts";

export function SignInPage() {
	const t = useTranslations("account.signIn");
	const locale = useLocale();
	const onward = useOnward();
	useLeadOn(onward);
	useGoogleNotices();
	const isArriving = useArriving();
	const [resentTo, setResentTo] = useState<string | null>(null);
	if (isArriving) {
		return (
			<AccountLayout sideTitle={t("sideTitle")}>
				<Arriving />
			</AccountLayout>
		);
	}
	return (
		<AccountLayout sideTitle={t("sideTitle")}>
			{resentTo === null ? (
				<>
					<h1 className="type-display-2">{t("title")}</h1>
					<p className="mt-2 mb-8 type-lead text-muted">{t("lead")}</p>
					<SignInForm
						signUpPath={`/sign-up${onward.query}`}
						googleReturn={googleReturn(onward, locale)}
						onResent={setResentTo}
					/>
				</>
			) : (
				<MailResent email={resentTo} />
			)}
		</AccountLayout>
	);
}

/** A return from Google with a code, before the session has begun. */
function useArriving(): boolean {
	const [query] = useSearchParams();
	const [hasCode] = useState(query.has("token"));
	// After a refused code the visitor is a guest and needs the form.
	return useSessionStatus() !== "guest" && hasCode;
}

function Arriving() {
	const t = useTranslations("google");
	return (
		<section className="grid gap-5" role="status">
			<LoaderCircle className="turn size-10 text-muted" aria-hidden />
			<h1 className="type-display-2">{t("arriving")}</h1>
		</section>
	);
}
