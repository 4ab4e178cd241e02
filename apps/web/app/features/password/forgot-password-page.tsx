import { useState } from "react";
import { useTranslations } from "use-intl";
import { ForgotForm } from "./forgot-form.tsx";
import { LinkSent } from "./link-sent.tsx";

/** P2: the form for the e-mail, then the confirmation that a mail was sent. */
export function ForgotPassword() {
	const t = useTranslations("password.forgot");
	const [sentTo, setSentTo] = useState<string | null>(null);
	if (sentTo !== null) return <LinkSent email={sentTo} />;
	return (
		<>
			<h1 className="type-display-2">{t("title")}</h1>
			<p className="mt-2 mb-8 type-lead text-muted">{t("lead")}</p>
			<ForgotForm onSent={setSentTo} />
		</>
	);
}
