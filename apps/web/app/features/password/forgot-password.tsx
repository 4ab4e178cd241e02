import { useState } from "react";
import { useTranslations } from "use-intl";
import { ForgotForm } from "./forgot-form.tsx";
import { LinkSent } from "./link-sent.tsx";

/** P2: asks for the e-mail, then says that a mail is on its way. */
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
